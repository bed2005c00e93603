import type { HandlersOf } from '../access/call.ts';
import { inAccount } from '../db/inAccount.ts';
import type { Deps } from '../deps.ts';
import { importPage } from './crmImports/importRow.ts';
import { linkProgress } from './crmIntegrations/linkProgress.ts';
import { matchingOf } from './crmIntegrations/matching.ts';
import { findIntegration, integrationPage, requireIntegration } from './crmInvestorFirms/integrationRow.ts';

/** Accounts with CRM data (document 3, sections 2, 3 and 7). */
export function crmIntegrationsService(deps: Deps): HandlersOf<'crmIntegrations'> {
  return {
    'crmIntegrations.list': ({ query }) => integrationPage(deps.db, query),

    'crmIntegrations.get': async ({ params }) => ({ data: await findIntegration(deps.db, params.id) }),

    'crmIntegrations.linkProgress': async ({ params }) => {
      const { accountId } = await requireIntegration(deps.db, params.id);
      return { data: await linkProgress(inAccount(deps.db, accountId), deps.clock()) };
    },

    'crmIntegrations.matching': async ({ params, query }) => {
      const { accountId } = await requireIntegration(deps.db, params.id);
      return { data: await matchingOf(inAccount(deps.db, accountId), deps.clock(), query.timeZone) };
    },

    'crmIntegrations.imports': async ({ params, query }) => {
      const { accountId } = await requireIntegration(deps.db, params.id);
      return importPage(inAccount(deps.db, accountId), query, deps.clock());
    },
  };
}
