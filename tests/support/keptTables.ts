import { type Kysely, sql } from 'kysely';
import { tablesOf } from '#server/backups/tablesOf.ts';
import type { Database } from '#server/db/database.ts';

/** A table's contents: its key columns, its row count, and a digest of each column. */
type KeptTable = { key: string[]; rows: number; columns: Record<string, string> };
export type KeptTables = Record<string, KeptTable>;

/** Every table with rows in it. */
export async function keptTables(db: Kysely<Database>): Promise<KeptTables> {
  const kept: KeptTables = {};
  for (const { name, columns } of await tablesOf(db)) {
    const key = await keyOf(db, name);
    const told = await digestsOf(db, name, { key, columns: columns.map((column) => column.name) });
    if (told.rows > 0) kept[name] = told;
  }
  return kept;
}

/** The same for these tables, with their columns of then; a column that is gone has no digest. */
export async function keptNow(db: Kysely<Database>, then: KeptTables): Promise<KeptTables> {
  const now: KeptTables = {};
  const tables = await tablesOf(db);
  for (const [name, { key, columns }] of Object.entries(then)) {
    const there = tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? [];
    const still = Object.keys(columns).filter((column) => there.includes(column));
    if (still.length > 0) now[name] = await digestsOf(db, name, { key, columns: still });
  }
  return now;
}

async function keyOf(db: Kysely<Database>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = ${table}::regclass and indisprimary order by attnum`.execute(db);
  return rows.map(({ name }) => name);
}

/** MD5, which is the same in each release of the engine. */
async function digestsOf(
  db: Kysely<Database>,
  table: string,
  { key, columns }: { key: string[]; columns: string[] },
): Promise<KeptTable> {
  const each = columns.map((column) => {
    const text = sql.join(
      [...key, column].map((part) => sql`coalesce(${sql.ref(part)}::text, '∅')`),
      sql` || ' ' || `,
    );
    const digest = sql`md5(${text})`;
    return sql`${column}::text, md5(string_agg(${digest}, '' order by ${digest} collate "C"))`;
  });
  return db.transaction().execute(async (trx) => {
    await sql`set local time zone 'UTC'`.execute(trx);
    const { rows } = await sql<{ rows: number; columns: Record<string, string> }>`
      select count(*)::int as rows, json_build_object(${sql.join(each)}) as columns
      from ${sql.table(table)}`.execute(trx);
    const [told] = rows;
    if (!told) throw new Error(`${table} told nothing`);
    return { key, ...told };
  });
}
