import { sql } from 'kysely';
import { openDraftStatuses } from '#contract/draftAccounts.ts';
import { draftColumns } from '#server/db/draftColumns.ts';
import { toDraft } from '#server/db/draftRow.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { invalidFields } from '#server/errors.ts';

type NewAccount = { draftId?: string | undefined; subdomain: string; cmgEntityKey: string | null };

/**
 * Records that a draft became an account, if there is one; other open drafts of the same firm or subdomain become
 * duplicates. Throws if the draft is closed: of two who use it at once, one is refused.
 */
export async function closeDrafts({ db }: InAccount, account: NewAccount): Promise<void> {
  const { draftId, subdomain, cmgEntityKey } = account;
  const version = sql<number>`version + 1`;
  if (draftId) {
    const open = db.selectFrom('draft_accounts').selectAll().where('status', 'in', openDraftStatuses);
    const draft = await open.where('id', '=', draftId).forUpdate().executeTakeFirst();
    if (!draft) throw invalidFields([{ target: null, key: 'validation.draftClosed' }]);
    const columns = draftColumns({ ...toDraft(draft), investorSubdomain: subdomain });
    await db
      .updateTable('draft_accounts')
      .set({ ...columns, status: 'Created', version })
      .where('id', '=', draftId)
      .execute();
  }
  await db
    .updateTable('draft_accounts')
    .set({ status: 'Duplicate', version })
    .where('status', 'in', openDraftStatuses)
    .where(({ or, eb }) =>
      or([eb('investor_subdomain', '=', subdomain), eb('cmg_entity_key', '=', cmgEntityKey)]),
    )
    .execute();
}
