import type { TestServer } from '#tests/support/testServer.ts';
import type { Subject } from '../subject.ts';

const see = { anyOf: ['read:Firm'] };
const edit = { anyOf: ['full:Firm'] };

const filters = [
  ...['key=100007919', 'status=ACTIVE,DEFUNCT', 'legalEntityType=BANK', 'industryType=BANKING,ENERGY'],
  ...['roleType=INVESTOR', 'deletionStatus=EFFECTIVE', 'firmType=PWM,REGULAR'],
];

/** The firm that acme is mapped to. */
const firmOfAcme = (db: TestServer['deps']['db']) =>
  db.selectFrom('firms').select('id').where('key', '=', '100007919').executeTakeFirstOrThrow();

/** Document 3, sections 6 and 7, and the decisions' table of rights: every account reads one directory, the platform edits it. */
export const subject: Subject = {
  gates: {
    'GET /dex/api/v1/firms': see,
    'GET /dex/api/v1/firms/facets': see,
    'GET /dex/api/v1/firms/metadata/legalEntityType': see,
    'GET /dex/api/v1/firms/metadata/industryType': see,
    'GET /dex/api/v1/firms/{id}': see,
    'GET /dex/api/v1/firms/{id}/hierarchy': see,
    'GET /dex/api/v1/firms/{id}/impact': edit,
  },
  table: 'firms',
  platformNames: {
    id: async ({ deps: { db } }) => (await firmOfAcme(db)).id,
  },
  calls: {
    'firms.list': { ofAllAccounts: true, filters },
    'firms.facets': { ofAllAccounts: true, filters },
    // It names the accounts that are mapped to the firm.
    'firms.impact': { ofAllAccounts: true },
    'firms.hierarchy': {
      ofAllAccounts: true,
      filters: ['traversal=full', 'traversalType=ancestor', 'traversal=descendant&depth=1', 'searchText=a'],
    },
  },
  app: async () => (await import('./firms/app.ts')).app,
};
