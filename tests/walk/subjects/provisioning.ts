import { sql } from 'kysely';
import { canaryOf } from '#server/demo/canary.ts';
import { putGroup, putProvisioning } from '../addProvisioning.ts';
import type { Gate, Subject } from '../subject.ts';

const see: Gate = { anyOf: ['read:Account', 'read:GlobalAccount'] };
const seeAny: Gate = { anyOf: ['read:GlobalAccount'], ownAccountToo: see.anyOf };
const change: Gate = { anyOf: ['full:Account', 'full:GlobalAccount'], governsSignIn: true };
const changeAny: Gate = {
  anyOf: ['full:GlobalAccount'],
  ownAccountToo: change.anyOf,
  governsSignIn: true,
};

const gatesOf = (call: string, inOwn: Gate, inAny: Gate): Record<string, Gate> => {
  const [method, path = ''] = call.split(' ');
  return {
    [`${method} /api/v1/myAccount/provisioning${path}`]: inOwn,
    [`${method} /api/v1/admin/accounts/{sub}/provisioning${path}`]: inAny,
  };
};

const settings = { directory: 'OKTA', existingUsers: 'LEAVE', jobFunction: 'OTHER', roleId: null };
const takes = ['directory', 'existingUsers', 'jobFunction', 'roleId'];

/** A directory decides who an account's people are: it needs what a provider does (decisions, 55). */
export const subject: Subject = {
  gates: {
    ...gatesOf('GET ', see, seeAny),
    ...gatesOf('POST ', change, changeAny),
    ...gatesOf('PUT ', change, changeAny),
    ...gatesOf('DELETE ', change, changeAny),
    ...gatesOf('POST /token', change, changeAny),
    ...gatesOf('GET /groups', see, seeAny),
    ...gatesOf('POST /groups/{id}/preview', see, seeAny),
    ...gatesOf('PUT /groups/{id}/roles', change, changeAny),
  },
  table: 'provisioned_groups',
  names: {
    id: async ({ deps }, { accountId, subdomain }) => {
      const id = deps.newId();
      await putGroup(deps, accountId, id, canaryOf(subdomain));
      return id;
    },
  },
  recordOf: async (deps, call, { accountId }) => {
    await putProvisioning(deps, accountId);
    const table = call === 'provisioning.saveRoles' ? 'provisioned_groups' : 'provisionings';
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where account_id = ${accountId}`.execute(deps.db);
    return rows[0]?.id ?? '';
  },
  ready: async (deps, _, { accountId, subdomain, names: { id = '' } }) => {
    await putProvisioning(deps, accountId);
    await putGroup(deps, accountId, id, canaryOf(subdomain));
  },
  calls: {
    'provisioning.turnOn': {
      body: () => settings,
      takes,
      adds: { provisioning_tokens: 1 },
      isSecret: true,
      namesCaller: true,
    },
    'provisioning.update': {
      body: () => settings,
      takes,
      stored: { table: 'provisionings' },
      edit: {
        changed: 'existingUsers',
        body: (_, n) => ({ ...settings, existingUsers: n % 2 === 0 ? 'LEAVE' : 'LINK' }),
      },
    },
    'provisioning.rotate': { adds: { provisioning_tokens: 1 }, isSecret: true, namesCaller: true },
    'provisioning.previewRoles': { body: () => ({ roleIds: [] }), takes: ['roleIds'] },
    'provisioning.saveRoles': {
      body: () => ({ roleIds: [] }),
      takes: ['roleIds'],
      edit: {
        changed: 'roles',
        body: (_, n, others) => ({ roleIds: n % 2 === 0 ? [others('roles').id] : [] }),
      },
    },
  },
  app: async () => (await import('./provisioning/app.ts')).app,
};
