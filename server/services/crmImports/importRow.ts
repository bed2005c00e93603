import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { CrmImport, CrmImportListQuery, CrmRevert } from '#contract/crmImports.ts';
import type { Database } from '#server/db/database.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { type Listing, listPage, type Rows } from '#server/db/listing.ts';
import type { Page } from '#server/db/pagination.ts';
import { notFound } from '#server/errors.ts';

export type ImportRow = Selectable<Database['crm_imports']>;

/** One page of an account's uploads. */
export async function importPage(
  tx: InAccount,
  query: CrmImportListQuery,
  now: Date,
): Promise<Page<CrmImport>> {
  const whole = (rows: Rows<'crm_imports'>) => rows.selectAll();
  return listPage(listing(now), tx.selectFrom('crm_imports'), query, whole, (row) => toImport(row, now));
}

/** One of them; throws NOT_FOUND. */
export const findImport = (tx: InAccount, id: string): Promise<ImportRow> =>
  tx.selectFrom('crm_imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);

/** The result of work on an upload; if somebody else has ended it meanwhile, how it ended. */
export async function unlessEnded(
  tx: InAccount,
  id: string,
  work: () => Promise<ImportRow>,
): Promise<ImportRow> {
  try {
    return await work();
  } catch (error) {
    const row = await tx.selectFrom('crm_imports').selectAll().where('id', '=', id).executeTakeFirst();
    if (row?.ended_on) return row;
    throw error;
  }
}

/** An expired upload cannot be continued, even if it was never marked as ended. */
export const isOpen = ({ ended_on, expires_on }: ImportRow, now: Date): boolean =>
  ended_on === null && expires_on > now;

/** The counts of an upload of which nothing is applied: those of its check end with it. */
export const nothingCounted = {
  rows_processed: 0,
  new_rows: 0,
  changed_rows: 0,
  same_rows: 0,
  error_rows: 0,
  warnings: 0,
  emptied_values: 0,
  fault_counts: '[]',
} as const;

/** Ending an upload keeps its counts if rows were being applied, and clears them otherwise. */
export const countsAtEnd = ({ state }: Pick<ImportRow, 'state'>) =>
  state === 'APPLYING' ? {} : nothingCounted;

const listing = (now: Date): Listing<CrmImportListQuery> => ({
  key: 'crm_imports.id',
  search: sql`lower(crm_imports.file_name)`,
  filters: {
    state: (states) =>
      sql`(case when ended_on is null and expires_on <= ${now} then 'EXPIRED' else state end) = any(${states})`,
  },
  orders: { startedOn: { column: 'crm_imports.started_on' } },
});

export const toImport = (row: ImportRow, now: Date): CrmImport => ({
  id: row.id,
  type: row.type,
  state: row.ended_on === null && !isOpen(row, now) ? 'EXPIRED' : row.state,
  fileName: row.file_name,
  fileSize: row.file_size,
  encoding: row.encoding,
  delimiter: row.delimiter,
  columns: row.columns,
  totalRows: row.total_rows,
  rowsProcessed: row.rows_processed,
  newRows: row.new_rows,
  changedRows: row.changed_rows,
  sameRows: row.same_rows,
  errorRows: row.error_rows,
  warnings: row.warnings,
  emptiedValues: row.emptied_values,
  faultCounts: row.fault_counts,
  startedOn: row.started_on.toISOString(),
  startedByUserName: row.started_by,
  endedOn: row.ended_on?.toISOString() ?? null,
  expiresOn: isOpen(row, now) ? row.expires_on.toISOString() : null,
  revertableUntil: isRevertable(row, now) ? (row.revertable_until?.toISOString() ?? null) : null,
  revert: revertOf(row),
});

const isRevertable = (row: ImportRow, now: Date): boolean =>
  !isOpen(row, now) && !row.revert_started_on && isKept(row, now) && row.new_rows + row.changed_rows > 0;

/** Whether the values before are kept, of which older releases kept none. */
export const isKept = ({ revertable_until }: ImportRow, now: Date): boolean =>
  revertable_until !== null && revertable_until > now;

function revertOf(row: ImportRow): CrmRevert | null {
  if (!row.revert_started_on) return null;
  return {
    startedOn: row.revert_started_on.toISOString(),
    startedByUserName: row.reverted_by ?? '',
    endedOn: row.revert_ended_on?.toISOString() ?? null,
    totalRows: row.revert_rows,
    restoredRows: row.restored_rows,
    removedRows: row.removed_rows,
    keptRows: row.kept_rows,
  };
}
