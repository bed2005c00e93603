import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { BatchCounts, Reason } from './batch.ts';
import { type FileRow, readRows } from './fileRows.ts';
import { formatOf, placeOf } from './formats.ts';

/** Rows in total, and what became of them; partly loaded ones are counted twice. */
export type LoadCounts = { rows: number; rejected: number } & BatchCounts;
type RejectRow = (row: FileRow, reason: string) => Promise<void> | void;

const rowsAtOnce = 4_000;

/**
 * Loads one file of the directory, one transaction per batch: rows loaded earlier are found by their ids and updated,
 * so an interrupted load can simply be repeated. What staff wrote stays.
 */
export async function loadFile(
  db: Kysely<Database>,
  text: AsyncIterable<string>,
  reject: RejectRow,
  now: Date,
): Promise<LoadCounts> {
  const { columns, rows } = await readRows(text);
  const { read } = formatOf(columns);
  const counts: LoadCounts = { rows: 0, added: 0, changed: 0, unchanged: 0, partly: 0, rejected: 0 };
  const iterator = rows[Symbol.asyncIterator]();
  const next = async () => {
    const batch = await nextBatch(iterator);
    return { batch, load: read(batch.filter(({ fault }) => fault === undefined)) };
  };
  const flush = async ({ batch, load }: Awaited<ReturnType<typeof next>>) => {
    const { counts: ofBatch, reasons } = await db.transaction().execute((trx) => load(trx, now));
    counts.rows += batch.length;
    counts.added += ofBatch.added;
    counts.changed += ofBatch.changed;
    counts.unchanged += ofBatch.unchanged;
    counts.partly += ofBatch.partly;
    const unread = batch.flatMap((row): Reason[] => (row.fault === undefined ? [] : [[row, row.fault]]));
    counts.rejected += reasons.length - ofBatch.partly + unread.length;
    for (const [row, reason] of [...unread, ...reasons]) await reject(row, reason);
  };
  let one = await next();
  // While the database takes one batch, the next is read.
  while (one.batch.length > 0) [one] = await Promise.all([next(), flush(one)]);
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

/** The files in loading order, by their content. */
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
