import type { TestServer } from '#tests/support/testServer.ts';
import { accountGates, type Subject } from '../subject.ts';

export const eventFilters = [
  'authorKind=user,stranger',
  'authorId=019a0000-0000-7000-8000-000000000000',
  'author=admin',
  'action=users.create,session.login',
  'outcome=SUCCESS,REFUSED,LOCKED_OUT',
  'objectType=users,apiKeys,refusals',
  'objectId=019a0000-0000-7000-8000-000000000000',
  'from=2020-01-01&to=2099-01-01',
  'timeZone=Europe/Paris',
];

const filters = [...eventFilters, 'roleId=019a0000-0000-7000-8000-000000000000'];

/** Documents 1 and 2 have no audit log; readers of the account may read its log. */
export const subject: Subject = {
  gates: accountGates('Account', {
    see: ['GET /auditEvents', 'GET /auditEvents/export', 'GET /auditEvents/signIns', 'GET /auditEvents/{id}'],
  }),
  table: 'audit_events',
  names: {
    id: (server, { accountId }) => addEvent(server, accountId),
  },
  calls: {
    'auditEvents.list': { filters, namesCaller: true },
    'auditEvents.export': { filters: [...filters, 'locale=fr'], namesCaller: true },
    'auditEvents.signIns': { filters: ['timeZone=Europe/Paris'] },
  },
  app: async () => (await import('./auditEvents/app.ts')).app,
};

export async function addEvent({ deps }: TestServer, accountId: string): Promise<string> {
  const id = deps.newId();
  await deps.db
    .insertInto('audit_events')
    .values({
      id,
      account_id: accountId,
      author_kind: 'command',
      actor_account_id: null,
      actor_user_id: null,
      actor_name: 'walk',
      on_behalf_of_account_id: null,
      on_behalf_of_user_id: null,
      occurred_on: deps.clock(),
      ip_address: null,
      request_id: null,
      action: 'accounts.setTraits',
      object_type: 'accounts',
      object_id: accountId,
      object_version: null,
      before: null,
      after: null,
      batch_id: null,
    })
    .execute();
  return id;
}
