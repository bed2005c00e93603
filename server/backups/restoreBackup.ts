import { type Kysely, sql, type Transaction } from 'kysely';
import { StartError } from '../config/startError.ts';
import type { Database } from '../db/database.ts';
import { knownMigrations, migrate } from '../db/migrate.ts';
import { type StoredTable, tablesOf } from './tablesOf.ts';

/** The most that goes into one statement: rows, and their characters. */
const batchLimits = { rows: 1_000, characters: 1_000_000 };

type Lines = AsyncIterable<string>;
type Header = { release: string; migrations: string[] };
type MetadataLine = Partial<Header> & { table?: string; columns?: string[]; end?: true; rows?: number };

/**
 * Restores a backup into an empty database, then migrates it to the newest schema: the backup may be of an older
 * release. Refuses a database with data, and a backup of a newer release.
 */
export async function restoreBackup(db: Kysely<Database>, lines: Lines): Promise<number> {
  if ((await tablesOf(db)).length > 0) {
    throw new StartError('The database has tables already. A backup is restored into an empty one.');
  }
  // One iterator: the header is taken off before the tables are read.
  const iterator = lines[Symbol.asyncIterator]();
  const { release, migrations } = readHeader((await iterator.next()).value);
  if (!migrations.every((name) => knownMigrations.includes(name))) {
    throw new StartError(`The backup was made by release ${release}, which is newer than this one.`);
  }
  await migrate(db, migrations.at(-1));
  const rows = await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const foreignKeys = await dropForeignKeys(trx);
    await setTriggers(trx, 'disable');
    const written = await writeTables(trx, { [Symbol.asyncIterator]: () => iterator });
    await setTriggers(trx, 'enable');
    for (const add of foreignKeys) await sql.raw(add).execute(trx);
    return written;
  });
  await migrate(db);
  return rows;
}

/** Counts the rows of a backup; refuses a truncated file, and one that is no backup. */
export async function countRows(lines: Lines): Promise<number> {
  let rows = 0;
  let last: string | undefined;
  for await (const line of lines) {
    if (last === undefined) readHeader(line);
    if (line.startsWith('[')) rows++;
    last = line;
  }
  if (last === undefined) throw notABackup();
  requireEnd(last, rows);
  return rows;
}

function requireEnd(last: string, rows: number): void {
  const { end, rows: promised } = readMetadata(last);
  if (!end || promised !== rows) throw new StartError('The backup is cut off: its end is missing.');
}

function readHeader(line = ''): Header {
  const { release, migrations } = readMetadata(line);
  if (!release || !migrations) throw notABackup();
  return { release, migrations };
}

const notABackup = () => new StartError('This is no backup of Tenantry.');

function readMetadata(line: string): MetadataLine {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}

/** Rows come in the order of the tables' names, so what they refer to may come later. */
async function dropForeignKeys(trx: Transaction<Database>): Promise<string[]> {
  const { rows } = await sql<{ drop: string; add: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(trx);
  for (const { drop } of rows) await sql.raw(drop).execute(trx);
  return rows.map(({ add }) => add);
}

/** Rows are restored verbatim: what triggers added when they were written is in them. */
async function setTriggers(trx: Transaction<Database>, state: 'disable' | 'enable'): Promise<void> {
  for (const { name } of await tablesOf(trx)) {
    await sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger user`.execute(trx);
  }
}

async function writeTables(trx: Transaction<Database>, lines: Lines): Promise<number> {
  const tables = await tablesOf(trx);
  let batch: BatchInserter | undefined;
  let rows = 0;
  let last = '';
  for await (const line of lines) {
    last = line;
    if (line.startsWith('[')) {
      await batch?.add(line);
      rows++;
      continue;
    }
    await batch?.flush();
    const { table, columns } = readMetadata(line);
    if (table && columns) batch = await batchInserter(trx, matchColumns(tables, table, columns));
  }
  requireEnd(last, rows);
  return rows;
}

/** The table in the shape of the backup's rows: with these columns, in this order. */
function matchColumns(tables: StoredTable[], name: string, columnNames: string[]): StoredTable {
  const known = tables.find((table) => table.name === name)?.columns;
  const columns = columnNames.map((columnName) => known?.find((column) => column.name === columnName));
  if (!columns.every((column) => column !== undefined)) {
    throw new StartError(`The tables of this release don't fit the backup's: ${name}.`);
  }
  return { name, columns };
}

type BatchInserter = { add: (row: string) => Promise<void>; flush: () => Promise<void> };

/** Inserts a table's rows in batches. A migration may have filled the table before. */
async function batchInserter(
  trx: Transaction<Database>,
  { name, columns }: StoredTable,
): Promise<BatchInserter> {
  const { rows: filled } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(trx);
  if (filled.length > 0) await sql`delete from ${sql.table(name)}`.execute(trx);
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = sql.join(columns.map(({ type }, n) => sql`(v ->> ${sql.lit(n)})::${sql.raw(type)}`));
  let waiting: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (waiting.length === 0) return;
    await sql`insert into ${sql.table(name)} (${names}) overriding system value
      select ${values} from json_array_elements(${`[${waiting.join(',')}]`}::json) as v`.execute(trx);
    waiting = [];
    characters = 0;
  };
  return {
    flush,
    add: async (row) => {
      waiting.push(row);
      characters += row.length;
      if (waiting.length >= batchLimits.rows || characters >= batchLimits.characters) await flush();
    },
  };
}
