import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AuditEvent, SignInDay } from '#contract/auditEvents.ts';
import type { Permission } from '#contract/permissions.ts';
import { closeAllRefusals } from '#server/writes/closeRefusals.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { addApiKey } from '#tests/walk/addApiKey.ts';
import { addUser } from '#tests/walk/addUser.ts';
import { sheetText } from '#tests/walk/sheetText.ts';
import { createHttpServer, type HttpServer } from '../identity/tenantBrowser.ts';

/**
 * In the name and address of a user, in the name of a key, and in that of an identity provider, which the account's
 * readers see.
 */
const canaries = { User: 'Canaryperson', ApiKey: 'Canarykey', Account: 'Canaryprovider' } as const;
type Entity = keyof typeof canaries;

let server: HttpServer;
beforeAll(async () => {
  server = await createHttpServer();
  await tellOfAll();
});
afterAll(() => server.close());

const subsets: Entity[][] = [[], ['User'], ['ApiKey'], ['User', 'ApiKey']];
const readers = subsets.flatMap((entities) => [
  { host: 'acme', who: 'user', path: '/api/v1/auditEvents', entities, prefix: '' },
  { host: 'acme', who: 'key', path: '/api/v1/auditEvents', entities, prefix: '' },
  { host: 'system', who: 'user', path: '/api/v1/admin/acme/auditEvents', entities, prefix: 'Global' },
]);

it.each(readers)(
  'the log tells a $who of $host who may read $prefix Account and $entities of nothing else (ruling 54)',
  async ({ host, who, path, entities, prefix }) => {
    const rights = ['Account', ...entities].map((entity) => `read:${prefix}${entity}` as Permission);
    const told = await readAll(path, await reader(host, who, rights));
    const mayRead = (entity: Entity | null) => entity === null || entities.includes(entity);
    const expected = (await stored()).filter(({ about }) => mayRead(about)).map(({ id }) => id);
    console.log(`audit subjects: ${expected.length} of ${(await stored()).length} events for ${rights}`);
    expect(told.ids.sort()).toEqual(expected.sort());
    expect(told.total).toBe(expected.length);
    for (const [entity, canary] of Object.entries(canaries) as [Entity, string][]) {
      const isTold = entity === 'Account' || entities.includes(entity);
      for (const answer of [told.list, told.sheet]) expect(answer.includes(canary)).toBe(isTold);
    }
    const refused = (await stored()).filter(({ about, isRefused }) => isRefused && mayRead(about));
    expect(told.refused.sort()).toEqual(refused.map(({ id }) => id).sort());
    expect(told.signIns > 0).toBe(entities.includes('User'));
    for (const { id, about } of await stored())
      expect([about, (await told.get(id)).status]).toEqual([about, mayRead(about) ? 200 : 404]);
  },
);

it.each([
  ['acme', '/api/v1/auditEvents', ['read:GlobalUser', 'read:GlobalApiKey', 'read:Account'], []],
  ['system', '/api/v1/admin/acme/auditEvents', ['read:User', 'read:ApiKey', 'read:GlobalAccount'], []],
  [
    'system',
    '/api/v1/admin/acme/auditEvents',
    ['read:User', 'read:GlobalUser', 'read:GlobalAccount'],
    ['User'],
  ],
] as const)('at %s, %s: %j tells of %j', async (host, path, rights, entities) => {
  const told = await readAll(path, await reader(host, 'user', [...rights]));
  expect((['User', 'ApiKey'] as const).filter((entity) => told.list.includes(canaries[entity]))).toEqual(
    entities,
  );
});

it('control: without the rule the log shows them', async () => {
  vi.resetModules();
  const { sql } = await import('kysely');
  vi.doMock('#server/services/auditEvents/readableEvents.ts', () => ({
    readableEvents: () => sql`true`,
    onlyFacts: () => null,
  }));
  const { createTestServer } = await import('#tests/support/testServer.ts');
  const careless = await createTestServer({ deps: { db: server.deps.db } });
  const token = await reader('acme', 'key', ['read:Account']);
  const answer = await careless.fetch('/api/v1/auditEvents?perPage=200&orderDirection=desc', {
    token,
    host: 'acme',
  });
  vi.doUnmock('#server/services/auditEvents/readableEvents.ts');
  vi.resetModules();
  expect(await answer.text()).toContain(canaries.User);
});

/** Actions on and by a user and a key of acme, and one on the account itself. */
async function tellOfAll(): Promise<void> {
  const as = 'admin@acme.test';
  const write = async (method: string, path: string, json?: object) => {
    const headers = { 'idempotency-key': `${method} ${path}` };
    const answer = await server.fetch(`/api/v1${path}`, { method, as, json, headers });
    expect([method, path, answer.ok]).toEqual([method, path, true]);
    return answer.status === 204 ? undefined : (await answer.json()).data;
  };
  const names = { firstName: canaries.User, lastName: 'Seen', jobFunction: 'OTHER', employeeKey: null };
  const email = `${canaries.User.toLowerCase()}@acme.test`;
  const { id } = await write('POST', '/users?sendInvite=false', { ...names, email, roles: [] });
  await write('PUT', `/users/${id}`, { ...names, lastName: canaries.User, roles: [] });
  await write('POST', `/users/${id}/invites`);
  await write('POST', '/users/bulk', { action: 'enable', ids: [id] });
  const key = { name: canaries.ApiKey, description: null, permissions: ['read:User'] };
  const { id: keyId, accessToken: token } = await write('POST', '/myAccount/apiKeys', key);
  expect((await server.fetch('/api/v1/myAccount', { token, host: 'acme' })).status).toBe(403);
  await write('DELETE', `/myAccount/apiKeys/${keyId}`);
  await server.fetch('/api/v1/users', { as: 'nobody@acme.test' });
  const json = {
    name: canaries.Account,
    enabled: false,
    configuration: { clientId: 'tenantry', authority: 'https://login.acme.test' },
  };
  const provider = { method: 'PUT', as, json, headers: { 'if-match': '0' } };
  const saved = await server.fetch('/api/v1/myAccount/identityProviders/openIdConnect', provider);
  expect(saved.ok).toBe(true);
  await server.browser('acme').signIn(as);
  await expect(server.browser('acme').signIn(email, 'Not-The-Password-1')).rejects.toThrow();
  await closeAllRefusals(server.deps, server.deps.refusals);
}

let made = 0;
/** The token of a person, or of a key, with these rights. */
async function reader(host: string, who: string, permissions: Permission[]): Promise<string> {
  const { deps } = server;
  made += 1;
  const account_id = await accountIdOf(deps, host);
  if (who === 'key') {
    const key = await addApiKey(deps, { account_id, maker: `admin@${host}.test`, permissions });
    return key.token;
  }
  const email = `reader${made}@${host}.test`;
  await addUser(deps, { account_id, email, permissions });
  return server.signInAs(email);
}

async function readAll(path: string, token: string) {
  const host = path.includes('/admin/') ? 'system' : 'acme';
  const get = async (rest: string) => {
    const answer = await server.fetch(`${path}${rest}`, { token, host });
    expect([rest, answer.status]).toEqual([rest, 200]);
    return answer;
  };
  const events: AuditEvent[] = [];
  let total = 0;
  for (let page = 1; events.length === (page - 1) * 100; page += 1) {
    const { data, pagination } = await (await get(`?perPage=100&page=${page}`)).json();
    events.push(...data);
    total = pagination.totalCount;
  }
  // Each reader's own download is logged too.
  const others = events.filter(({ action }) => action !== 'auditEvents.export');
  const days: SignInDay[] = (await (await get('/signIns')).json()).data;
  const { data: refused } = await (await get('?perPage=100&outcome=REFUSED')).json();
  return {
    refused: refused.map(({ id }: AuditEvent) => id),
    total: total - (events.length - others.length),
    ids: others.map(({ id }) => id),
    list: JSON.stringify(events),
    signIns: days.reduce((sum, { succeeded, failed }) => sum + succeeded + failed, 0),
    get: (id: string) => server.fetch(`${path}/${id}`, { token, host }),
    sheet: sheetText(await (await get('/export')).arrayBuffer()),
  };
}

/** Every event of acme and its subject: a refusal concerns its caller. */
async function stored(): Promise<{ id: string; isRefused: boolean; about: Entity | null }[]> {
  const rows = await server.deps.db
    .selectFrom('audit_log')
    .innerJoin('accounts', 'accounts.id', 'audit_log.account_id')
    .select(['audit_log.id', 'action', 'object_type', 'author_kind', 'after'])
    .where('subdomain', '=', 'acme')
    .where('action', '<>', 'auditEvents.export')
    .execute();
  return rows.map(({ id, action, object_type, author_kind, after }) => {
    const isRefused = (after?.outcome ?? 'SUCCESS') !== 'SUCCESS';
    const event = { id, isRefused };
    if (object_type === 'refusals') return { ...event, about: author_kind === 'apiKey' ? 'ApiKey' : 'User' };
    if (object_type === 'api_keys' || action.startsWith('apiKeys.')) return { ...event, about: 'ApiKey' };
    const isOfUser = object_type === 'users' || /^(users|session|profile|ownSessions)\./.test(action);
    return { ...event, about: isOfUser ? 'User' : null };
  });
}
