import { bulkInsert } from '#server/db/bulkInsert.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { type CheckedRow, isLeftOut, shortened } from './checkRow.ts';
import type { ImportRow } from './importRow.ts';

/** The most faulty rows that are stored: more are counted, but nobody fixes them one by one. */
const maxRowsKept = 50_000;

/** The faults of a batch's rows, and the rows themselves if they are left out. */
export async function keepFaults(
  { db, accountId }: InAccount,
  { newId, clock }: Deps,
  { id: importId, error_rows, warnings }: ImportRow,
  checked: readonly CheckedRow[],
): Promise<void> {
  if (error_rows + warnings >= maxRowsKept) return;
  const of = { account_id: accountId, import_id: importId, created_on: clock() };
  const faulty = checked.filter(({ faults }) => faults.length > 0);
  await bulkInsert(
    db,
    'crm_import_faults',
    faulty.flatMap(({ key, faults }) =>
      faults.map(({ column, isWarning, ...fault }) => ({
        ...of,
        ...fault,
        id: newId(),
        key: shortened(key),
        column_name: column,
        is_warning: isWarning,
      })),
    ),
  );
  const rejected = faulty.filter(isLeftOut);
  await bulkInsert(
    db,
    'crm_import_rejects',
    rejected.map(({ line, cells }) => ({ ...of, line, cells })),
  );
}
