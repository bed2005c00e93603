import { canaryOf } from '#server/demo/canary.ts';
import { makeCrmFirm } from '#tests/support/makeCrmFirm.ts';
import type { Subject } from '../subject.ts';

const filters = ['coverageStatus=EFFECTIVE,DELETED'];

/** Document 2, section 6: in one's own account by Account read, by the platform's staff in any. */
export const subject: Subject = {
  gates: {
    'GET /api/v1/self/investorCoverage': 'signedIn',
    'GET /api/v1/users/{id}/investorCoverage': { anyOf: ['read:Account'] },
    'GET /api/v1/admin/{sub}/users/{id}/investorCoverage': {
      anyOf: ['read:GlobalAccount'],
      ownAccountToo: ['read:Account'],
    },
  },
  /** An employee who is no user: for a user their roles decide, which differ between customers. */
  names: {
    id: async ({ deps }, { accountId, subdomain }) => {
      const employee_key = `Covers ${canaryOf(subdomain)}`;
      const firm_id = await makeCrmFirm(deps, accountId, `Covered ${canaryOf(subdomain)}`);
      await deps.db
        .insertInto('crm_coverages')
        .values({
          account_id: accountId,
          id: deps.newId(),
          firm_id,
          employee_key,
          status: 'EFFECTIVE',
          details: JSON.stringify({ Name: canaryOf(subdomain) }),
          created_on: deps.clock(),
        })
        .execute();
      return encodeURIComponent(employee_key);
    },
  },
  calls: {
    'investorCoverage.own': { filters },
    'investorCoverage.list': { filters },
  },
  app: async () => (await import('./investorCoverage/app.ts')).app,
};
