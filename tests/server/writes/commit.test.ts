import { beforeAll, expect, it } from 'vitest';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer({ clock: () => new Date('2026-11-21T10:00:00.000Z') });
let userId: string;
beforeAll(async () => {
  const { data } = await (await server.fetch('/api/v1/users', { as: 'admin@acme.test' })).json();
  userId = data[0].id;
});

const details = { firstName: 'New', lastName: 'Name', jobFunction: 'OTHER', employeeKey: null };
const update = (version: number, json: object = details, as = 'admin@acme.test') =>
  server.fetch(as.endsWith('@acme.test') ? `/api/v1/users/${userId}` : `/api/v1/admin/acme/users/${userId}`, {
    method: 'PUT',
    as,
    json,
    headers: { 'if-match': String(version) },
  });
const auditRows = () =>
  server.deps.db
    .selectFrom('audit_events')
    .selectAll()
    .where('object_id', '=', userId)
    .orderBy('id')
    .execute();

it('writes who changed what, from what to what, for which account', async () => {
  expect((await update(1, details, 'admin@system.test')).status).toBe(200);
  const [event, ...others] = await auditRows();
  const system = server.deps.db.selectFrom('accounts').select('id').where('subdomain', '=', 'system');
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    action: 'users.update',
    object_type: 'users',
    object_version: 2,
    actor_account_id: (await system.executeTakeFirstOrThrow()).id,
    occurred_on: new Date('2026-11-21T10:00:00.000Z'),
    before: expect.objectContaining({ version: 1 }),
    after: expect.objectContaining({ firstName: 'New', lastName: 'Name', version: 2 }),
  });
  expect(event?.account_id).not.toBe(event?.actor_account_id);
  expect(JSON.stringify(event)).not.toContain('$argon2');
});

it('gives a stale writer each field that others changed since, by whom and when, the latest change of each', async () => {
  expect((await update(2, { ...details, lastName: 'Second' })).status).toBe(200);
  const response = await update(1, details);
  const { error } = await response.json();
  expect(response.status).toBe(409);
  const told = Object.fromEntries(error.details.map((detail: { target: string }) => [detail.target, detail]));
  expect(told.lastName).toMatchObject({ code: 'EDIT_CONFLICT', changedOn: '2026-11-21T10:00:00.000Z' });
  expect(told.lastName.changedBy).not.toBe(told.firstName.changedBy);
  expect(told.version).toBeUndefined();
});

it.each([
  ['a stale version', () => update(1)],
  ['a field at fault', () => update(3, { ...details, roles: ['01890000-0000-7000-8000-00000000dead'] })],
])('writes nothing after %s', async (_, write) => {
  const before = await auditRows();
  expect((await write()).ok).toBe(false);
  expect(await auditRows()).toEqual(before);
  const row = server.deps.db.selectFrom('users').select(['version', 'last_name']).where('id', '=', userId);
  expect(await row.executeTakeFirst()).toEqual({ version: 3, last_name: 'Second' });
});

it.each(['"3"', 'W/"3"', '3'])('takes the version as If-Match: %s', async (header) => {
  await server.deps.db.updateTable('users').set({ version: 3 }).where('id', '=', userId).execute();
  const call = { method: 'PUT', as: 'admin@acme.test', json: details, headers: { 'if-match': header } };
  expect((await server.fetch(`/api/v1/users/${userId}`, call)).status).toBe(200);
});

it.each(['', '3, 4', 'three', '-3', '99999999999'])('takes no version from If-Match: %s', async (header) => {
  const call = { method: 'PUT', as: 'admin@acme.test', json: details, headers: { 'if-match': header } };
  const response = await server.fetch(`/api/v1/users/${userId}`, call);
  expect([response.status, (await response.json()).error.target]).toEqual([400, 'If-Match']);
});

it.each<Record<string, string>>([{}, { 'if-match': '*' }])(
  'changes what is there where no version is named by %o, and notes that it compared none',
  async (headers) => {
    await server.deps.db.updateTable('users').set({ version: 7 }).where('id', '=', userId).execute();
    const json = { ...details, lastName: JSON.stringify(headers) };
    const call = { method: 'PUT', as: 'admin@acme.test', json, headers };
    expect((await server.fetch(`/api/v1/users/${userId}`, call)).status).toBe(200);
    expect((await auditRows()).at(-1)).toMatchObject({
      object_version: 8,
      after: { lastName: json.lastName, versionChecked: false },
    });
    const { id } = (await auditRows()).at(-1) ?? {};
    const event = await server.fetch(`/api/v1/auditEvents/${id}`, { as: 'admin@acme.test' });
    const { changes } = (await event.json()).data;
    expect(changes).toContainEqual({ field: 'versionChecked', before: null, after: false });
  },
);

it('notes nothing of that where a version is named, or nothing was there before', async () => {
  const { version } = (await auditRows()).at(-1)?.after ?? {};
  expect((await update(Number(version), { ...details, lastName: 'Checked' })).status).toBe(200);
  const json = { ...details, email: 'made@acme.test', jobFunction: 'OTHER' };
  const made = await server.fetch('/api/v1/users', { method: 'POST', as: 'admin@acme.test', json });
  expect(made.status).toBe(201);
  const events = await server.deps.db.selectFrom('audit_events').select('after').orderBy('id').execute();
  for (const { after } of events.slice(-2)) expect(after).not.toHaveProperty('versionChecked');
});

it('does not include that note in a stale writer’s conflict', async () => {
  const response = await update(1);
  expect(response.status).toBe(409);
  const { error } = await response.json();
  expect(error.details.map(({ target }: { target: string }) => target)).not.toContain('versionChecked');
});
