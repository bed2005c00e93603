import { type Kysely, sql } from 'kysely';
import { version } from '#package.json';
import { StartError } from '../config/startError.ts';
import type { Database } from '../db/database.ts';
import { doneMigrations } from '../db/migrate.ts';
import { tablesOf } from './tablesOf.ts';

/** Few enough that a file's parts, 256 kB each, fit into memory. */
const rowsAtOnce = 100;

/**
 * The whole database at one moment, as lines of JSON (several to a chunk) that either engine can restore: a head,
 * each table's name and columns before its rows, and an end with the counts. Values are as PostgreSQL writes them, so
 * nothing is rounded.
 */
export async function* readBackup(db: Kysely<Database>): AsyncGenerator<string> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await sql`set local statement_timeout = 0`.execute(trx);
    const migrations = await doneMigrations(trx);
    if (migrations.length === 0) throw new StartError('There is no data of Tenantry to read.');
    yield line({ release: version, migrations });
    let rows = 0;
    for (const { name, columns } of await tablesOf(trx)) {
      yield line({ table: name, columns: columns.map((column) => column.name) });
      const values = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`));
      await sql`declare backup no scroll cursor for
        select array_to_json(array[${values}])::text as row from ${sql.table(name)}`.execute(trx);
      for (;;) {
        const part = await sql<{ row: string }>`fetch ${sql.lit(rowsAtOnce)} from backup`.execute(trx);
        if (part.rows.length === 0) break;
        rows += part.rows.length;
        yield part.rows.map(({ row }) => `${row}\n`).join('');
      }
      await sql`close backup`.execute(trx);
    }
    yield line({ end: true, rows });
  } finally {
    await trx.rollback().execute();
  }
}

const line = (content: object) => `${JSON.stringify(content)}\n`;
