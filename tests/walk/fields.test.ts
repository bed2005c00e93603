import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { errorIn } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations.ts';
import { stoppedClock } from '../support/testDeps.ts';
import { type TestServer, testServer } from '../support/testServer.ts';
import { callerOf, makeReady, recordReadBy, tenantOf, validCall } from './calls.ts';
import { allRoutes, fill, isWrite, type Route, routes } from './routes.ts';
import { control, sampleNth } from './sample.ts';
import { digests } from './storedRows.ts';
import { populate, type World } from './world.ts';

const unlimited = 10 * 60_000;
const server = testServer({ clock: stoppedClock() });
let world: World;
beforeAll(async () => {
  world = await populate(server);
  for (const as of ['admin@system.test', 'admin@acme.test'])
    await server.fetch('/api/v1/self/profile', { as });
});

/** Every field of a user, an account or their rows, and the names that reach a prototype. */
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
  'every write refuses every field that it does not take, by its name',
  async () => {
    await readyAll(server, world, routes);
    const before = await digests(server.deps);
    const { pairs, violations } = await walkFields(server, world, routes, (turn) =>
      sampleNth(fields, turn, 12),
    );
    console.log(`fields: ${pairs} pairs of write and field, ${violations.length} accepted`);
    expect(violations).toEqual([]);
    expect(await digests(server.deps)).toEqual(before);
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  },
  unlimited,
);

it('a write without a body takes nothing from one', async () => {
  const bare = routes.filter((route) => isWrite(route) && !route.row.body && !route.row.accepts);
  const changed: string[] = [];
  const json = Object.fromEntries(Object.entries(poison).filter(([, value]) => value !== undefined));
  for (const route of bare) {
    const plain = await recordAfter(route, undefined);
    const poisoned = await recordAfter(route, json);
    // Without a sign-in under way, its further calls are refused, whatever they contain.
    const isRefused = route.row.access === 'cookie';
    for (const { status } of [plain, poisoned])
      if (status >= 400 !== isRefused) changed.push(`${route.name}: ${status}`);
    if (plain.row !== poisoned.row) changed.push(`${route.name} took something`);
  }
  console.log(`fields: ${bare.length} writes without a body`);
  expect(changed).toEqual([]);
});

/** The record that a call names, as stored after the call. */
async function recordAfter(route: Route, json: object | undefined) {
  const { name, table, names: made = {} } = route.subject;
  await makeReady(server.deps, route, world, tenantOf(route, 'acme'));
  const names = world.names(name, 'acme');
  const { status } = await server.fetch(fill(route, names), {
    ...validCall(route),
    as: callerOf(route),
    json,
  });
  const id = names[Object.keys(made).at(-1) ?? ''];
  if (!table || !id) return { status, row: '' };
  const { rows } = await sql<{ row: string }>`
    select t::text as row from ${sql.table(table)} t where id = ${id}`.execute(server.deps.db);
  return { status, row: rows[0]?.row };
}

control(
  'control: without strict bodies the walk finds what gets through',
  async () => {
    vi.resetModules();
    vi.doMock('#server/http/parseRequest.ts', async (original) => ({
      ...(await original<object>()),
      parseBody: (_: unknown, bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)),
    }));
    const { createTestServer: createChanged } = await import('../support/testServer.ts');
    const changed = await createChanged();
    try {
      const inChanged = await populate(changed);
      const some = allRoutes.filter(({ id }) => loose.includes(id));
      await readyAll(changed, inChanged, some);
      const { violations } = await walkFields(changed, inChanged, some);
      console.log(`fields, control: ${violations.length} accepted`);
      expect(violations.length).toBeGreaterThan(50);
    } finally {
      await changed.close();
      vi.doUnmock('#server/http/parseRequest.ts');
      vi.resetModules();
    }
  },
  unlimited,
);

const loose: OperationId[] = ['users.setStatus', 'users.setEmail'];

async function walkFields(
  changed: TestServer,
  inWorld: World,
  walked: Route[],
  fieldsFor: (turn: number) => typeof fields = () => fields,
) {
  const violations: string[] = [];
  let pairs = 0;
  for (const [turn, route] of walked.filter(({ row }) => row.body).entries()) {
    const { readBy } = route.row;
    const takes = [...(route.sample.takes ?? []), ...(readBy ? ['version', ...(readBy.ignored ?? [])] : [])];
    const path = fill(route, inWorld.names(route.subject.name, 'acme'));
    const stored = readBy ? await recordReadBy(changed, route, inWorld) : {};
    for (const [field, value] of fieldsFor(turn)) {
      if (takes.includes(field) || stored[field] === value) continue;
      pairs += 1;
      const call = validCall(route);
      const added = `,${JSON.stringify(field)}:${JSON.stringify(value ?? null)}}`;
      const body = JSON.stringify(call.json).replace(/\}(\]?)$/, (_, end) => added + end);
      const headers = { ...call.headers, 'content-type': 'application/json' };
      const response = await changed.fetch(path, {
        ...call,
        json: undefined,
        body,
        headers,
        as: callerOf(route),
      });
      const error = errorIn(await response.json());
      const named = error?.details.some(({ target }) => target === field || target === `0.${field}`);
      if (response.status !== 422 || !named)
        violations.push(`${route.name} with ${field}: ${response.status}`);
    }
  }
  return { pairs, violations };
}

async function readyAll({ deps }: TestServer, inWorld: World, walked: Route[]) {
  for (const route of walked) await makeReady(deps, route, inWorld, 'acme');
}
