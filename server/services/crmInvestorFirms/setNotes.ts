import { sql } from 'kysely';
import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import type { Call } from '#server/access/call.ts';
import type { Deps } from '#server/deps.ts';
import { commit } from '#server/writes/commit.ts';
import { findFirm } from './firmQuery.ts';
import { audited } from './setEntityKey.ts';

/** The platform staff's note on a CRM firm. */
export function setNotes(
  deps: Deps,
  call: Call<'crmInvestorFirms.setNotes'>,
): Promise<{ data: CrmInvestorFirmDetails }> {
  const { firmId } = call.params;
  return commit(deps, call, {
    table: 'crm_investor_firms',
    id: firmId,
    change: async (tx) => {
      const before = await findFirm(tx, firmId);
      await tx
        .updateTable('crm_investor_firms')
        .set({
          notes: call.body.notes,
          modified_by_system_on: deps.clock(),
          modified_by_system: call.actor.name,
          version: sql<number>`version + 1`,
        })
        .where('id', '=', firmId)
        .execute();
      const after = await findFirm(tx, firmId);
      return { objectId: firmId, before: audited(before), after: audited(after), answer: { data: after } };
    },
  });
}
