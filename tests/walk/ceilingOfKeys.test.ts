import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ErrorBody } from '../../contract/errors';
import type { Permission } from '../../contract/permissions';
import { mintToken } from '../support/mintToken';
import { stoppedClock } from '../support/testDeps';
import { createTestServer, type TestServer } from '../support/testServer';
import { addApiKey } from './addApiKey';
import { addUser } from './addUser';
import { bulkOutcome } from './bulkOutcome';
import { type Caller, lackedOf, type Place, type TraitsOf } from './ceilingCells';
import { isWrite, type Route, routes } from './routes';
import { brief, control, isChosen, sample } from './sample';
import { holdsAny } from './subject';

/** Ruling 18 for keys, written down from the decisions: a key is given, taken and reached as a role is. */
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ clock: stoppedClock() });
});
afterAll(() => server.close());

it.skipIf(!isChosen('apiKeys'))(
  'nobody makes, renews or ends a key with a governing right that they lack (A14)',
  async () => {
    const walked = sample(cells, brief ? 40 : 150);
    const differences = await walk(server, walked);
    const refusals = walked.filter((cell) => lackedBy(cell).length > 0).length;
    console.log(
      `ceiling of keys: ${walked.length} of ${cells.length} cells, ${refusals} to be refused, ${differences.length} differences`,
    );
    expect(refusals).toBeGreaterThan(walked.length / 5);
    expect(refusals).toBeLessThan((walked.length * 4) / 5);
    expect(differences).toEqual([]);
  },
  60_000,
);

it('walks every write about a key', () => {
  const reachesNone = ['apiKeys.cancelBulk'];
  const writes = routes.filter(
    (route) => route.id.startsWith('apiKeys.') && isWrite(route) && !reachesNone.includes(route.id),
  );
  expect([...new Set(cells.map(({ route }) => route.name))].sort()).toEqual(
    writes.map(({ name }) => name).sort(),
  );
});

control(
  'control: without the ceiling every refusal is missing',
  async () => {
    vi.resetModules();
    vi.doMock('../../server/access/ceiling', () => ({ requireCeiling: () => {} }));
    const { createTestServer: createChanged } = await import('../support/testServer');
    const changed = await createChanged({ clock: stoppedClock() });
    try {
      const refusals = cells.filter((cell) => lackedBy(cell).length > 0).filter((_, n) => n % 4 === 0);
      expect(await walk(changed, refusals)).toHaveLength(refusals.length);
    } finally {
      await changed.close();
      vi.doUnmock('../../server/access/ceiling');
      vi.resetModules();
    }
  },
  60_000,
);

const inAcme = ['full:Account', 'full:User', 'full:Role', 'full:ApiKey'] as const;
const onPlatform = ['full:GlobalAccount', 'full:GlobalUser', 'full:GlobalRole', 'full:GlobalApiKey'] as const;

/** What the accounts of demo data may give, as far as this walk names it. */
const traits: TraitsOf = { acme: [...inAcme, 'full:Offering'], system: [...inAcme, ...onPlatform] };

/** What keys hold. */
const held = [
  [],
  ['full:Offering'],
  ['read:Account'],
  ['full:Account'],
  ['read:User', 'full:Offering'],
  ['full:Role'],
  ['full:ApiKey'],
  ['full:User', 'full:Account'],
] as const;

/** Everyone may edit keys, or the call would be refused before the ceiling. */
const customers: Caller[] = [
  { name: 'bare editor of keys', host: 'acme', role: ['full:ApiKey'] },
  { name: 'editor of keys and users', host: 'acme', role: ['full:ApiKey', 'full:User'] },
  { name: 'editor of keys, reader of the account', host: 'acme', role: ['full:ApiKey', 'read:Account'] },
  { name: 'editor of all', host: 'acme', role: inAcme },
];
const staff: Caller[] = [
  { name: 'bare staff', host: 'system', role: ['full:ApiKey', 'full:GlobalApiKey'] },
  { name: 'staff of the own account', host: 'system', role: [...inAcme, 'full:GlobalApiKey'] },
  { name: 'staff of the platform', host: 'system', role: ['full:ApiKey', ...onPlatform] },
  { name: 'platform administrator', host: 'system', role: [], mayAll: true },
];
const places: [Place, Caller[]][] = [
  [{ name: 'the own account', account: 'acme', isOwn: true, byName: false }, customers],
  [{ name: 'another account', account: 'acme', isOwn: false, byName: true }, staff],
  [{ name: 'the own system tenant', account: 'system', isOwn: true, byName: false }, staff],
];

/** The writes about keys, and what each is sent. */
const bodies: Record<string, (id: string, permissions: readonly Permission[]) => object | undefined> = {
  'apiKeys.create': (_, permissions) => ({ name: 'Made', description: null, permissions }),
  'apiKeys.regenerate': () => ({}),
  'apiKeys.revoke': () => undefined,
  'apiKeys.bulk': (id) => ({ action: 'revoke', ids: [id] }),
};

type Cell = { place: Place; caller: Caller; route: Route; permissions: readonly Permission[] };

const cells: Cell[] = places.flatMap(([place, callers]) =>
  routes
    .filter(({ id, path }) => id in bodies && path.includes('{sub}') === place.byName)
    .flatMap((route) =>
      callers.flatMap((caller) => held.map((permissions) => ({ place, caller, route, permissions }))),
    )
    // A key without permissions is given no new token, and none has what its account can't give, whoever asks.
    .filter(({ route, permissions }) => route.id !== 'apiKeys.regenerate' || permissions.length > 0)
    .filter(({ place, permissions }) => permissions.every((one) => canGive(place.account, one))),
);

function canGive(account: Place['account'], permission: Permission): boolean {
  return holdsAny(traits[account], [permission]);
}

const lackedBy = ({ permissions, caller, place }: Cell) => lackedOf(permissions, caller, place, traits);

/** Makes each call about a key of its own, and answers where it went against the ruling. */
async function walk(on: TestServer, walked: readonly Cell[]): Promise<string[]> {
  const { db } = on.deps;
  const accounts = await db.selectFrom('accounts').select(['id', 'subdomain']).execute();
  const idOf = (name: string) => accounts.find(({ subdomain }) => subdomain === name)?.id ?? '';
  const tokens = new Map<Caller, string>();
  for (const caller of [...customers, ...staff]) {
    const { name, host, role, mayAll } = caller;
    const email = mayAll ? 'admin@system.test' : `${name.replaceAll(/\W+/g, '.')}@${host}.test`;
    const permissions = [...role] as Permission[];
    if (!mayAll) await addUser(on.deps, { account_id: idOf(host), email, permissions });
    tokens.set(caller, await mintToken(on.deps, email));
  }
  const keys = () =>
    db.selectFrom('api_keys').select(['id', 'version', 'revoked_on', 'token_end']).orderBy('id');
  const differences: string[] = [];
  for (const cell of walked) {
    const { place, caller, route, permissions } = cell;
    const maker = `admin@${place.account}.test`;
    const account_id = idOf(place.account);
    const { id } = await addApiKey(on.deps, { account_id, maker, permissions: [...permissions] });
    const before = JSON.stringify(await keys().execute());
    const answer = await on.fetch(route.path.replace('{sub}', place.account).replace('{id}', id), {
      token: tokens.get(caller),
      host: caller.host,
      method: route.row.method,
      json: bodies[route.id]?.(id, permissions),
      headers: { 'if-match': '1', 'idempotency-key': on.deps.newId() },
    });
    const response = answer.status === 202 ? await bulkOutcome(on, answer) : answer;
    const difference = await differenceOf(cell, response);
    const where = `${caller.name} at ${place.name}: ${route.id}, a key that holds ${permissions}`;
    if (difference) differences.push(`${where}: ${difference}`);
    else if (lackedBy(cell).length > 0 && JSON.stringify(await keys().execute()) !== before)
      differences.push(`${where}: refused, and changed`);
  }
  return differences;
}

/** What of an answer goes against the ruling. */
async function differenceOf(cell: Cell, response: Response): Promise<string | undefined> {
  const lacked = lackedBy(cell).sort().join();
  if (lacked === '') return response.ok ? undefined : `${response.status} ${await response.text()}`;
  const error = ErrorBody.safeParse(await response.json().catch(() => null)).data?.error;
  const told = String(error?.details[0]?.values?.rights).split(', ').sort().join();
  const isRefused = response.status === 403 && error?.target === 'permissions';
  if (isRefused && told === lacked) return undefined;
  return `${response.status} ${error?.code} ${error?.target} ${told}, not ${lacked}`;
}
