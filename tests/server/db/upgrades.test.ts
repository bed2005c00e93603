import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createDatabase } from '#tests/support/postgres.ts';
import firstRows from './firstRows.json';

/** A row of each table of the first release, in an order that satisfies references. */
const tables = Object.keys(firstRows) as (keyof typeof firstRows)[];
const firstRelease = '0001_foundation';

/** What later releases recomputed: accounts are also found by their entity key, names by plain letters. */
const given = ['accounts.search_text', 'users.search_text', 'users.last_name_key'];

let db: Kysely<Database>;
let close: () => Promise<void>;
beforeAll(async () => {
  const postgres = inject('postgres');
  if (postgres) {
    const own = await createDatabase(postgres.url);
    db = openPostgres(own.url, pino({ level: 'silent' }));
    close = () => db.destroy().then(own.drop);
  } else {
    ({ db } = await openEmbedded());
    close = () => db.destroy();
  }
});
afterAll(() => close());

it('data of the first release is kept, row by row, by all migrations since', async () => {
  await migrateTo(firstRelease);
  for (const table of tables) {
    const rows = JSON.stringify(firstRows[table]);
    const typed = sql`json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`;
    await sql`insert into ${sql.table(table)} select * from ${typed}`.execute(db);
  }
  const before = await read();
  await migrate(db);
  const changed = differences(before, await read());
  const count = [...before.values()].flat().length;
  console.log(`upgrades: ${count} rows of ${tables.length} tables through ${names.length - 1} migrations`);
  expect(changed).toEqual(given);
  expect(tables.filter((table) => before.get(table)?.length === 0)).toEqual([]);

  await db.updateTable('users').set({ last_name: 'Changed' }).where('first_name', '=', 'Never').execute();
  expect(differences(before, await read()), 'control').toEqual([...given, 'users.last_name']);
});

const migrations = Object.fromEntries(
  Object.entries(import.meta.glob<Migration>('../../../server/db/migrations/*.ts', { eager: true })).map(
    ([path, migration]) => [basename(path, '.ts'), migration],
  ),
);
const names = Object.keys(migrations);

async function migrateTo(name: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(name);
  if (error) throw error;
}

type Row = Record<string, unknown>;
type Rows = Map<keyof typeof firstRows, Row[]>;

async function read(): Promise<Rows> {
  const found: Rows = new Map();
  for (const table of tables) {
    const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} as t`.execute(
      db,
    );
    found.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

/** Columns of the older rows whose values differ now, or are gone; a list may have grown. */
function differences(before: Rows, after: Rows): string[] {
  const changed = [...before].flatMap(([table, rows]) =>
    rows.flatMap((row) => {
      const key = Object.keys(firstRows[table][0] ?? {}).slice(0, 2);
      const now = after.get(table)?.find((other) => key.every((column) => other[column] === row[column]));
      if (!now) return [`${table} ${JSON.stringify(row)}`];
      const columns = Object.keys(row).filter((column) => !isKept(row[column], now[column]));
      return columns.map((column) => `${table}.${column}`);
    }),
  );
  return [...new Set(changed)];
}

const isKept = (before: unknown, now: unknown) =>
  Array.isArray(before) && Array.isArray(now)
    ? before.every((one) => now.includes(one))
    : isDeepStrictEqual(before, now);
