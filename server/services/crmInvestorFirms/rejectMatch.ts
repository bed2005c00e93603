import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import type { Call } from '#server/access/call.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { ApiError, invalidFields } from '#server/errors.ts';
import { commit } from '#server/writes/commit.ts';
import type { AppDeps } from '../appDeps.ts';
import { type Compared, hashOf, hashOfFirm } from '../crmMatches/notMatches.ts';
import { comparedProvider } from '../crmMatches/providerMatches.ts';
import { readCandidates } from '../crmMatches/readCandidates.ts';
import { decided } from './decided.ts';
import { findFirm } from './firmQuery.ts';
import { audited } from './setEntityKey.ts';

type RejectCall = Call<'crmInvestorFirms.rejectMatch'>;
type RestoreCall = Call<'crmInvestorFirms.restoreMatch'>;

/** Records that a match is a different firm, valid until one of the two changes; the stored match is stale. */
export const rejectMatch = (deps: AppDeps, call: RejectCall): Promise<{ data: CrmInvestorFirmDetails }> =>
  decide(deps, call, true, async (tx, firm, match) => {
    if (firm.rolodexFirmId === match.id) {
      throw invalidFields([{ target: null, key: 'crmInvestorFirms.validation.rejectLinked' }]);
    }
    const rejection = {
      firm_hash: hashOfFirm(firm),
      match_hash: hashOf(match.records),
      decided_on: deps.clock(),
      decided_by: call.actor.name,
    };
    await tx.db
      .insertInto('crm_not_matches')
      .values({ account_id: tx.accountId, firm_id: firm.id, match_id: match.id, ...rejection })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'firm_id', 'match_id']).doUpdateSet(rejection),
      )
      .execute();
  });

/** Withdraws that. */
export const restoreMatch = (deps: AppDeps, call: RestoreCall): Promise<{ data: CrmInvestorFirmDetails }> =>
  decide(deps, call, false, (tx, firm, match) =>
    tx
      .deleteFrom('crm_not_matches')
      .where('firm_id', '=', firm.id)
      .where('match_id', '=', match.id)
      .execute(),
  );

type Decision = (tx: InAccount, firm: CrmInvestorFirmDetails, match: Compared) => Promise<unknown>;

async function decide(
  deps: AppDeps,
  call: RejectCall | RestoreCall,
  isNone: boolean,
  decision: Decision,
): Promise<{ data: CrmInvestorFirmDetails }> {
  const { firmId, matchId } = call.params;
  const match = await findMatch(deps, matchId);
  return commit(deps, call, {
    table: 'crm_investor_firms',
    id: firmId,
    change: async (tx) => {
      const before = await findFirm(tx, firmId);
      const wasNone = await isRejected(tx, firmId, matchId);
      await decision(tx, before, match);
      await tx
        .updateTable('crm_investor_firms')
        .set({
          // Computing it here would make each decision wait; the next list of matches, or a job, does.
          ...(before.linkedStatus === 'NOT_LINKED' && { match_is_stale: true, match_is_clear: false }),
          ...decided(deps.clock(), call.actor.name),
        })
        .where('id', '=', firmId)
        .execute();
      const after = await findFirm(tx, firmId);
      return {
        objectId: firmId,
        before: { ...audited(before), notMatch: wasNone ? match.name : null },
        after: { ...audited(after), notMatch: isNone ? match.name : null },
        answer: { data: after },
      };
    },
  });
}

async function isRejected(tx: InAccount, firmId: string, matchId: string): Promise<boolean> {
  const rejection = tx.selectFrom('crm_not_matches').select('match_id').where('firm_id', '=', firmId);
  return (await rejection.where('match_id', '=', matchId).executeTakeFirst()) !== undefined;
}

/** A firm of the directory or the provider, as compared; throws NOT_FOUND. */
async function findMatch({ db, firmProvider }: AppDeps, id: string): Promise<Compared> {
  const provided = id.endsWith('-E') ? await firmProvider.preview(id) : undefined;
  if (provided) return { id, name: provided.name, ...comparedProvider(provided) };
  const [candidate] = id.endsWith('-E') ? [] : await readCandidates(db, [id]);
  if (!candidate || candidate.isDeleted) throw new ApiError('NOT_FOUND');
  return candidate;
}
