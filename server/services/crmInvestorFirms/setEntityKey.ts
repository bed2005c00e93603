import { sql } from 'kysely';
import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import type { Call } from '#server/access/call.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { lockPointers } from '#server/directory/survivors.ts';
import { invalidField } from '#server/errors.ts';
import { commit } from '#server/writes/commit.ts';
import { notMatchesOf } from '../crmMatches/notMatches.ts';
import { readFirmByKey } from '../crmMatches/readCandidates.ts';
import { scoreOf } from '../crmMatches/scoreOf.ts';
import { decided } from './decided.ts';
import { findFirm } from './firmQuery.ts';
import { computeMatch, noMatch } from './storedMatch.ts';

/**
 * Links a CRM firm to one of the directory, with the pair's score, or unlinks it and computes its best match; after a
 * bulk, jobs compute that. A link to a firm mapped to an account is permanent: that account may already use it.
 */
export function setEntityKey(
  deps: Deps,
  call: LinkCall,
  { bulkId = null, isUndo = false, mayChange }: InBulk = {},
): Promise<{ data: CrmInvestorFirmDetails }> {
  const { firmId } = call.params;
  const { cmgEntityKey = null } = call.body;
  return commit(deps, call, {
    table: 'crm_investor_firms',
    id: firmId,
    locksFirst: ({ db }) => lockPointers(db),
    change: async (tx) => {
      const before = await findFirm(tx, firmId);
      await mayChange?.(tx);
      if (before.cmgEntityKey !== cmgEntityKey) {
        if (before.isFirmMappedToCmgAccount) throw invalidField('cmgEntityKey', 'validation.crmLinkKept');
        if (cmgEntityKey !== null) await requireTarget(tx, before, cmgEntityKey);
      }
      const now = deps.clock();
      const isSame = before.cmgEntityKey === cmgEntityKey;
      if (!isSame && !isUndo) await noteUndone(deps, tx, firmId);
      await tx
        .updateTable('crm_investor_firms')
        .set({
          cmg_entity_key: cmgEntityKey,
          ...(!isSame && {
            linked_on: cmgEntityKey === null ? null : now,
            linked_by_bulk_id: bulkId,
            ...noMatch,
            ...(await scoreOf(tx.db, before, cmgEntityKey)),
          }),
          ...decided(now, call.actor.name),
        })
        .where('id', '=', firmId)
        .execute();
      if (!isSame && cmgEntityKey === null && !isUndo)
        await computeMatch(tx, await findFirm(tx, firmId), now);
      const after = await findFirm(tx, firmId);
      return { objectId: firmId, before: audited(before), after: audited(after), answer: { data: after } };
    },
  });
}

type LinkCall = Omit<Call<'crmInvestorFirms.setEntityKey'>, 'query' | 'content'>;

/** For a bulk: which one is recorded with the link, whether it undoes another, and a check under the lock. */
type InBulk = { bulkId?: string | null; isUndo?: boolean; mayChange?: (tx: InAccount) => Promise<void> };

/** An accepted link that is changed by hand was wrong. */
const noteUndone = ({ newId, clock }: Deps, tx: InAccount, firmId: string) =>
  sql`insert into crm_undone_links (account_id, id, firm_id, undone_on)
    select account_id, ${newId()}, id, ${clock()} from crm_investor_firms
    where account_id = ${tx.accountId} and id = ${firmId} and linked_by_bulk_id is not null`.execute(tx.db);

async function requireTarget(tx: InAccount, firm: CrmInvestorFirmDetails, key: string): Promise<void> {
  const target = await readFirmByKey(tx.db, key);
  if (!target) throw invalidField('cmgEntityKey', 'validation.entityKeyUnknown');
  if (target.isDeleted) throw invalidField('cmgEntityKey', 'validation.crmLinkDeleted');
  const notMatches = await notMatchesOf(tx, firm);
  if (notMatches(target)) throw invalidField('cmgEntityKey', 'crmInvestorFirms.validation.linkRejected');
}

/** How the account's log describes such a firm. */
export const audited = ({
  name,
  firmKey,
  cmgEntityKey,
  rolodexFirmName,
  notes,
  version,
}: CrmInvestorFirmDetails) => ({
  name,
  firmKey,
  cmgEntityKey,
  rolodexFirmName,
  notes,
  version,
});
