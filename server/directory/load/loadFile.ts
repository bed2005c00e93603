import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Told } from './batch.ts';
import { type FileRow, readRows } from './fileRows.ts';
import { formatOf, placeOf } from './formats.ts';

/** Rows in all, and what has become of them; those that are loaded in part are counted twice. */
export type LoadCounts = { rows: number; rejected: number } & Told;
export type RejectRow = (row: FileRow, reason: string) => Promise<void> | void;

const rowsAtOnce = 2_000;

/**
 * Loads one file of the directory, a batch a transaction: what was loaded before stays, is found again by its names and
 * brought up to date, so that a load that was broken off is begun again. What staff wrote is left as it is.
 */
export async function loadFile(
  db: Kysely<Database>,
  text: AsyncIterable<string>,
  reject: RejectRow,
  now: Date,
): Promise<LoadCounts> {
  const { columns, rows } = await readRows(text);
  const { load } = formatOf(columns);
  const counts: LoadCounts = { rows: 0, added: 0, changed: 0, unchanged: 0, partly: 0, rejected: 0 };
  const flush = async (batch: readonly FileRow[]) => {
    const { told, reasons } = await db.transaction().execute((trx) => load(trx, batch, now));
    counts.rows += batch.length;
    counts.added += told.added;
    counts.changed += told.changed;
    counts.unchanged += told.unchanged;
    counts.partly += told.partly;
    counts.rejected += reasons.length - told.partly;
    for (const [row, reason] of reasons) await reject(row, reason);
  };
  const iterator = rows[Symbol.asyncIterator]();
  let batch = await nextBatch(iterator);
  // While the database takes one batch in, the next is read.
  while (batch.length > 0) [batch] = await Promise.all([nextBatch(iterator), flush(batch)]);
  return counts;
}

async function nextBatch(rows: AsyncIterator<FileRow>): Promise<FileRow[]> {
  const batch: FileRow[] = [];
  while (batch.length < rowsAtOnce) {
    const { value, done } = await rows.next();
    if (done) break;
    batch.push(value);
  }
  return batch;
}

/** The files in the order in which they are to be loaded, by what is in them. */
export async function inOrder<File>(
  files: readonly File[],
  textOf: (file: File) => AsyncIterable<string>,
): Promise<File[]> {
  const placed: { file: File; place: number }[] = [];
  for (const file of files) {
    const { columns, rows } = await readRows(textOf(file));
    placed.push({ file, place: placeOf(formatOf(columns)) });
    // So that the file is closed.
    for await (const _ of rows) break;
  }
  return placed.sort((a, b) => a.place - b.place).map(({ file }) => file);
}
