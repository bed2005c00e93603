import { canaryOf } from '#server/demo/canary.ts';
import type { Deps } from '#server/deps.ts';
import type { Gate, Subject } from '../subject.ts';

const see: Gate = { anyOf: ['read:Account', 'read:GlobalAccount'] };
const seeAny: Gate = { anyOf: ['read:GlobalAccount'], ownAccountToo: see.anyOf };
const own = '/api/v1/myAccount/provisioning/calls';
const admin = '/api/v1/admin/accounts/{sub}/provisioning/calls';

/** What an account's directory has sent. */
export const subject: Subject = {
  gates: {
    [`GET ${own}`]: see,
    [`GET ${own}/{id}`]: see,
    [`GET ${admin}`]: seeAny,
    [`GET ${admin}/{id}`]: seeAny,
  },
  table: 'provisioning_calls',
  names: {
    id: async ({ deps }, { accountId, subdomain }) => putCall(deps, accountId, canaryOf(subdomain)),
  },
  calls: {
    'provisioningCalls.list': {
      filters: ['outcome=DONE,REFUSED', 'subjectKind=user', 'subjectId=019a0000-0000-7000-8000-000000000000'],
    },
  },
  app: async () => (await import('./provisioningCalls/app.ts')).app,
};

/** A refused call about someone of this name; returns its id. */
export async function putCall(deps: Deps, account_id: string, name: string): Promise<string> {
  const id = deps.newId();
  await deps.db
    .insertInto('provisioning_calls')
    .values({
      ...{ account_id, id, called_on: deps.clock(), operation: 'scim.createUser', path: '/Users' },
      ...{ subject_kind: 'user', subject_id: null, subject_name: name, outcome: 'REFUSED' },
      ...{ http_status: 400, code: 'VALIDATION_ERROR', reason: null, changes: null, took_ms: 9 },
      body: JSON.stringify({ displayName: name }),
    })
    .execute();
  return id;
}
