import { beforeEach, describe, expect, it } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { jobHandlers } from '#server/start/jobHandlers.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { subdomainOf, type TestCall, testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';

const day = 24 * 3_600_000;
let now = new Date('2026-11-20T12:00:00Z');
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const server = testServer({ clock: () => now, config: { apiKeyCallsPerMinute: 30, trustProxy: 1 } });
/** Entries cached in the previous test are forgotten. */
beforeEach(() => later(1_000));

const admin = 'admin@acme.test';
const keysPath = '/api/v1/myAccount/apiKeys';

/** A person's call, with a current token. */
async function as(email: string, path: string, call: TestCall = {}): Promise<Response> {
  return server.fetch(path, { ...call, token: await server.signInAs(email), host: subdomainOf(email) });
}

type Key = { id: string; token: string };
async function makeKey(permissions: Permission[], fields: object = {}, maker = admin): Promise<Key> {
  const answer = await as(maker, keysPath, {
    method: 'POST',
    json: { name: 'Program', permissions, ...fields },
  });
  expect(answer.status).toBe(201);
  const { id, accessToken } = (await answer.json()).data;
  return { id, token: accessToken };
}

/** A program's call. */
const by = ({ token }: Pick<Key, 'token'>, path: string, call: TestCall = {}) =>
  server.fetch(path, { token, ...call });

const outcome = async (answer: Response) =>
  answer.ok ? 'OK' : `${answer.status} ${(await answer.json()).error.code}`;

const accountId = (subdomain: string) => accountIdOf(server.deps, subdomain);
async function userWith(subdomain: string, name: string, ...permissions: Permission[]): Promise<string> {
  const email = `${name}@${subdomain}.test`;
  await addUser(server.deps, { account_id: await accountId(subdomain), email, permissions });
  return email;
}
const stored = ({ id }: Key) =>
  server.deps.db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a program with a key', () => {
  it('gets exactly what the key allows', async () => {
    const key = await makeKey(['read:User']);
    expect(await outcome(await by(key, '/api/v1/users'))).toBe('OK');
    expect(await outcome(await by(key, '/api/v1/roles'))).toBe('403 FORBIDDEN');
    const user = {
      firstName: 'A',
      lastName: 'B',
      jobFunction: 'OTHER',
      employeeKey: null,
      email: 'a@b.test',
    };
    expect(await outcome(await by(key, '/api/v1/users', { method: 'POST', json: user }))).toBe(
      '403 FORBIDDEN',
    );
    expect(await outcome(await by(key, '/api/v1/admin/birch/users'))).toBe('403 FORBIDDEN');
  });

  it('of another account is unknown, and one of the platform reaches every account', async () => {
    const key = await makeKey(['read:User']);
    expect(await outcome(await by(key, '/api/v1/users', { host: 'birch' }))).toBe('401 API_KEY_UNKNOWN');
    const platform = await makeKey(['read:GlobalUser'], {}, 'admin@system.test');
    expect(await outcome(await by(platform, '/api/v1/admin/birch/users', { host: 'system' }))).toBe('OK');
  });

  it('is informed why it is refused: unknown, revoked, expired, or rotated out', async () => {
    const end = new Date(now.getTime() + day).toISOString();
    const key = await makeKey(['read:User'], { expiresOn: end });
    const broken = { token: `${key.token.slice(0, -1)}${key.token.endsWith('0') ? '1' : '0'}` };
    expect(await outcome(await by(broken, '/api/v1/users'))).toBe('401 API_KEY_UNKNOWN');

    const change = (method: string, json?: object) =>
      as(admin, `${keysPath}/${key.id}`, { method, json, headers: { 'if-match': '1' } });
    const { data } = await (await change('PUT', { oldTokenEndsIn: 'HOUR' })).json();
    const renewed = { token: data.accessToken };
    later(3_599_000);
    expect(await outcome(await by(key, '/api/v1/users'))).toBe('OK');
    later(1_000);
    expect(await outcome(await by(key, '/api/v1/users'))).toBe('401 API_KEY_REPLACED');
    expect(await outcome(await by(renewed, '/api/v1/users'))).toBe('OK');

    later(day);
    expect(await outcome(await by(renewed, '/api/v1/users'))).toBe('401 API_KEY_EXPIRED');
    expect((await change('DELETE')).status).toBe(200);
    later(1_000);
    expect(await outcome(await by(renewed, '/api/v1/users'))).toBe('401 API_KEY_REVOKED');
  });

  it('without an end has expired', async () => {
    const key = await makeKey(['read:User']);
    await server.deps.db.updateTable('api_keys').set({ expires_on: null }).where('id', '=', key.id).execute();
    expect(await outcome(await by(key, '/api/v1/users'))).toBe('401 API_KEY_EXPIRED');
  });

  it('is refused as soon as it is revoked, however often it calls', async () => {
    const key = await makeKey(['read:User']);
    expect(await outcome(await by(key, '/api/v1/users'))).toBe('OK');
    await as(admin, `${keysPath}/${key.id}`, { method: 'DELETE' });
    expect(await outcome(await by(key, '/api/v1/users'))).toBe('401 API_KEY_REVOKED');
  });

  it('calls from its addresses alone', async () => {
    const key = await makeKey(['read:User'], { allowedAddresses: ['203.0.113.0/24', '2001:db8::/32'] });
    const from = async (address: string) =>
      outcome(await by(key, '/api/v1/users', { headers: { 'x-forwarded-for': address } }));
    expect(await from('203.0.113.9')).toBe('OK');
    expect(await from('2001:db8::9')).toBe('OK');
    expect(await from('203.0.114.9')).toBe('403 IP_BLOCKED');
    expect(await from('2001:db9::9')).toBe('403 IP_BLOCKED');
    expect(await outcome(await by(key, '/api/v1/users'))).toBe('403 IP_BLOCKED');
  });

  it('calls at its own rate, and is told when to retry', async () => {
    const [key, other] = [await makeKey(['read:Role']), await makeKey(['read:Role'])];
    const answers = await Promise.all(Array.from({ length: 40 }, () => by(key, '/api/v1/roles')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('2');
    expect(await outcome(await by(other, '/api/v1/roles'))).toBe('OK');
    later(2_000);
    expect(await outcome(await by(key, '/api/v1/roles'))).toBe('OK');
    expect(await outcome(await by(key, '/api/v1/roles'))).toBe('429 TOO_MANY_REQUESTS');
  });

  it('records when and from where it was last used, once a minute', async () => {
    const key = await makeKey(['read:Role']);
    const from = (address: string) => by(key, '/api/v1/roles', { headers: { 'x-forwarded-for': address } });
    await from('203.0.113.1');
    const first = now;
    expect(await stored(key)).toMatchObject({
      last_used_on: first,
      last_used_from: '203.0.113.1',
      version: 1,
    });
    later(59_999);
    await from('203.0.113.2');
    expect(await stored(key)).toMatchObject({ last_used_on: first, last_used_from: '203.0.113.1' });
    later(1);
    await from('203.0.113.2');
    expect(await stored(key)).toMatchObject({ last_used_on: now, last_used_from: '203.0.113.2' });
  });
});

describe('the rights of a key', () => {
  it("are within its account's traits at the time of the call", async () => {
    const key = await makeKey(['read:User', 'full:Crm']);
    const traits = server.deps.db.deleteFrom('account_traits').where('trait_code', '=', 'ACCOUNT');
    const ofAcme = { account_id: await accountId('acme'), trait_code: 'ACCOUNT' };
    expect(await outcome(await by(key, '/api/v1/users'))).toBe('OK');
    await traits.where('account_id', '=', ofAcme.account_id).execute();
    later(1_000);
    expect(await outcome(await by(key, '/api/v1/users'))).toBe('403 FORBIDDEN');
    await server.deps.db.insertInto('account_traits').values(ofAcme).execute();
    later(1_000);
    expect(await outcome(await by(key, '/api/v1/users'))).toBe('OK');
  });

  it('never go beyond what its maker governs at the time of the call', async () => {
    const maker = await userWith('acme', 'maker', 'full:ApiKey', 'full:User', 'read:Role');
    const key = await makeKey(['full:User', 'read:Role', 'full:Offering'], {}, maker);
    const roleOf = server.deps.db.updateTable('roles').where('name', '=', maker);
    const status = (value: 'ACTIVE' | 'DISABLED') =>
      server.deps.db.updateTable('users').set({ status: value }).where('email', '=', maker).execute();
    const outcomes = async () => {
      later(1_000);
      const unlock = await by(key, `/api/v1/users/${noUser}/unlock`, { method: 'POST' });
      return [await outcome(await by(key, '/api/v1/users')), await outcome(unlock)];
    };
    expect(await outcomes()).toEqual(['OK', '404 NOT_FOUND']);
    await roleOf.set({ permissions: ['full:ApiKey', 'read:User'] }).execute();
    expect(await outcomes()).toEqual(['OK', '403 FORBIDDEN']);
    await roleOf.set({ permissions: ['full:ApiKey', 'full:User'] }).execute();
    await status('DISABLED');
    expect(await outcomes()).toEqual(['403 FORBIDDEN', '403 FORBIDDEN']);
    await status('ACTIVE');
    expect(await outcomes()).toEqual(['OK', '404 NOT_FOUND']);
  });

  it('bound it as they bind a person: it gives no role with rights of its maker that it lacks', async () => {
    const key = await makeKey(['full:User']);
    const role = {
      name: 'Accounts',
      name_key: 'accounts',
      description: '',
      permissions: ['full:Account' as const],
    };
    const id = server.deps.newId();
    await server.deps.db
      .insertInto('roles')
      .values({ account_id: await accountId('acme'), id, ...role })
      .execute();
    const user = {
      firstName: 'A',
      lastName: 'B',
      jobFunction: 'OTHER',
      employeeKey: null,
      email: 'ab@acme.test',
    };
    const give = { method: 'POST', json: { ...user, roles: [id] } };
    expect(await outcome(await by(key, '/api/v1/users', give))).toBe('403 FORBIDDEN');
    expect(await outcome(await as(admin, '/api/v1/users', give))).toBe('OK');

    const many = { action: 'removeRole', filter: { search: 'ab@acme.test' }, params: { roleId: id } };
    const started = await by(key, '/api/v1/users/bulk', { method: 'POST', json: many });
    expect(started.status).toBe(202);
    await runDueJobs(server.deps, jobHandlers(server.deps));
    const bulk = (await started.json()).data.id;
    const after = await as(admin, `/api/v1/users/bulk/${bulk}`);
    expect((await after.json()).data).toMatchObject({ done: 0, refused: 1 });
  });
});

const noUser = '01890000-0000-7000-8000-00000000dead';

it("what a program writes is the key's, on behalf of its maker", async () => {
  const maker = await userWith('acme', 'author', 'full:ApiKey', 'full:User');
  const key = await makeKey(['full:User'], {}, maker);
  const user = {
    firstName: 'A',
    lastName: 'B',
    jobFunction: 'OTHER',
    employeeKey: null,
    email: 'by@key.test',
  };
  const made = await by(key, '/api/v1/users', { method: 'POST', json: user });
  const { id } = (await made.json()).data;
  const events = server.deps.db.selectFrom('audit_events').selectAll().where('object_id', '=', id);
  const account = await accountId('acme');
  const { maker_user_id } = await stored(key);
  expect(await events.executeTakeFirst()).toMatchObject({
    author_kind: 'apiKey',
    actor_account_id: account,
    actor_user_id: null,
    actor_api_key_id: key.id,
    actor_name: 'Program',
    on_behalf_of_account_id: account,
    on_behalf_of_user_id: maker_user_id,
  });
});

describe('before a key expires', () => {
  const mails = async () => {
    for (let round = 0; round < 3; round++) await runDueJobs(server.deps, jobHandlers(server.deps));
    const all = await server.deps.db.selectFrom('outbox').selectAll().execute();
    await server.deps.db.deleteFrom('outbox').execute();
    return all.filter(({ subject }) => subject.includes('API key')).map(({ recipient }) => recipient);
  };

  it('its maker is reminded 30, 7 and 1 days ahead, and not of a token that another has replaced', async () => {
    const maker = await userWith('acme', 'reminded', 'full:ApiKey', 'read:User');
    const end = new Date(now.getTime() + 31 * day).toISOString();
    const [key, replaced] = [
      await makeKey(['read:User'], { expiresOn: end }, maker),
      await makeKey(['read:User'], { expiresOn: end }, maker),
    ];
    await as(admin, `${keysPath}/${replaced.id}`, { method: 'PUT', headers: { 'if-match': '1' } });
    await as(admin, `${keysPath}/${replaced.id}`, { method: 'DELETE' });
    const days: string[][] = [];
    for (const passed of [1, 23, 6]) {
      later(passed * day);
      days.push(await mails());
    }
    expect(days).toEqual([[maker], [maker], [maker]]);
    expect(await mails()).toEqual([]);
    expect((await stored(key)).revoked_on).toBeNull();
  });

  it('the administrators are reminded if its maker may no longer sign in', async () => {
    const maker = await userWith('cedar', 'gone', 'full:ApiKey', 'read:User');
    await makeKey(['read:User'], { expiresOn: new Date(now.getTime() + 2 * day).toISOString() }, maker);
    await server.deps.db
      .updateTable('users')
      .set({ status: 'DISABLED' })
      .where('email', '=', maker)
      .execute();
    later(day);
    expect(await mails()).toEqual(['admin@cedar.test']);
  });
});
