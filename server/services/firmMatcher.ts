import type { HandlersOf } from '../access/call.ts';
import type { AppDeps } from '../appDeps.ts';
import { inAccount } from '../db/inAccount.ts';
import { providerParty } from '../directory/provider/providerParty.ts';
import { ApiError } from '../errors.ts';
import { requireIntegration } from './crmIntegrations/integrationRow.ts';
import { findFirm } from './crmInvestorFirms/firmQuery.ts';
import { matchesOf } from './firmMatcher/matchesOf.ts';
import { crmParty, customParty, isCustom } from './firmMatcher/parties.ts';
import { readFirmByKey } from './firmMatcher/readCandidates.ts';

/** Which firms a firm may be (document 3, sections 3, 4 and 7). */
export function firmMatcherService(deps: AppDeps): HandlersOf<'firmMatcher'> {
  const { db, firmProvider } = deps;
  return {
    'firmMatcher.list': async ({ params, query }) => {
      const { accountId } = await requireIntegration(db, params.integration);
      const firm = await findFirm(inAccount(db, accountId), params.crmFirm);
      return matchesOf(deps, isCustom(query) ? customParty(query) : crmParty(firm), query);
    },

    'firmMatcher.custom': ({ query }) => matchesOf(deps, customParty(query), query),

    'firmMatcher.duplicates': async ({ params, query }) => {
      const { entityKey } = params;
      const itself = /^\d{9}$/.test(entityKey)
        ? await readFirmByKey(db, entityKey)
        : await provided(firmProvider, entityKey);
      if (!itself) throw new ApiError('NOT_FOUND');
      return matchesOf(deps, itself.party, query, itself.id);
    },
  };
}

async function provided(provider: AppDeps['firmProvider'], id: string) {
  const firm = await provider.preview(id);
  return firm && { id, party: providerParty(firm) };
}
