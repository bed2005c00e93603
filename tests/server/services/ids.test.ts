import { describe, expect, it } from 'vitest';
import { paramNames } from '#contract/operation.ts';
import { operation, operationIds } from '#contract/operations.ts';
import { makePair } from '#tests/support/makePair.ts';
import { testServer } from '#tests/support/testServer.ts';
import { callerOf as makerOf, validCall } from '#tests/walk/calls.ts';
import { allRoutes } from '#tests/walk/routes.ts';
import { putCall } from '#tests/walk/subjects/provisioningCalls.ts';

const server = testServer();

const lists = operationIds
  .filter((id) => id.endsWith('.list') && operation(id).query)
  .map((id) => operation(id).path.own ?? operation(id).path.admin ?? '')
  // The others belong to a record, which reads them in full.
  .filter((path) => paramNames(path).length === 0);
const isOfPlatform = (path: string) =>
  path.includes('/admin/') ||
  operationIds.some((id) => !operation(id).path.own && operation(id).path.admin === path);
const callerOf = (path: string) => (isOfPlatform(path) ? 'admin@system.test' : 'admin@acme.test');

const toldBy: Readonly<Record<string, string>> = {
  '/api/v1/auditEvents': '/api/v1/users',
  '/api/v1/admin/auditEvents': '/api/v1/users',
  '/dex/api/v1/directoryChanges': '/dex/api/v1/firms',
};

/** Demo data has records of most resources; the others are created, or what they tell of. Any write makes events. */
async function makeThree(path: string) {
  if (path === '/dex/api/v1/duplicates') for (let n = 0; n < 3; n++) await makePair(server.deps, n);
  if (path === '/api/v1/myAccount/provisioning/calls') await makeCalls();
  const creating = (at: string) => allRoutes.find((one) => one.path === at && one.row.method === 'POST');
  const create = creating(toldBy[path] ?? path);
  for (let n = 0; create && n < 3; n++) {
    const as = path === create.path ? callerOf(path) : makerOf(create);
    const made = await server.fetch(create.path, { ...validCall(create), as });
    expect(made.status).toBe(201);
  }
}

/** What the directory of the caller's account has sent. */
async function makeCalls() {
  const { db } = server.deps;
  const acme = db.selectFrom('accounts').select('id').where('subdomain', '=', 'acme');
  const { id } = await acme.executeTakeFirstOrThrow();
  for (let n = 0; n < 3; n++) await putCall(server.deps, id, `Called ${n}`);
}

type Rows = { data: Record<string, unknown>[]; pagination: { totalCount: number } };
const list = async (path: string, query: string): Promise<Rows> => {
  const as = callerOf(path);
  const response = await server.fetch(`${path}?${query}`, { as });
  expect(response.status).toBe(200);
  return response.json();
};
const idOf = ({ id, code }: Record<string, unknown>) => String(id ?? code);

describe.each(lists)('ids of %s', (path) => {
  it('are answered with their records in the order of the list, without those that are gone', async () => {
    if ((await list(path, 'perPage=3')).data.length < 3) await makeThree(path);
    const { data } = await list(path, 'perPage=3');
    expect(data).toHaveLength(3);
    const [first, , third] = data;
    const ids = [third, first].map((row) => idOf(row ?? {}));
    const gone = ['01890000-0000-7000-8000-00000000dead', 'nobody', '%00'];
    const found = await list(path, `ids=${[...ids, ...gone].join(',')}`);
    expect(found.data).toEqual([first, third]);
    expect(found.pagination.totalCount).toBe(2);
    expect((await list(path, 'ids=01890000-0000-7000-8000-00000000dead')).data).toEqual([]);
    expect((await list(path, 'ids=,')).data).toEqual([]);
  });

  it('are as many as a page may hold', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, n) => `x${n}`).join(',');
    expect((await list(path, `ids=${ids(200)}`)).data).toEqual([]);
    const refused = await server.fetch(`${path}?ids=${ids(201)}`, { as: callerOf(path) });
    expect(refused.status).toBe(422);
    const { error, data } = await refused.json();
    expect((error ?? data.error).target).toBe('ids');
  });
});

it("ids of another account's records answer nothing, and those of a role only its members", async () => {
  const birch = await list('/api/v1/admin/birch/users', 'perPage=2');
  const ids = birch.data.map(idOf).join(',');
  expect((await list('/api/v1/users', `ids=${ids}`)).data).toEqual([]);

  const { data: all } = await list('/api/v1/users', 'perPage=200');
  const [role] = (await list('/api/v1/roles', '')).data.map(idOf);
  const members = await list(`/api/v1/roles/${role}/users`, 'perPage=2');
  const strangers = all.filter(({ roles }) => (roles as { id: string }[]).every(({ id }) => id !== role));
  expect(strangers.length).toBeGreaterThan(0);
  const both = [...strangers, ...members.data].map(idOf).slice(-100).join(',');
  expect((await list(`/api/v1/roles/${role}/users`, `ids=${both}`)).data).toEqual(members.data);
});
