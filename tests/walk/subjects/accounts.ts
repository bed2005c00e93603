import type { Subject } from '../subject';

const see = ['read:Account', 'read:GlobalAccount'];
const anyInside = ['read:GlobalAccount', 'read:GlobalUser', 'read:GlobalRole', 'read:GlobalApiKey'];
const ownInside = [...anyInside, 'read:Account', 'read:User', 'read:Role', 'read:ApiKey'];

/** Documents 1 and 2, sections 3 and 7. */
export const subject: Subject = {
  gates: {
    'GET /api/v1/myAccount': { anyOf: see },
    'GET /api/v1/admin/accounts': { anyOf: ['read:GlobalAccount'] },
    'GET /api/v1/admin/accounts/{sub}': { anyOf: ['read:GlobalAccount'], ownAccountToo: see },
    'GET /api/v1/myAccount/summary': { anyOf: ownInside },
    'GET /api/v1/admin/accounts/{sub}/summary': { anyOf: anyInside, ownAccountToo: ownInside },
  },
  calls: {
    'accounts.list': {
      ofAllAccounts: true,
      filters: ['status=ACTIVE,PENDING', 'accountType=BUY_SIDE', 'licenseType=TRIAL', 'traits=CRM'],
    },
  },
  app: async () => (await import('./accounts/app')).app,
};
