import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { canaryOf } from '#server/demo/canary.ts';
import { stoppedClock } from '../support/testDeps.ts';
import { createTestServer, type TestServer, testServer } from '../support/testServer.ts';
import { callers, type Principal } from './principals.ts';
import { isWrite, type Route, routes } from './routes.ts';
import { brief, full, pairwise, sample, unlimited } from './sample.ts';
import { type Cell, tenantCells } from './tenantCells.ts';
import { isSilent, walkTenants } from './walkTenants.ts';
import { populate, tenants, type World } from './world.ts';

describe('tenants and rights', () => {
  const server = testServer({ fixture: 'canaries', clock: stoppedClock() });
  let world: World;
  let cells: Cell[];
  let walked = 0;
  beforeAll(async () => {
    world = await populate(server);
    const all = tenantCells(world);
    cells = brief
      ? sample(all, 200)
      : [...new Set([...pairwise(all, facetsOf), ...pairwise(all, callersOf)])];
  });
  afterAll(() => {
    console.log(
      `tenants: ${walked} of ${cells.length} cells of ${routes.length} routes by ${callers.length} callers`,
    );
  });

  // What is written appears in later reads, including its author.
  describe.each([
    { kind: 'a refusal or a read', isOfKind: isSilent },
    // The platform's log names each account's changes: they are removed before that.
    { kind: 'an export', isOfKind: (cell: Cell) => !isSilent(cell) && !isWrite(cell.route) },
    { kind: 'a write', isOfKind: (cell: Cell) => !isSilent(cell) && isWrite(cell.route) },
  ])('$kind', ({ isOfKind }) => {
    it.each(tenants)(
      'by everyone at %s, about every account and record (T1, T2)',
      async (host) => {
        const own = cells.filter((cell) => cell.principal.host === host && isOfKind(cell));
        walked += own.length;
        if (own.length > 0) expect(await walkTenants(server, world, own)).toEqual([]);
      },
      unlimited,
    );
  });

  it('leaves no cell out', () => {
    expect(walked).toBe(cells.length);
    if (full) expect(walked).toBeGreaterThanOrEqual(20_000);
  });

  it('the canary stands in a list of the own users', async () => {
    const answer = await server.fetch('/api/v1/users', { as: 'admin@acme.test' });
    expect(await answer.text()).toContain(canaryOf('acme'));
  });
});

/** `npm test` walks every call with each of the rights around its gate, about every account and a record of each. */
const facetsOf = ({ route, principal, target, recordOf, expected }: Cell) => [
  route.name,
  `${rightsAt(route, principal)} ${expected.code}`,
  String(target),
  String(recordOf),
];

/** What a caller holds of the entities that a gate names. */
function rightsAt({ gate }: Route, { holds }: Principal): string {
  if (typeof gate !== 'object') return '';
  const entities = [...gate.anyOf, ...(gate.ownAccountToo ?? [])].map((right) => right.split(':')[1]);
  return holds.filter((right) => entities.includes(right.split(':')[1])).join();
}

/** And every resource by every caller. */
const callersOf = ({ route, principal }: Cell) => [principal.name, route.subject.name];

/** With a guard removed, the same walk over some of its cells must find violations. */
describe.skipIf(brief)('controls', () => {
  afterAll(() => vi.resetModules());

  it.each<{ guard: string; cells: (cell: Cell) => boolean; takeOut: () => void }>([
    {
      guard: 'requireAccess',
      cells: ({ expected }) => expected.code === 'FORBIDDEN',
      takeOut: () =>
        vi.doMock('#server/access/requireAccess.ts', async (original) => ({
          ...(await original<object>()),
          requireAccess: () => {},
        })),
    },
    {
      guard: 'the own right in the own account',
      cells: ({ route, principal, target, recordOf }) =>
        principal.name === 'only full:GlobalUser of system' &&
        route.name.startsWith('PUT /api/v1/admin/{sub}') &&
        target === 'system' &&
        recordOf === 'system',
      takeOut: () =>
        vi.doMock('#server/access/requireAccess.ts', async (original) => {
          const actual = await original<typeof import('#server/access/requireAccess.ts')>();
          return {
            requireAccess: (...[id, variant, actor]: Parameters<typeof actual.requireAccess>) =>
              actual.requireAccess(id, variant, actor, null),
          };
        }),
    },
    {
      guard: 'inAccount',
      cells: ({ target, recordOf, expected }) => Boolean(target && recordOf) && expected.code === 'NOT_FOUND',
      takeOut: () =>
        vi.doMock('#server/db/inAccount.ts', () => ({
          inAccount: (db: TestServer['deps']['db'], accountId: string) => ({
            accountId,
            db,
            selectFrom: db.selectFrom.bind(db),
            updateTable: db.updateTable.bind(db),
            deleteFrom: db.deleteFrom.bind(db),
          }),
        })),
    },
    {
      guard: 'the look-up of the caller at each call',
      cells: ({ expected }) => expected.code === 'USER_INACTIVE' || expected.code === 'ACCOUNT_DISABLED',
      takeOut: () =>
        vi.doMock('#server/access/actor.ts', async (original) => ({
          ...(await original<object>()),
          actorOfSession: async () => ({
            userId: '01890000-0000-7000-8000-000000000001',
            accountId: '01890000-0000-7000-8000-000000000002',
            subdomain: 'acme',
            accountType: 'SELL_SIDE',
            sessionId: 's',
            name: 'Anyone',
            email: 'a@b.test',
            permissions: ['full:User', 'full:Role', 'full:Account'],
          }),
        })),
    },
  ])(
    'without $guard',
    async ({ cells, takeOut }) => {
      const whole = await createTestServer({ fixture: 'canaries' });
      // Records are made while the guard is there, which their creation may need.
      const world = await populate(whole);
      vi.resetModules();
      takeOut();
      const changed: typeof import('../support/testServer.ts') = await import('../support/testServer.ts');
      const server = await changed.createTestServer({ deps: whole.deps });
      try {
        const some = tenantCells(world)
          .filter(cells)
          .filter((_, n, all) => n % Math.ceil(all.length / 60) === 0);
        const violations = await walkTenants(server, world, some);
        console.log(`tenants, control: ${violations.length} violations in ${some.length} cells`);
        expect(violations.length).toBeGreaterThan(some.length / 10);
      } finally {
        await server.close();
        await whole.close();
        vi.doUnmock('#server/access/requireAccess.ts');
        vi.doUnmock('#server/access/actor.ts');
        vi.doUnmock('#server/db/inAccount.ts');
      }
    },
    unlimited,
  );
});
