import { beforeEach, describe, expect, test } from 'vitest';
import { type ListView, maxListViews } from '#contract/listViews.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer();
beforeEach(() => server.deps.db.deleteFrom('list_views').execute());

const path = '/api/v1/self/listViews';
const me = 'admin@acme.test';
const colleague = 'viewer@acme.test';

const view = (fields: Partial<ListView> = {}) => ({
  list: 'users',
  name: 'Locked',
  query: 'status=LOCKED',
  isDefault: false,
  ...fields,
});

let keys = 0;
const create = (fields: Partial<ListView> = {}, as = me) =>
  server.fetch(path, {
    method: 'POST',
    as,
    json: view(fields),
    headers: { 'idempotency-key': `view-${keys++}` },
  });
const created = async (fields: Partial<ListView> = {}, as = me): Promise<ListView> => {
  const response = await create(fields, as);
  expect(response.status).toBe(201);
  return (await response.json()).data;
};
const update = (id: string, fields: Partial<ListView> = {}, as = me) => {
  const { list: _, ...json } = view(fields);
  return server.fetch(`${path}/${id}`, { method: 'PUT', as, json });
};
const remove = (id: string, as = me) => server.fetch(`${path}/${id}`, { method: 'DELETE', as });
const views = async (query = '', as = me): Promise<ListView[]> =>
  (await (await server.fetch(`${path}?${query}`, { as })).json()).data;
const faultOf = async (response: Response) => {
  const { error } = await response.json();
  return { status: response.status, code: error.code, target: error.target, detail: error.details[0]?.code };
};

describe('the views that a person keeps', () => {
  test('are kept, by name, for each list', async () => {
    const locked = await created();
    const absent = await created({ name: 'absent', query: 'lastLoginTime=NEVER' });
    const traders = await created({ list: 'accounts', name: 'Sell side' });
    expect(await views('list=users')).toEqual([absent, locked]);
    expect(await views()).toEqual([absent, locked, traders]);
    expect(await (await update(locked.id, { name: 'Shut out' })).json()).toEqual({
      data: { ...locked, name: 'Shut out' },
    });
    expect((await remove(absent.id)).status).toBe(204);
    expect((await views('list=users')).map(({ name }) => name)).toEqual(['Shut out']);
  });

  test('have a name once for each list', async () => {
    const { id } = await created();
    const taken = { status: 409, code: 'DUPLICATE', target: 'name', detail: 'validation.viewNameTaken' };
    expect(await faultOf(await create({ name: ' LOCKED ' }))).toEqual(taken);
    const other = await created({ name: 'Other' });
    expect(await faultOf(await update(other.id, { name: 'locked' }))).toEqual(taken);
    expect((await update(id, { name: 'LOCKED' })).status).toBe(200);
    await created({ list: 'accounts' });
    await created({}, colleague);
  });

  test('have names and queries of a bounded length', async () => {
    const tooLong = { status: 422, detail: 'validation.tooLong' };
    expect(await faultOf(await create({ name: 'x'.repeat(61) }))).toMatchObject({
      ...tooLong,
      target: 'name',
    });
    const query = 'x'.repeat(2_001);
    expect(await faultOf(await create({ query }))).toMatchObject({ ...tooLong, target: 'query' });
  });

  test(`are ${maxListViews} at most, also when several are made at once`, async () => {
    for (let n = 2; n < maxListViews; n++) await created({ name: `View ${n}` });
    const made = await Promise.all(['a', 'b', 'c', 'd'].map((name) => create({ name })));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
    expect(await faultOf(await create({ name: 'e' }))).toEqual({
      status: 422,
      code: 'VALIDATION_ERROR',
      target: 'name',
      detail: 'validation.tooManyViews',
    });
    const [first] = await views();
    await remove(first?.id ?? '');
    await created({ name: 'e' });
    await created({}, colleague);
  });
});

describe('the view that a list begins with', () => {
  test('is one at most, and part of the profile', async () => {
    const locked = await created({ isDefault: true });
    const absent = await created({ name: 'Absent', query: 'lastLoginTime=NEVER', isDefault: true });
    await created({ list: 'accounts', query: 'q=al', isDefault: true });
    expect(await defaults()).toEqual(['accounts q=al', 'users lastLoginTime=NEVER']);
    await update(locked.id, { isDefault: true });
    expect(await defaults()).toEqual(['accounts q=al', 'users status=LOCKED']);
    await remove(locked.id);
    expect(await defaults()).toEqual(['accounts q=al']);
    expect(await views('list=users')).toEqual([{ ...absent, isDefault: false }]);
  });

  test('is no one else’s', async () => {
    await created({ isDefault: true });
    await created({ isDefault: true }, colleague);
    expect(await defaults()).toEqual(['users status=LOCKED']);
    expect(await defaults('nobody@acme.test')).toEqual([]);
  });

  async function defaults(as = me): Promise<string[]> {
    const { data } = await (await server.fetch('/api/v1/self/profile', { as })).json();
    return data.defaultViews.map(({ list, query }: ListView) => `${list} ${query}`).sort();
  }
});

test('are not logged, being private', async () => {
  const { id } = await created();
  await update(id, { isDefault: true });
  await remove(id);
  const events = server.deps.db.selectFrom('audit_events').select('action').where('object_id', '=', id);
  expect(await events.execute()).toEqual([]);
});
