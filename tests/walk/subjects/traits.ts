import { accountTraitsQuery } from '#contract/traits.ts';
import type { Subject } from '../subject.ts';

/** Document 2, section 7: one catalogue for all accounts. */
export const subject: Subject = {
  gates: {
    'GET /api/v1/admin/traits': { anyOf: ['read:GlobalAccount'] },
    'GET /api/v1/admin/traits/{code}': { anyOf: ['read:GlobalAccount'] },
    'POST /gw/graphql': { anyOf: ['read:GlobalAccount'] },
  },
  platformNames: { code: async () => 'CRM' },
  calls: {
    'traits.query': {
      body: () => ({ query: accountTraitsQuery, variables: { subdomain: 'acme' } }),
      takes: ['query', 'variables', 'operationName', 'extensions'],
    },
  },
  app: async () => (await import('./traits/app.ts')).app,
};
