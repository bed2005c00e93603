import type { CrmImportState } from '#contract/crmImports.ts';
import type { Call } from '#server/access/call.ts';
import { inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import { authorOf, commitAs } from '#server/writes/commit.ts';
import { countsAtEnd, findImport, type ImportRow, unlessEnded } from './importRow.ts';
import { dropChunks } from './storeFile.ts';
import type { UploadCall } from './uploadCall.ts';

type EndingCall = UploadCall | Call<'crmImports.delete'>;

/** All of its rows are applied. */
export const completeImport = (deps: Deps, call: UploadCall, { id }: ImportRow): Promise<ImportRow> =>
  endImport(deps, call, id, 'COMPLETED');

/** It was abandoned or cancelled. What was applied stays. */
export const cancelImport = (deps: Deps, call: Call<'crmImports.delete'>): Promise<ImportRow> =>
  endImport(deps, call, call.params.importId, 'CANCELLED');

/** Ends an upload once, with its counts in the account's log; throws NOT_FOUND for another account's. */
async function endImport(
  deps: Deps,
  call: EndingCall,
  id: string,
  state: CrmImportState,
): Promise<ImportRow> {
  const account = inAccount(deps.db, call.account.accountId);
  const before = await findImport(account, id);
  if (before.ended_on) return before;
  const origin = { ...call, author: authorOf(call.actor) };
  return unlessEnded(account, id, () =>
    commitAs<ImportRow>(deps, origin, {
      table: 'crm_imports',
      change: async (tx) => {
        const row = await tx
          .updateTable('crm_imports')
          .set({ state, ended_on: deps.clock(), ...countsAtEnd(before) })
          .where('id', '=', id)
          .where('ended_on', 'is', null)
          .returningAll()
          .executeTakeFirstOrThrow(notFound);
        await dropChunks(tx.db, tx.accountId, id);
        return {
          objectId: id,
          objectName: row.file_name,
          before: { state: before.state },
          after: {
            state,
            rowsProcessed: row.rows_processed,
            newRows: row.new_rows,
            changedRows: row.changed_rows,
            errorRows: row.error_rows,
          },
          answer: row,
        };
      },
    }),
  );
}
