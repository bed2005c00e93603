import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ErrorBody } from '../../contract/errors';
import type { OperationId } from '../../contract/operations';
import { stoppedClock } from '../support/testDeps';
import { createTestServer, type TestServer } from '../support/testServer';
import { makeReady, validCall } from './calls';
import { isWrite, type Route, routes } from './routes';
import { digests } from './storedRows';
import { populate, type World } from './world';

const unlimited = 10 * 60_000;
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await createTestServer({ clock: stoppedClock() });
  world = await populate(server);
  for (const as of ['admin@system.test', 'admin@acme.test'])
    await server.fetch('/api/v1/self/profile', { as });
});
afterAll(() => server.close());

/** What each write takes (documents 1 and 2, section 7); everything else is refused by name. */
const allowed: Partial<Record<OperationId, string[]>> = {
  'session.login': ['username', 'password', 'returnUrl'],
  'session.activate': ['userId', 'token', 'firstName', 'lastName', 'newPassword', 'confirmPassword'],
  'session.resetPassword': ['userId', 'token', 'newPassword', 'confirmPassword'],
  'users.create': ['firstName', 'lastName', 'jobFunction', 'employeeKey', 'email', 'roles'],
  'users.update': ['firstName', 'lastName', 'jobFunction', 'employeeKey', 'roles'],
  'users.setStatus': ['status'],
  'users.setEmail': ['email'],
  'users.setRoles': ['roles'],
};

/** Every field that a user, an account or a row of theirs has, and the names by which a prototype is reached. */
const poison: Record<string, unknown> = {
  id: '01890000-0000-7000-8000-00000000dead',
  accountId: '01890000-0000-7000-8000-00000000dead',
  account_id: '01890000-0000-7000-8000-00000000dead',
  tenantId: 'birch',
  subdomain: 'birch',
  userId: '01890000-0000-7000-8000-00000000dead',
  firstName: 'Poisoned',
  lastName: 'Poisoned',
  email: 'poisoned@walk.test',
  username: 'poisoned@walk.test',
  employeeKey: 'POISON',
  jobFunction: 'SUPPORT',
  status: 'DISABLED',
  isLockedOut: true,
  lockoutEnd: null,
  accountConfirmed: true,
  createdOn: '2000-01-01T00:00:00Z',
  created_on: '2000-01-01T00:00:00Z',
  lastLoginTime: '2000-01-01T00:00:00Z',
  lastIpAddress: '203.0.113.1',
  configurationStatus: 'CONFIGURED',
  roles: [],
  permissions: ['full:GlobalAccount'],
  version: 99,
  password: 'Poisoned-Password-1',
  passwordHash: 'x',
  password_hash: 'x',
  search_text: 'poisoned',
  licenseCount: 1_000_000,
  license_count: 1_000_000,
  remainingLicenseCount: 1_000_000,
  accountType: 'SYSTEM',
  traits: ['PLATFORM'],
  requireTwoFactorAuth: false,
  ssoEnabled: true,
  localLoginEnabled: false,
  sendInvite: true,
  accessToken: 'x',
  token: 'x',
  constructor: { prototype: { status: 'DISABLED' } },
  prototype: { status: 'DISABLED' },
  toString: 'x',
};
const proto = { ['__proto__']: { status: 'DISABLED', isAdmin: true } };
const fields = [...Object.entries(poison), ...Object.entries(proto)];

it(
  'every write refuses every field that it does not take, by its name (T3)',
  async () => {
    await readyAll(server, world);
    const before = await digests(server.deps);
    const { pairs, violations } = await walkFields(server, world);
    console.log(`fields: ${pairs} pairs of write and field, ${violations.length} accepted`);
    expect(violations).toEqual([]);
    expect(await digests(server.deps)).toEqual(before);
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  },
  unlimited,
);

it('a write without a body takes nothing from one', async () => {
  const bare = routes.filter((route) => isWrite(route) && !route.row.body);
  const changed: string[] = [];
  const accountId = world.accountIds.acme;
  const userId = world.userIds.acme;
  for (const route of bare) {
    await makeReady(server.deps, route.id, accountId, userId);
    const before = await userRow(userId);
    const json = Object.fromEntries(Object.entries(poison).filter(([, value]) => value !== undefined));
    const path = pathOf(route, world);
    const as = route.path.includes('{sub}') ? 'admin@system.test' : 'admin@acme.test';
    const response = await server.fetch(path, { ...validCall(route), as, json });
    if (!response.ok) changed.push(`${route.name}: ${response.status}`);
    if (JSON.stringify(await userRow(userId)) !== JSON.stringify(before))
      changed.push(`${route.name} changed the user`);
  }
  console.log(`fields: ${bare.length} writes without a body`);
  expect(changed).toEqual([]);
});

it(
  'control: without strict bodies the walk finds what gets through',
  async () => {
    vi.resetModules();
    vi.doMock('../../server/http/parseRequest', async (original) => ({
      ...(await original<object>()),
      parseBody: (_: unknown, request: Request) => request.json(),
    }));
    const { createTestServer: createChanged } = await import('../support/testServer');
    const changed = await createChanged();
    try {
      const inChanged = await populate(changed);
      await readyAll(changed, inChanged);
      const { violations } = await walkFields(changed, inChanged, ['users.setStatus', 'users.setEmail']);
      console.log(`fields, control: ${violations.length} accepted`);
      expect(violations.length).toBeGreaterThan(50);
    } finally {
      await changed.close();
      vi.doUnmock('../../server/http/parseRequest');
      vi.resetModules();
    }
  },
  unlimited,
);

async function walkFields({ fetch }: TestServer, inWorld: World, only?: OperationId[]) {
  const violations: string[] = [];
  let pairs = 0;
  for (const route of routes.filter(({ id, row }) => row.body && (!only || only.includes(id)))) {
    const taken = allowed[route.id];
    if (!taken) throw new Error(`Nothing says what ${route.id} takes`);
    const as = route.path.includes('{sub}') ? 'admin@system.test' : 'admin@acme.test';
    for (const [field, value] of fields.filter(([name]) => !taken.includes(name))) {
      pairs += 1;
      const call = validCall(route);
      const body = `${JSON.stringify(call.json).slice(0, -1)},${JSON.stringify(field)}:${JSON.stringify(value ?? null)}}`;
      const headers = { ...call.headers, 'content-type': 'application/json' };
      const response = await fetch(pathOf(route, inWorld), { ...call, json: undefined, body, headers, as });
      const { error } = ErrorBody.safeParse(await response.json()).data ?? {};
      const named = error?.details.some(({ target }) => target === field);
      if (response.status !== 422 || !named)
        violations.push(`${route.name} with ${field}: ${response.status}`);
    }
  }
  return { pairs, violations };
}

async function readyAll({ deps }: TestServer, { accountIds, userIds }: World) {
  for (const tenant of ['acme', 'system'] as const) {
    await makeReady(deps, 'users.update', accountIds[tenant], userIds[tenant]);
  }
}

const pathOf = ({ path }: Route, { userIds }: World) =>
  path.replace('{sub}', 'acme').replace('{id}', userIds.acme);

const userRow = (id: string) =>
  server.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
