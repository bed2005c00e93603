import type { HandlersOf } from '../access/call.ts';
import { inAccount } from '../db/inAccount.ts';
import { providerParty } from '../directory/provider/providerParty.ts';
import { ApiError } from '../errors.ts';
import type { AppDeps } from './appDeps.ts';
import { findFirm } from './crmInvestorFirms/firmQuery.ts';
import { requireIntegration } from './crmInvestorFirms/integrationRow.ts';
import { keepIfStale } from './crmInvestorFirms/storedMatch.ts';
import { matchesOf } from './crmMatches/matchesOf.ts';
import { notMatchesOf } from './crmMatches/notMatches.ts';
import { crmParty, customParty, isCustom } from './crmMatches/parties.ts';
import { readSurvivorByKey } from './crmMatches/readCandidates.ts';

/** Which firms a firm may be (document 3, sections 3, 4 and 7). */
export function firmMatcherService(deps: AppDeps): HandlersOf<'firmMatcher'> {
  const { db, firmProvider } = deps;
  return {
    'firmMatcher.list': async ({ params, query }) => {
      const { accountId } = await requireIntegration(db, params.integration);
      const tx = inAccount(db, accountId);
      const firm = await findFirm(tx, params.crmFirm);
      if (isCustom(query)) return matchesOf(deps, customParty(query), query);
      const began = deps.clock();
      return matchesOf(deps, crmParty(firm), query, {
        notMatches: await notMatchesOf(tx, firm),
        found: (ranked) => keepIfStale(tx, firm, ranked, began),
      });
    },

    'firmMatcher.custom': ({ query }) => matchesOf(deps, customParty(query), query),

    'firmMatcher.duplicates': async ({ params, query }) => {
      const { entityKey } = params;
      const itself = /^\d{9}$/.test(entityKey)
        ? await readSurvivorByKey(db, entityKey)
        : await provided(firmProvider, entityKey);
      if (!itself) throw new ApiError('NOT_FOUND');
      return matchesOf(deps, itself.party, query, { itself: itself.id });
    },
  };
}

async function provided(provider: AppDeps['firmProvider'], id: string) {
  const firm = await provider.preview(id);
  return firm && { id, party: providerParty(firm) };
}
