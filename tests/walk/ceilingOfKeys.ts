import { expect, it } from 'vitest';
import { apiKeyBulkActions } from '#contract/apiKeys.ts';
import { operationIds } from '#contract/operations.ts';
import type { Permission } from '#contract/permissions.ts';
import { mintToken } from '../support/mintToken.ts';
import type { TestServer } from '../support/testServer.ts';
import { addApiKey } from './addApiKey.ts';
import { addUser } from './addUser.ts';
import { bulkOutcome } from './bulkOutcome.ts';
import { type Caller, demoTraits, lackedOf, ofEachAccount, onPlatform, type Place } from './ceilingCells.ts';
import { differenceFromRuling, walkCeiling } from './ceilingWalk.ts';
import { type Route, routes } from './routes.ts';
import { holdsAny } from './subject.ts';

/** The permissions of keys; a key has at least one. */
const held = [
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
  { name: 'editor of all', host: 'acme', role: ofEachAccount },
];
const staff: Caller[] = [
  { name: 'bare staff', host: 'system', role: ['full:ApiKey', 'full:GlobalApiKey'] },
  { name: 'staff of the own account', host: 'system', role: [...ofEachAccount, 'full:GlobalApiKey'] },
  { name: 'staff of the platform', host: 'system', role: ['full:ApiKey', ...onPlatform] },
  { name: 'platform administrator', host: 'system', role: [], mayAll: true },
];
const places: [Place, Caller[]][] = [
  [{ name: 'the own account', account: 'acme', isOwn: true, byName: false }, customers],
  [{ name: 'another account', account: 'acme', isOwn: false, byName: true }, staff],
  [{ name: 'the own system tenant', account: 'system', isOwn: true, byName: false }, staff],
];

/** The writes about keys, and each one's body. */
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
    // A key without permissions gets no new token, and none has what its account can't give, whoever asks.
    .filter(({ route, permissions }) => route.id !== 'apiKeys.regenerate' || permissions.length > 0)
    .filter(({ place, permissions }) => permissions.every((one) => canGive(place.account, one))),
);

function canGive(account: Place['account'], permission: Permission): boolean {
  return holdsAny(demoTraits[account], [permission]);
}

const lackedBy = ({ permissions, caller, place }: Cell) => lackedOf(permissions, caller, place, demoTraits);

/** Makes each call about a key of its own, and returns violations of the rule. */
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
    const difference = await differenceFromRuling(response, lackedBy(cell), 'permissions');
    const where = `${caller.name} at ${place.name}: ${route.id}, a key that holds ${permissions}`;
    if (difference) differences.push(`${where}: ${difference}`);
    else if (lackedBy(cell).length > 0 && JSON.stringify(await keys().execute()) !== before)
      differences.push(`${where}: refused, and changed`);
  }
  return differences;
}

/** Written down from the decisions: a key is given, taken and reached like a role. */
export function ceilingOfKeys(): void {
  it('is every action on many keys, and no other resource has any', () => {
    expect(apiKeyBulkActions).toEqual(['revoke']);
    expect(operationIds.filter((id) => id.endsWith('.bulk'))).toEqual([
      'firms.bulk',
      'crmInvestorFirms.bulk',
      'users.bulk',
      'apiKeys.bulk',
    ]);
  });

  walkCeiling({
    subject: 'apiKeys',
    rule: 'makes, renews or ends a key with a governing right that they lack',
    cells,
    wanted: { brief: 40, slice: 50 },
    leavesRights: ['apiKeys.cancelBulk'],
    lackedBy,
    walk,
  });
}
