import { sql } from 'kysely';
import { draftColumns } from '#server/db/draftColumns.ts';
import type { Subject } from '../subject.ts';

/** Document 2, sections 2, 6 and 7: the platform's, whoever has invited. */
export const subject: Subject = {
  gates: {
    'GET /api/v1/admin/draftAccounts': { anyOf: ['read:GlobalAccount'] },
    'PUT /api/v1/admin/draftAccounts/{id}': { anyOf: ['full:GlobalAccount'] },
  },
  table: 'draft_accounts',
  platformNames: {
    id: async ({ deps: { db, newId, clock } }) => {
      const id = newId();
      const columns = draftColumns({
        crmInvestorFirmName: 'Walked Capital',
        entityMasterInvestorName: null,
        investorSubdomain: null,
        investorCmgEntityKey: null,
        bankAccountSubdomain: 'acme',
      });
      await db
        .insertInto('draft_accounts')
        .values({ id, ...columns, status: 'Draft', firm_emails: [], created_on: clock() })
        .execute();
      return id;
    },
  },
  ready: ({ db }, _, { names }) =>
    sql`update draft_accounts set version = 1, status = 'Draft' where id = ${names.id}`.execute(db),
  calls: {
    'draftAccounts.list': {
      filters: [
        ...['status=Draft,Initiated', 'investorName=wal', 'accountName=a', 'accountSubdomain=a'],
        ...['cmgEntityKey=1', 'invitedBy=acme'],
      ],
    },
    'draftAccounts.update': {
      body: (n) => ({ investorSubdomain: `draft-${n}` }),
      takes: ['id', 'investorSubdomain'],
      edit: {
        changed: 'investorSubdomain',
        body: (who, n) => ({ investorSubdomain: `${who}-${n}` }),
      },
    },
  },
  app: async () => (await import('./draftAccounts/app.ts')).app,
};
