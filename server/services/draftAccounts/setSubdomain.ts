import { sql } from 'kysely';
import { type DraftAccount, openDraftStatuses } from '#contract/draftAccounts.ts';
import type { Call } from '#server/access/call.ts';
import { draftColumns } from '#server/db/draftColumns.ts';
import { toDraft } from '#server/db/draftRow.ts';
import { reading } from '#server/db/reading.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, invalidField, invalidFields } from '#server/errors.ts';
import { commit } from '#server/writes/commit.ts';
import { subdomainFault } from '../accounts/accountFaults.ts';

/**
 * Sets or clears the subdomain of the requested account. The first one makes the draft initiated (decisions, ruling
 * 29).
 */
export function setSubdomain(
  deps: Deps,
  call: Call<'draftAccounts.update'>,
): Promise<{ data: DraftAccount }> {
  const { id } = call.params;
  const { investorSubdomain, id: named = id } = call.body;
  if (named !== id) throw new ApiError('MALFORMED', { target: 'id' });
  return commit(deps, call, {
    table: 'draft_accounts',
    id,
    reads: ({ db }) =>
      reading(db.selectFrom('draft_accounts').selectAll().where('id', '=', id), ([row]) => {
        if (!row) throw new ApiError('NOT_FOUND');
        return toDraft(row);
      }),
    change: async ({ db }, before) => {
      if (!openDraftStatuses.includes(before.status)) {
        throw invalidField('investorSubdomain', 'validation.draftClosed');
      }
      const fault = investorSubdomain === null ? undefined : await subdomainFault(db, investorSubdomain);
      if (fault) throw invalidFields([{ ...fault, target: 'investorSubdomain' }]);
      const changed = await db
        .updateTable('draft_accounts')
        .set({
          ...draftColumns({ ...before, investorSubdomain }),
          status: investorSubdomain === null ? before.status : 'Initiated',
          version: sql<number>`version + 1`,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const after = toDraft(changed);
      return { objectId: id, objectName: before.crmInvestorFirmName, before, after, answer: { data: after } };
    },
  });
}
