import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';

export type Table = { name: string; columns: { name: string; type: string }[] };

/** Every table of the database, from PostgreSQL's own catalog: the standard views take ten times as long. */
export async function tablesOf(db: Kysely<Database>): Promise<Table[]> {
  const { rows } = await sql<{ table: string; columns: Table['columns'] }>`
    select relname as table,
      json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null)) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    group by relname order by relname`.execute(db);
  return rows.map(({ table, columns }) => ({ name: table, columns }));
}

/** The column with the row's account; a table without one is the platform's. */
export const ownerOf = ({ name, columns }: Table): string | undefined =>
  name === 'accounts' ? 'id' : columns.find((column) => column.name === 'account_id')?.name;

/** Refusals are summed up there, in the log of the caller's own account: for a call that changes nothing else. */
const refusalTable = 'refusals';

/** Tables that every write may add to, in any account: jobs, mail, and stored answers for retries. */
const ofEveryWrite = ['jobs', 'outbox', 'idempotency_records'];

/**
 * A digest of each table's rows. With `except`, those that a write about this account may not change: the rows of all
 * other accounts `among` the existing ones, and the platform's own unless the account is the platform's. Equal
 * digests: nothing was written.
 */
export async function digests(
  { db }: Pick<Deps, 'db'>,
  except?: { accountId: string; isPlatform: boolean; among: readonly string[] },
): Promise<Record<string, string>> {
  const judged = (await tablesOf(db))
    .filter(({ name }) => name !== refusalTable)
    .filter(
      (table) => !except || ownerOf(table) || !(except.isPlatform || ofEveryWrite.includes(table.name)),
    );
  return ofEach<string>(
    db,
    judged,
    sql`concat_ws(' ', count(*), sum(hashtextextended(t::text, 0)))`,
    (table) => {
      const owner = ownerOf(table);
      return except && owner
        ? sql`where ${sql.ref(owner)} <> ${except.accountId} and ${sql.ref(owner)} = any(${except.among}::uuid[])`
        : sql``;
    },
  );
}

/**
 * A digest of each table's rows that is equal on another database with the same rows: as text, timestamps depend on
 * the reader's zone. Migrations' own records are excluded.
 */
export async function digestsOf(db: Kysely<Database>): Promise<Record<string, string>> {
  const all = await db.transaction().execute(async (trx) => {
    await sql`set local timezone to 'UTC'`.execute(trx);
    return digests({ db: trx });
  });
  return Object.fromEntries(Object.entries(all).filter(([table]) => !table.startsWith('kysely_')));
}

/** How many rows each table has. */
export const counts = async ({ db }: Pick<Deps, 'db'>): Promise<Record<string, number>> =>
  ofEach<number>(db, await tablesOf(db), sql`count(*)::int`);

/** A value of each table's rows, in one statement: a query costs more than the count. */
async function ofEach<Value>(
  db: Kysely<Database>,
  tables: readonly Table[],
  value: RawBuilder<unknown>,
  where: (table: Table) => RawBuilder<unknown> = () => sql``,
): Promise<Record<string, Value>> {
  const each = tables.map(
    (table) =>
      sql`select ${table.name}::text as name, ${value} as value from ${sql.table(table.name)} t ${where(table)}`,
  );
  const { rows } = await sql<{ name: string; value: Value }>`${sql.join(each, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** The existing accounts. */
export async function accountIdsOf({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('id').execute();
  return rows.map(({ id }) => id);
}
