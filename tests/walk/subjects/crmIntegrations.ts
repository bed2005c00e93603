import { integrationId } from '../crmRecords.ts';
import type { Subject } from '../subject.ts';

const see = { anyOf: ['read:Firm'], ofPlatform: true } as const;
const calls = ['linkProgress', 'matching', 'imports', 'get'].map((verb): [string, object] => [
  `crmIntegrations.${verb}`,
  { ofAllAccounts: true },
]);

/**
 * The decisions' table of rights: CRM data belongs to each account, and only the system tenant reads that of others.
 */
export const subject: Subject = {
  gates: {
    'GET /api/v1/admin/crm/accounts': see,
    'GET /api/v1/admin/crm/accounts/{id}': see,
    'GET /api/v1/admin/crm/accounts/{id}/linkProgress': see,
    'GET /api/v1/admin/crm/accounts/{id}/imports': see,
    'GET /api/v1/admin/crm/accounts/{id}/matching': see,
  },
  platformNames: { id: integrationId },
  calls: {
    ...Object.fromEntries(calls),
    'crmIntegrations.list': { ofAllAccounts: true },
    'crmIntegrations.matching': { ofAllAccounts: true, filters: ['timeZone=Europe/Paris'] },
    'crmIntegrations.imports': { ofAllAccounts: true, filters: ['state=COMPLETED,CANCELLED'] },
  },
  app: async () => (await import('./crmIntegrations/app.ts')).app,
};
