import type { Subject } from '../subject.ts';

const see = { anyOf: ['read:Firm'], ofPlatform: true } as const;

/** Document 3, sections 3 and 7, and the decisions' table of rights: the external provider is for the platform's own people. */
export const subject: Subject = {
  gates: {
    'GET /dex/api/v1/factSetFirms': see,
    'GET /dex/api/v1/factSetFirms/{id}/ancestors': see,
    'GET /dex/api/v1/factSetFirms/{id}/preview': see,
  },
  platformNames: { id: async () => '0009IX-E' },
  calls: { 'factSetFirms.list': { ofAllAccounts: true } },
  app: async () => (await import('./factSetFirms/app.ts')).app,
};
