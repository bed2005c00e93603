import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { FileRow } from './fileRows.ts';

/** What became of the rows of a batch. */
export type BatchCounts = { added: number; changed: number; unchanged: number; partly: number };
export type Reason = readonly [row: FileRow, reason: string];
export type LoadBatch = (
  trx: Kysely<Database>,
  now: Date,
) => Promise<{ counts: BatchCounts; reasons: Reason[] }>;
/** Does without the database what it can, while that loads the batch before. */
export type ReadBatch = (batch: readonly FileRow[]) => LoadBatch;
