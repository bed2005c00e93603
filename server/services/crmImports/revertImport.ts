import type { CrmImport } from '#contract/crmImports.ts';
import type { Call } from '#server/access/call.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, faultOf, notFound } from '#server/errors.ts';
import { commit } from '#server/writes/commit.ts';
import { lockAccount } from '#server/writes/lockAccount.ts';
import { type ImportRow, isKept, isOpen, toImport } from './importRow.ts';
import { previewRevert, revertedOf } from './revertedRows.ts';

/** Begins to revert an import, which a job goes on with. Until it is done the account's other files wait. */
export const revertImport = (deps: Deps, call: Call<'crmImports.revert'>): Promise<{ data: CrmImport }> =>
  commit(deps, call, {
    table: 'crm_imports',
    change: async (tx) => {
      await lockAccount(tx);
      const { importId } = call.params;
      const now = deps.clock();
      const row = await tx
        .selectFrom('crm_imports')
        .selectAll()
        .where('id', '=', importId)
        .forUpdate()
        .executeTakeFirstOrThrow(notFound);
      requireRevertable(row, now);
      await requireNoneUnderWay(tx, now);
      const { restoredRows, removedRows, keptRows } = await previewRevert(tx, await revertedOf(tx, row));
      const changing = restoredRows + removedRows;
      if (changing === 0) throw refusal('revertNothing', row);
      const done = row.restored_rows + row.removed_rows;
      const begun = await tx
        .updateTable('crm_imports')
        .set({
          revert_started_on: now,
          reverted_by: call.actor.name,
          revert_rows: done + changing + keptRows,
        })
        .where('id', '=', importId)
        .returningAll()
        .executeTakeFirstOrThrow();
      return {
        objectId: importId,
        objectName: row.file_name,
        before: null,
        after: { restoredRows, removedRows, keptRows },
        answer: { data: toImport(begun, now) },
        jobs: [{ kind: 'crmRevert', payload: { accountId: tx.accountId, importId } }],
      };
    },
  });

/** Throws if an import can't be reverted, whatever became of its rows. */
function requireRevertable(row: ImportRow, now: Date): void {
  if (isOpen(row, now)) throw refusal('revertOpen', row);
  if (row.revert_ended_on) throw refusal('revertDone', row);
  if (row.revert_started_on) throw refusal('revertUnderWay', row);
  if (!isKept(row, now)) throw refusal('revertTooOld', row);
}

/** A revert and an upload would read each other's rows half done. */
async function requireNoneUnderWay(tx: InAccount, now: Date): Promise<void> {
  await requireNoRevert(tx);
  const open = await tx
    .selectFrom('crm_imports')
    .selectAll()
    .where('ended_on', 'is', null)
    .where('state', '=', 'APPLYING')
    .executeTakeFirst();
  if (open && isOpen(open, now)) throw refusal('csvOtherOpen', open);
}

/** Throws while an import of the account, which the caller has locked, is being reverted. */
export async function requireNoRevert(tx: InAccount): Promise<void> {
  const other = await tx
    .selectFrom('crm_imports')
    .select('file_name')
    .where('revert_started_on', 'is not', null)
    .where('revert_ended_on', 'is', null)
    .executeTakeFirst();
  if (other) throw refusal('revertUnderWay', other);
}

type Refusal =
  | 'revertOpen'
  | 'revertDone'
  | 'revertUnderWay'
  | 'revertTooOld'
  | 'revertNothing'
  | 'csvOtherOpen';

function refusal(key: Refusal, { file_name: name }: Pick<ImportRow, 'file_name'>): ApiError {
  const fault = faultOf({ target: null, key: `exports.crmImports.refusals.${key}`, values: { name } });
  return new ApiError('DUPLICATE', { details: [fault] });
}
