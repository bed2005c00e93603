import type { Subject } from '../subject';

const see = ['read:Account', 'read:GlobalAccount'];

/** Documents 1 and 2, sections 3 and 7. */
export const subject: Subject = {
  gates: {
    'GET /api/v1/myAccount': { anyOf: see },
    'GET /api/v1/admin/accounts': { anyOf: ['read:GlobalAccount'] },
    'GET /api/v1/admin/accounts/{sub}': { anyOf: ['read:GlobalAccount'], ownAccountToo: see },
  },
  calls: {
    'accounts.list': {
      ofAllAccounts: true,
      filters: ['status=ACTIVE,PENDING', 'accountType=BUY_SIDE', 'licenseType=TRIAL', 'traits=CRM'],
    },
  },
  app: async () => (await import('./accounts/app')).app,
};
