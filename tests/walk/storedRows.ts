import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/db/database';
import type { Deps } from '../../server/deps';

export type Table = { name: string; columns: { name: string; type: string }[] };

/** Every table of the database, as its own catalog tells: the views of the standard take ten times as long. */
export async function tablesOf(db: Kysely<Database>): Promise<Table[]> {
  const { rows } = await sql<{ table: string; columns: Table['columns'] }>`
    select relname as table,
      json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null)) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    group by relname order by relname`.execute(db);
  return rows.map(({ table, columns }) => ({ name: table, columns }));
}

/** The column that names the account whose row it is; a table without one is the platform's. */
export const ownerOf = ({ name, columns }: Table): string | undefined =>
  name === 'accounts' ? 'id' : columns.find((column) => column.name === 'account_id')?.name;

/** What every write may add to, whoever it is about: work left behind, mail, and what a repeat is answered with. */
const ofEveryWrite = ['jobs', 'outbox', 'idempotency_records'];

/**
 * A digest of each table's rows. With `except`, those that a write about this account may not change: the rows of all
 * other accounts `among` those there were, and the platform's own unless the account is the platform's. Equal digests:
 * nothing was written.
 */
export async function digests(
  { db }: Pick<Deps, 'db'>,
  except?: { accountId: string; isPlatform: boolean; among: readonly string[] },
): Promise<Record<string, string>> {
  const digest: Record<string, string> = {};
  for (const table of await tablesOf(db)) {
    const owner = ownerOf(table);
    if (except && !owner && (except.isPlatform || ofEveryWrite.includes(table.name))) continue;
    const others =
      except && owner
        ? sql`where ${sql.ref(owner)} <> ${except.accountId} and ${sql.ref(owner)} = any(${except.among}::uuid[])`
        : sql``;
    const { rows } = await sql<{ digest: string }>`
      select concat_ws(' ', count(*), sum(hashtextextended(t::text, 0))) as digest
      from ${sql.table(table.name)} t ${others}`.execute(db);
    digest[table.name] = rows[0]?.digest ?? '';
  }
  return digest;
}

/** How many rows each table has. */
export async function counts({ db }: Pick<Deps, 'db'>): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const { name } of await tablesOf(db)) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db);
    counted[name] = rows[0]?.n ?? 0;
  }
  return counted;
}

/** The accounts that there are. */
export async function accountIdsOf({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('id').execute();
  return rows.map(({ id }) => id);
}
