import { beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import type { AuditEvent } from '#contract/auditEvents.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { type TestCall, testServer } from '#tests/support/testServer.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const server = testServer({ clock: () => now });
let user: { id: string; version: number; firstName: string; lastName: string };
let keyId: string;

beforeAll(async () => {
  const { data } = await answer('/api/v1/users?searchText=viewer@acme', { as: 'admin@acme.test' });
  [user] = data;
  await write(`/api/v1/users/${user.id}`, 'PUT', 'admin@acme.test', { ...details, lastName: 'Later' });
  await write(`/api/v1/admin/acme/users/${user.id}/status`, 'PUT', 'admin@system.test', {
    status: 'DISABLED',
  });
  const key = { name: 'Nightly Sync', description: null, permissions: ['read:User'] };
  keyId = (await write('/api/v1/myAccount/apiKeys', 'POST', 'admin@acme.test', key)).data.id;
});

const openIdConnect = { clientId: 'tenantry', authority: 'https://login.acme.test' };
const details = { firstName: 'Zoë', jobFunction: 'OTHER', employeeKey: null };

async function answer(path: string, call: TestCall) {
  const response = await server.fetch(path, call);
  expect([path, response.status, response.ok]).toEqual([path, response.status, true]);
  return response.status === 204 ? undefined : response.json();
}
async function write(path: string, method: string, as: string, json: object) {
  const version = await server.deps.db.selectFrom('users').select('version').where('id', '=', user.id);
  const { version: latest } = await version.executeTakeFirstOrThrow();
  return answer(path, { method, as, json, headers: { 'if-match': String(latest), 'idempotency-key': path } });
}
const events = async (query = '', as = 'admin@acme.test'): Promise<AuditEvent[]> =>
  (await answer(`/api/v1/auditEvents?orderDirection=desc&${query}`, { as })).data;
const one = async (query: string) => {
  const [first, ...others] = await events(query);
  expect(others).toEqual([]);
  if (!first) throw new Error(`No event for ${query}`);
  return first;
};

describe('an event', () => {
  it('says who changed what of which record, from what to what', async () => {
    const event = await one('action=users.update');
    expect(event).toMatchObject({
      occurredOn: now.toISOString(),
      authorKind: 'user',
      authorAccount: null,
      onBehalfOf: null,
      objectType: 'users',
      objectId: user.id,
      objectName: `${user.firstName} ${user.lastName}`,
      isObjectThere: true,
    });
    expect(event.changes).toContainEqual({ field: 'lastName', before: user.lastName, after: 'Later' });
    expect(event.changes.map(({ field }) => field)).not.toContain('email');
    expect(event.changes.map(({ field }) => field)).not.toContain('version');
    expect((await answer(`/api/v1/auditEvents/${event.id}`, { as: 'admin@acme.test' })).data).toEqual(event);
  });

  it("of the platform's staff says for whom they acted, and to their colleagues alone who they are", async () => {
    const event = await one('action=users.setStatus');
    const [toColleagues] = (
      await answer('/api/v1/admin/acme/auditEvents?action=users.setStatus', { as: 'viewer@system.test' })
    ).data;
    const staff = await answer('/api/v1/self/profile', { as: 'admin@system.test' });
    const { data: acme } = await answer('/api/v1/myAccount', { as: 'admin@acme.test' });
    const name = `${staff.data.firstName} ${staff.data.lastName}`;
    const told = { authorKind: 'user', onBehalfOf: acme.name };
    expect(event).toMatchObject({ ...told, authorName: null, authorId: null, authorAccount: null });
    expect(toColleagues).toMatchObject({ ...told, authorName: name, authorAccount: 'Tenantry' });
    expect(await events(`action=users.setStatus&searchText=${encodeURIComponent(name)}`)).toEqual([]);
    expect(event.changes).toEqual([{ field: 'status', before: 'ACTIVE', after: 'DISABLED' }]);
  });

  it('of an identity provider is known by the type of it, in each account by itself', async () => {
    const json = { name: 'Our Login', enabled: false, configuration: openIdConnect };
    const call = { method: 'PUT', json, headers: { 'if-match': '0' } };
    await answer('/api/v1/myAccount/identityProviders/openIdConnect', { ...call, as: 'admin@acme.test' });
    await answer('/api/v1/myAccount/identityProviders/openIdConnect', { ...call, as: 'admin@birch.test' });
    const event = await one('objectType=identityProviders&objectId=openIdConnect');
    const ofProvider = { objectId: 'openIdConnect', objectName: 'Our Login', isObjectThere: true };
    expect(event).toMatchObject(ofProvider);
    expect(await events('objectId=saml2p')).toEqual([]);
  });

  it('of a key that is gone leads nowhere', async () => {
    expect(await one('action=apiKeys.create')).toMatchObject({ objectId: keyId, isObjectThere: true });
    await answer(`/api/v1/myAccount/apiKeys/${keyId}`, { method: 'DELETE', as: 'admin@acme.test' });
    const [revoked, created] = await events('objectType=apiKeys');
    for (const event of [revoked, created])
      expect(event).toMatchObject({ objectName: 'Nightly Sync', isObjectThere: false });
  });

  it.each([
    ['by another account', `/api/v1/admin/birch/auditEvents/`, 'admin@system.test'],
    ['on another host', '/api/v1/auditEvents/', 'admin@birch.test'],
  ])('is not found %s', async (_, path, as) => {
    const { id } = await one('action=users.update');
    expect((await server.fetch(path + id, { as })).status).toBe(404);
  });
});

describe('the log', () => {
  it('is found by who, what, when and in which words', async () => {
    const { id: everyUpdate, authorId, authorName } = await one('action=users.update');
    const found = async (query: string) => (await events(query)).map(({ id }) => id);
    const queries = [
      `objectId=${user.id}&action=users.update`,
      `authorId=${authorId}&objectType=users`,
      `author=${encodeURIComponent((authorName ?? '').slice(0, 4).toUpperCase())}&objectType=users`,
      `searchText=${encodeURIComponent(user.lastName)}&action=users.update`,
      'action=users.update&from=2026-11-21&to=2026-11-21',
    ];
    for (const query of queries) expect([query, await found(query)]).toEqual([query, [everyUpdate]]);
    for (const query of ['to=2026-11-20', 'from=2026-11-22', 'authorKind=job', 'searchText=zzzz'])
      expect([query, await found(query)]).toEqual([query, []]);
  });

  it('is found by how it ended', async () => {
    const as = 'nobody@acme.test';
    expect((await server.fetch('/api/v1/auditEvents', { as })).status).toBe(403);
    const of = async (outcome: string, reader?: string) => {
      const found = await events(`perPage=200&from=2026-11-21&outcome=${outcome}`, reader);
      return found.map(({ action }) => action).sort();
    };
    const refused = await of('REFUSED');
    expect(refused).toEqual(['auditEvents.list']);
    expect([await of('FORBIDDEN'), await of('LOCKED_OUT')]).toEqual([refused, []]);
    const done = await of('SUCCESS');
    expect(done).toContain('users.update');
    expect(done).not.toContain('auditEvents.list');
    expect(await of('LOCKED_OUT,SUCCESS')).toEqual(done);
    expect(await of('SUCCESS,REFUSED')).toEqual([...refused, ...done].sort());
    expect(await of('REFUSED', 'admin@cedar.test')).toEqual([]);
    expect((await server.fetch('/api/v1/auditEvents?outcome=WON', { as: 'admin@acme.test' })).status).toBe(
      422,
    );
  });

  it('finds one or two letters where a word begins, and more anywhere', async () => {
    const { id: everyUpdate, authorName } = await one('action=users.update');
    const found = async (letters: string, by: string) =>
      (await events(`${by}=${encodeURIComponent(letters)}&action=users.update`)).map(({ id }) => id);
    for (const [by, word = ''] of [
      ['searchText', user.lastName],
      ['author', authorName?.split(' ')[1]],
    ] as const) {
      expect([word, await found(word.slice(0, 2), by)]).toEqual([word, [everyUpdate]]);
      expect([word, await found(word.slice(1, 4), by)]).toEqual([word, [everyUpdate]]);
      expect([word, await found(word.slice(1, 3), by)]).toEqual([word, []]);
    }
  });

  it('is ordered by time, either way', async () => {
    const latest = (await events()).map(({ id }) => id);
    const { data } = await answer('/api/v1/auditEvents', { as: 'admin@acme.test' });
    expect(data.map(({ id }: AuditEvent) => id)).toEqual([...latest].reverse());
    expect(latest.length).toBeGreaterThan(3);
  });

  it.each([
    'update audit_events set actor_name = $$x$$',
    'delete from audit_events',
    'truncate audit_events',
  ])('refuses: %s', async (statement) => {
    const { sql } = await import('kysely');
    await expect(sql.raw(statement).execute(server.deps.db)).rejects.toThrow('only ever added to');
  });

  it('is a spreadsheet in the words of the screens', async () => {
    const file = await server.fetch('/api/v1/auditEvents/export?action=users.setStatus&locale=fr', {
      as: 'admin@acme.test',
    });
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="AuditLog.xlsx"');
    const book = XLSX.read(new Uint8Array(await file.arrayBuffer()), { cellDates: true, UTC: true });
    const rows = XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, {
      header: 1,
    });
    expect(book.SheetNames).toEqual(['Audit']);
    expect(rows[0]?.slice(0, 2)).toEqual(['Quand', 'Qui']);
    expect(rows[1]).toContain('Activer ou désactiver un utilisateur');
    expect(rows[1]).toContain('Statut: Actif → Désactivé');
    expect(rows[1]).toContain('Zoë Later');
    expect(rows.flat()).not.toContain(user.id);
    expect(rows).toHaveLength(2);
    expect(await one('action=auditEvents.export')).toMatchObject({
      authorKind: 'user',
      objectType: 'accounts',
      objectName: 'Acme Securities',
    });
  });
});

it('is taken along in the time zone of its reader', async () => {
  const path = '/api/v1/auditEvents/export?timeZone';
  const as = 'admin@acme.test';
  expect((await server.fetch(`${path}=America/New_York`, { as })).status).toBe(200);
  expect((await server.fetch(`${path}=Mars/Olympus`, { as })).status).toBe(422);
});

it('has its days in the time zone of its reader, in the list, the file and the chart', async () => {
  const as = 'admin@cedar.test';
  const account = await accountIdOf(server.deps, 'cedar');
  const { sql } = await import('kysely');
  // On 12 November in New York, on the 13th in UTC.
  await sql`insert into audit_events (id, account_id, author_kind, actor_name, occurred_on, action, object_type, object_id, after)
    values (${server.deps.newId()}, ${account}, 'stranger', '', '2026-11-13T03:00:00Z', 'session.login', 'users', 'late',
      '{"outcome": "LOCKED_OUT"}')`.execute(server.deps.db);
  const zone = 'timeZone=America/New_York';
  const onDay = async (day: string, inZone = '') =>
    (await events(`objectId=late&from=${day}&to=${day}&${inZone}`, as)).length;
  expect([await onDay('2026-11-12', zone), await onDay('2026-11-13', zone)]).toEqual([1, 0]);
  expect([await onDay('2026-11-12'), await onDay('2026-11-13')]).toEqual([0, 1]);
  const export_ = `/api/v1/auditEvents/export?objectId=late&from=2026-11-12&to=2026-11-12&${zone}`;
  const book = XLSX.read(new Uint8Array(await (await server.fetch(export_, { as })).arrayBuffer()));
  expect(XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {})).toHaveLength(1);
  const failedOn = async (inZone: string) => {
    const { data } = await answer(`/api/v1/auditEvents/signIns?${inZone}`, { as });
    expect([data.length, data[0].day, data.at(-1).day]).toEqual([30, '2026-10-23', '2026-11-21']);
    const of = (day: string) => data.find((one: { day: string }) => one.day === day).failed;
    return [of('2026-11-12'), of('2026-11-13')];
  };
  const [inUtc, inNewYork] = [await failedOn(''), await failedOn(zone)];
  await sql`insert into audit_events (id, account_id, author_kind, actor_name, occurred_on, action, object_type, object_id, after)
    select gen_random_uuid(), account_id, author_kind, actor_name, occurred_on, action, object_type, object_id, after
    from audit_events where account_id = ${account} and object_id = 'late'`.execute(server.deps.db);
  expect(await failedOn('')).toEqual([inUtc[0], inUtc[1] + 1]);
  expect(await failedOn(zone)).toEqual([inNewYork[0] + 1, inNewYork[1]]);
  expect((await server.fetch('/api/v1/auditEvents/signIns?timeZone=Mars/Olympus', { as })).status).toBe(422);
});

it('is found by a role that somebody was given or has lost, in its own account alone', async () => {
  const as = 'admin@cedar.test';
  const { data: roles } = await answer('/api/v1/roles', { as });
  const [role, other] = roles as { id: string; name: string }[];
  const { data: users } = await answer('/api/v1/users?searchText=nobody@cedar', { as });
  let { version } = users[0];
  const { firstName, lastName, jobFunction, employeeKey } = users[0];
  const found = async (roleId = '', reader = as) =>
    (await events(`roleId=${roleId}`, reader)).map(({ changes }) => changes);
  const own = { firstName, lastName, jobFunction, employeeKey };
  const setRoles = async (...ids: (string | undefined)[]) => {
    const call = {
      method: 'PUT',
      as,
      json: { ...own, roles: ids },
      headers: { 'if-match': String(version) },
    };
    ({ version } = (await answer(`/api/v1/users/${users[0].id}`, call)).data);
  };
  expect(await found(role?.id)).toEqual([]);
  await setRoles(role?.id);
  await setRoles(role?.id, other?.id);
  await setRoles(other?.id);
  // Events with the same time have no order.
  const all = await found(role?.id);
  expect(all).toHaveLength(2);
  expect(all).toContainEqual([{ field: 'roles', before: [], after: [role?.name] }]);
  const both = [role?.name, other?.name].sort();
  expect(all).toContainEqual([{ field: 'roles', before: both, after: [other?.name] }]);
  expect(await found(role?.id, 'admin@acme.test')).toEqual([]);
  expect([await found('x'), await found(server.deps.newId())]).toEqual([[], []]);
});

it('counts no more than it pages through, and pages on from the near end', async () => {
  const account = await accountIdOf(server.deps, 'birch');
  const { sql } = await import('kysely');
  await sql`insert into audit_events (id, account_id, author_kind, actor_name, occurred_on, action, object_type, object_id)
    select gen_random_uuid(), ${account}, 'job', 'n', timestamptz '2020-01-01Z' + n * interval '1 minute', 'x', 'users', n::text
    from generate_series(0, 10004) n`.execute(server.deps.db);
  const page = async (n: number) =>
    answer(`/api/v1/auditEvents?action=x&perPage=100&page=${n}`, { as: 'admin@birch.test' });
  const { data, pagination } = await page(100);
  expect(pagination).toMatchObject({ totalCount: 10_000, totalPages: 100, hasNext: false });
  expect(data.map(({ objectId }: AuditEvent) => Number(objectId))).toEqual(
    Array.from({ length: 100 }, (_, n) => 9_900 + n),
  );
});
