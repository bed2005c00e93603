import { describe, expect, it } from 'vitest';
import type { ApiKey, GeneratedApiKey } from '#contract/apiKeys.ts';
import type { Permission } from '#contract/permissions.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { subdomainOf, type TestCall, testServer } from '#tests/support/testServer.ts';
import { addUser } from '#tests/walk/addUser.ts';

const start = new Date('2026-11-20T12:00:00Z');
const day = 24 * 3_600_000;
let now = start;
const server = testServer({ clock: () => now });

const admin = 'admin@acme.test';
const platform = 'admin@system.test';
const own = '/api/v1/myAccount/apiKeys';
const inAcme = '/api/v1/admin/acme/apiKeys';

/** With a current token: days pass in these tests. */
const call = async (path: string, { as = admin, ...rest }: TestCall = {}) =>
  server.fetch(path, { token: await server.signInAs(as), host: subdomainOf(as), ...rest });

const send = (method: string, path: string, json?: unknown, { as = admin, version = 1 } = {}) =>
  call(path, { method, as, json, headers: { 'if-match': String(version) } });

const values = (fields: object = {}) => ({ name: 'Feed', permissions: ['read:User'], ...fields });

async function create(fields: object = {}, as = admin, path = own): Promise<GeneratedApiKey> {
  const answer = await send('POST', path, values(fields), { as });
  expect(answer.status).toBe(201);
  return (await answer.json()).data;
}

const refusalOf = async (answer: Response) => {
  const { error } = await answer.json();
  return { status: answer.status, code: error.code, target: error.target, fault: error.details[0]?.code };
};
const list = async (query = '', as = admin): Promise<ApiKey[]> =>
  (await (await call(`${own}?${query}`, { as })).json()).data;
const accountId = (subdomain: string) => accountIdOf(server.deps, subdomain);
async function userWith(subdomain: string, name: string, ...permissions: Permission[]): Promise<string> {
  const email = `${name}@${subdomain}.test`;
  await addUser(server.deps, { account_id: await accountId(subdomain), email, permissions });
  return email;
}

describe('creating a key', () => {
  it('answers the token once and keeps a digest of it alone', async () => {
    const { accessToken, ...key } = await create({ description: 'Reads users' });
    expect(accessToken).toMatch(/^tnt_[\w-]{43}[0-9a-f]{8}$/);
    expect(key).toMatchObject({
      name: 'Feed',
      description: 'Reads users',
      permissions: ['read:User'],
      generatedOn: start.toISOString(),
      expiresOn: new Date(start.getTime() + 365 * day).toISOString(),
      status: 'ACTIVE',
      tokenEnd: accessToken.slice(-4),
      oldTokenEndsOn: null,
      lastUsedOn: null,
    });
    expect((await (await call(`${own}/${key.id}`)).json()).data).toEqual(key);
    for (const table of [
      'api_keys',
      'api_key_tokens',
      'audit_events',
      'idempotency_records',
      'jobs',
    ] as const) {
      const rows = await server.deps.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(accessToken.slice(4, 40));
    }
    expect(server.logs.join()).not.toContain(accessToken.slice(4, 40));
  });

  it('keeps the highest level of each entity', async () => {
    const { permissions } = await create({
      permissions: ['read:User', 'full:User', 'read:Role', 'read:Role'],
    });
    expect(permissions).toEqual(['full:User', 'read:Role']);
  });

  it.each([
    ['no label', { name: ' ' }, 'name', 'validation.labelRequired'],
    ['an end that has passed', { expiresOn: start.toISOString() }, 'expiresOn', 'validation.keyEndPast'],
    [
      'an end after two years',
      { expiresOn: new Date(start.getTime() + 731 * day).toISOString() },
      'expiresOn',
      'validation.keyEndTooLate',
    ],
    [
      'a permission that the account lacks',
      { permissions: ['full:Firm'] },
      'permissions',
      'validation.rightsNotAvailable',
    ],
    [
      'a global permission',
      { permissions: ['read:GlobalUser'] },
      'permissions',
      'validation.rightsNotAvailable',
    ],
    [
      'an address that is none',
      { allowedAddresses: ['203.0.113.0/33'] },
      'allowedAddresses',
      'validation.addressRange',
    ],
  ])('refuses %s', async (_, fields, target, fault) => {
    expect(await refusalOf(await send('POST', own, values(fields)))).toEqual({
      status: 422,
      code: 'VALIDATION_ERROR',
      target,
      fault,
    });
  });

  it('names all that is wrong in one answer', async () => {
    const json = { name: '', permissions: ['full:Firm'], expiresOn: start.toISOString() };
    const { error } = await (await send('POST', own, json)).json();
    expect(error.details.map(({ target }: { target: string }) => target).sort()).toEqual([
      'expiresOn',
      'name',
      'permissions',
    ]);
  });

  it('gives nobody a governing right that they lack, and anyone who makes keys the rights of products', async () => {
    const maker = await userWith('acme', 'key-maker', 'full:ApiKey', 'read:User');
    await create({ permissions: ['full:Offering', 'read:User', 'full:ApiKey'] }, maker);
    for (const right of ['full:User', 'read:Account', 'full:Role']) {
      const refused = await send('POST', own, values({ permissions: [right] }), { as: maker });
      expect(await refusalOf(refused)).toEqual({
        status: 403,
        code: 'FORBIDDEN',
        target: 'permissions',
        fault: 'validation.rightsLacking',
      });
    }
  });

  it('in another account asks for the global counterpart of a governing right', async () => {
    const staff = await userWith('system', 'key-staff', 'full:GlobalApiKey', 'read:GlobalUser');
    await create({ permissions: ['read:User', 'full:Offering'] }, staff, inAcme);
    const refused = await send('POST', inAcme, values({ permissions: ['full:User'] }), { as: staff });
    expect((await refusalOf(refused)).fault).toBe('validation.rightsLacking');
    await create({ permissions: ['full:User'] }, platform, inAcme);
  });

  it('is theirs too who may edit the keys of every account, in their own, down to its end', async () => {
    const staff = await userWith('system', 'global-keys', 'full:GlobalApiKey');
    const key = await create({ permissions: ['read:Firm'] }, staff);
    for (const path of ['/api/v1/permissions', '/api/v1/roles'])
      expect((await call(path, { as: staff })).status).toBe(200);
    expect((await send('PUT', `${own}/${key.id}`, undefined, { as: staff })).status).toBe(200);
    expect((await send('DELETE', `${own}/${key.id}`, undefined, { as: staff })).status).toBe(200);
    const others = await userWith('system', 'global-users', 'full:GlobalUser');
    expect((await send('POST', own, values(), { as: others })).status).toBe(403);
  });

  it('tells a retry the key’s id, and not the token', async () => {
    const twice = { method: 'POST', json: values(), headers: { 'idempotency-key': 'once' } };
    const first = (await (await call(own, twice)).json()).data;
    const again = await call(own, twice);
    expect(again.status).toBe(409);
    expect((await again.json()).error.details).toMatchObject([{ message: first.id, target: 'id' }]);
  });
});

it('refuses a new key without permissions, which could do nothing', async () => {
  const refused = await send('POST', own, values({ permissions: [] }));
  expect(refused.status).toBe(422);
  expect(await refusalOf(refused)).toMatchObject({
    target: 'permissions',
    fault: 'validation.permissionsRequired',
  });
});

describe('who may', () => {
  it.each([
    ['read', 'read:ApiKey', [200, 200, 403, 403, 403]],
    ['edit', 'full:ApiKey', [200, 200, 201, 200, 200]],
    ['neither', 'full:User', [403, 403, 403, 403, 403]],
  ] as const)('%s', async (name, permission, statuses) => {
    const key = await create({ permissions: ['full:Offering'] });
    const as = await userWith('acme', `only-${name}`, permission);
    const answers = [
      await send('GET', own, undefined, { as }),
      await send('GET', `${own}/${key.id}`, undefined, { as }),
      await send('POST', own, values({ permissions: ['full:Offering'] }), { as }),
      await send('PUT', `${own}/${key.id}`, undefined, { as }),
      await send('DELETE', `${own}/${key.id}`, undefined, { as }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(statuses);
  });

  it("nobody reaches another account's key", async () => {
    const key = await create();
    const as = 'admin@birch.test';
    for (const [method, path] of [
      ['GET', `${own}/${key.id}`],
      ['PUT', `${own}/${key.id}`],
      ['DELETE', `${own}/${key.id}`],
    ] as const) {
      expect((await send(method, path, undefined, { as })).status).toBe(404);
    }
    expect(
      (await send('GET', `/api/v1/admin/birch/apiKeys/${key.id}`, undefined, { as: platform })).status,
    ).toBe(404);
    expect((await list('', as)).map(({ id }) => id)).not.toContain(key.id);
  });
});

describe('regenerating', () => {
  it('without a body ends the old token now, and gives as long a life again', async () => {
    const key = await create({ expiresOn: new Date(now.getTime() + 30 * day).toISOString() });
    now = new Date(now.getTime() + 10 * day);
    const answer = await send('PUT', `${own}/${key.id}`);
    const { data } = await answer.json();
    expect(data.accessToken).not.toBe(key.accessToken);
    expect(data).toMatchObject({
      generatedOn: now.toISOString(),
      expiresOn: new Date(now.getTime() + 30 * day).toISOString(),
      oldTokenEndsOn: null,
      version: 2,
    });
  });

  it.each([
    ['HOUR', 1],
    ['DAY', 24],
  ])('lets the old token work on for an %s, and says until when', async (oldTokenEndsIn, hours) => {
    const key = await create();
    const answer = await send('PUT', `${own}/${key.id}`, { oldTokenEndsIn });
    const then = new Date(now.getTime() + hours * 3_600_000).toISOString();
    expect((await answer.json()).data.oldTokenEndsOn).toBe(then);
    const shown = async () => (await (await call(`${own}/${key.id}`)).json()).data;
    expect((await shown()).oldTokenEndsOn).toBe(then);
    const before = now;
    now = new Date(Date.parse(then));
    expect((await shown()).oldTokenEndsOn).toBeNull();
    now = before;
  });

  it('takes the payload of the specification, and nothing else by that name', async () => {
    const key = await create();
    const answer = await send('PUT', `${own}/${key.id}`, { regenerate: true });
    expect((await answer.json()).data.accessToken).not.toBe(key.accessToken);
    expect(await refusalOf(await send('PUT', `${own}/${key.id}`, { regenerate: false }))).toMatchObject({
      status: 422,
      target: 'regenerate',
    });
  });

  it('brings no expired token back', async () => {
    const key = await create({ expiresOn: new Date(now.getTime() + day).toISOString() });
    now = new Date(now.getTime() + 2 * day);
    const { data } = await (await send('PUT', `${own}/${key.id}`, { oldTokenEndsIn: 'DAY' })).json();
    expect(data.oldTokenEndsOn).toBeNull();
  });

  it('refuses a stale version, a key without permissions and one whose rights the person lacks', async () => {
    const key = await create({ permissions: ['full:User'] });
    const stale = await send('PUT', `${own}/${key.id}`, undefined, { version: 7 });
    expect((await refusalOf(stale)).code).toBe('EDIT_CONFLICT');
    const empty = await create();
    await server.deps.db
      .updateTable('api_keys')
      .set({ permissions: [] })
      .where('id', '=', empty.id)
      .execute();
    expect((await refusalOf(await send('PUT', `${own}/${empty.id}`))).fault).toBe(
      'validation.keyWithoutPermissions',
    );
    const as = await userWith('acme', 'bare-maker', 'full:ApiKey');
    for (const method of ['PUT', 'DELETE']) {
      const refused = await send(method, `${own}/${key.id}`, undefined, { as });
      expect((await refusalOf(refused)).fault).toBe('validation.rightsLacking');
    }
  });
});

it('a revoked key leaves the list, and the audit log keeps who did what', async () => {
  const key = await create();
  expect((await send('DELETE', `${own}/${key.id}`)).status).toBe(200);
  expect((await send('DELETE', `${own}/${key.id}`)).status).toBe(404);
  expect((await send('GET', `${own}/${key.id}`)).status).toBe(404);
  expect((await list('perPage=200')).map(({ id }) => id)).not.toContain(key.id);
  const events = await server.deps.db
    .selectFrom('audit_events')
    .select(['action', 'actor_name', 'before', 'after'])
    .where('object_id', '=', key.id)
    .orderBy('action')
    .execute();
  expect(events).toMatchObject([
    { action: 'apiKeys.create', before: null, after: { name: 'Feed' } },
    { action: 'apiKeys.revoke', before: { name: 'Feed' }, after: null },
  ]);
});

describe('the list', () => {
  it('begins with keys of no end where it is sorted by it, and finds by name and description', async () => {
    await create({ name: 'Zebra crossing', description: 'Counts stripes' });
    const ends = (await list('orderField=expiresOn&perPage=200')).map(({ expiresOn }) => expiresOn ?? '');
    expect(ends[0]).toBe('');
    expect(ends).toEqual([...ends].sort());
    const expired = await list('status=EXPIRED&perPage=200');
    expect(expired.some(({ expiresOn }) => expiresOn === null)).toBe(true);
    expect(expired.every(({ expiresOn }) => !expiresOn || new Date(expiresOn) <= now)).toBe(true);
    expect((await list('status=ACTIVE&perPage=200')).every(({ status }) => status === 'ACTIVE')).toBe(true);
    expect((await list('searchText=stripes zebra')).map(({ name }) => name)).toEqual(['Zebra crossing']);
  });
});
