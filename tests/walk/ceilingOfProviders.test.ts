import { IdentityProviderType } from '#contract/identityProviders.ts';
import type { Permission } from '#contract/permissions.ts';
import { administratorRoleOf } from '../support/administratorRole.ts';
import { mintToken } from '../support/mintToken.ts';
import type { TestServer } from '../support/testServer.ts';
import { addUser } from './addUser.ts';
import {
  type AccountName,
  administrators,
  type Caller,
  demoTraits,
  lackedOf,
  lackedOfAdministrators,
  ofEachAccount,
  onPlatform,
  type Place,
} from './ceilingCells.ts';
import { differenceFromRuling, walkCeiling } from './ceilingWalk.ts';
import { type Route, routes } from './routes.ts';

/** Everyone may edit login settings, or the call would be refused before the ceiling. */
const customers: Caller[] = [
  { name: 'bare editor of the account', host: 'acme', role: ['full:Account'] },
  { name: 'editor of account and users', host: 'acme', role: ['full:Account', 'full:User'] },
  { name: 'editor of account, reader of keys', host: 'acme', role: ['full:Account', 'read:ApiKey'] },
  { name: 'editor of all', host: 'acme', role: ofEachAccount },
];
const staff: Caller[] = [
  { name: 'bare staff', host: 'system', role: ['full:GlobalAccount'] },
  { name: 'staff of users', host: 'system', role: ['full:GlobalAccount', 'full:GlobalUser'] },
  { name: 'staff of the own account', host: 'system', role: ['full:GlobalAccount', ...ofEachAccount] },
  { name: 'staff of the platform', host: 'system', role: onPlatform },
  { name: 'platform administrator', host: 'system', role: [], mayAll: true },
];
const places: [Place, Caller[]][] = [
  [{ name: 'the own account', account: 'acme', isOwn: true, byName: false }, customers],
  [{ name: 'another account', account: 'acme', isOwn: false, byName: true }, staff],
  [{ name: 'the own system tenant', account: 'system', isOwn: true, byName: false }, staff],
];

/** What the account's other active user holds. */
const held = [
  [],
  ['full:Offering'],
  ['read:Account'],
  ['read:User', 'full:Offering'],
  ['read:Role', 'read:ApiKey'],
  ['full:User', 'full:Role'],
  ['full:Role'],
  ['full:ApiKey'],
  ['full:GlobalUser'],
  administrators,
  ['full:User', 'full:Account'],
] as const;
type Held = readonly Permission[] | typeof administrators;

/** What is done to a tested provider; who enables it could have it prove them to be any active user. */
const acts = [
  { name: 'enable', from: false, to: true, reaches: true },
  { name: 'enable, though nobody else is active', from: false, to: true, reaches: false, isDisabled: true },
  { name: 'rename', from: false, to: false, reaches: false },
  { name: 'rename the enabled one', from: true, to: true, reaches: false },
  { name: 'disable', from: true, to: false, reaches: false },
];

type Cell = {
  place: Place;
  caller: Caller;
  route: Route;
  act: (typeof acts)[number];
  rights: Held;
};

const cells: Cell[] = places.flatMap(([place, callers]) =>
  routes
    .filter(({ id, path }) => /^identityProviders\.save/.test(id) && path.includes('{sub}') === place.byName)
    .flatMap((route) =>
      callers.flatMap((caller) =>
        // Only what an act reaches depends on what is held.
        acts.flatMap((act) =>
          (act.reaches ? held : held.slice(-1)).map((rights) => ({ place, caller, route, act, rights })),
        ),
      ),
    ),
);

function lackedBy({ act, rights, caller, place }: Cell): string[] {
  if (!act.reaches) return [];
  if (rights === administrators) return lackedOfAdministrators(caller, place, demoTraits);
  return lackedOf(rights, caller, place, demoTraits);
}

async function walk(on: TestServer, walked: readonly Cell[]): Promise<string[]> {
  const { db, newId } = on.deps;
  const accounts = await db.selectFrom('accounts').select(['id', 'subdomain']).execute();
  const idOf = (name: AccountName) => accounts.find(({ subdomain }) => subdomain === name)?.id ?? '';
  const tokens = new Map<Caller, string>();
  for (const caller of [...customers, ...staff]) {
    const permissions = [...caller.role] as Permission[];
    const account_id = idOf(caller.host);
    if (!caller.mayAll) await addUser(on.deps, { account_id, email: emailOf(caller), permissions });
    tokens.set(caller, await mintToken(on.deps, emailOf(caller)));
  }
  const providers = () =>
    db.selectFrom('identity_providers').select(['id', 'name', 'enabled', 'version']).orderBy('id').execute();
  const differences: string[] = [];
  for (const cell of walked) {
    const { place, caller, route, act, rights } = cell;
    const account_id = idOf(place.account);
    await leaveActive(on, account_id, emailOf(caller));
    const status = act.isDisabled ? 'DISABLED' : 'ACTIVE';
    const email = `${newId()}@${place.account}.test`;
    await addUser(on.deps, { account_id, email, status, ...(await roleOf(on.deps, place.account, rights)) });
    const configuration = await addTested(on, place.account, account_id, route, act.from);
    const before = JSON.stringify(await providers());
    const response = await on.fetch(route.path.replace('{sub}', place.account), {
      token: tokens.get(caller),
      host: caller.host,
      method: route.row.method,
      json: { enabled: act.to, name: 'Walked', configuration },
      headers: { 'if-match': '1' },
    });
    const difference = await differenceFromRuling(response, lackedBy(cell), 'enabled');
    const where = `${caller.name} at ${place.name}: ${act.name} by ${route.id}, beside a holder of ${rights}`;
    if (difference) differences.push(`${where}: ${difference}`);
    else if (lackedBy(cell).length > 0 && JSON.stringify(await providers()) !== before)
      differences.push(`${where}: refused, and changed`);
  }
  return differences;
}

const emailOf = ({ name, host, mayAll }: Caller) =>
  mayAll ? 'admin@system.test' : `${name.replaceAll(/\W+/g, '.')}@${host}.test`;

/** The account's users are active no more, whoever calls is. */
async function leaveActive({ deps: { db } }: TestServer, account_id: string, email: string): Promise<void> {
  await db.updateTable('users').set({ status: 'DISABLED' }).where('account_id', '=', account_id).execute();
  await db.updateTable('users').set({ status: 'ACTIVE' }).where('email', '=', email).execute();
}

/** The one role of a user who holds these rights, or administers the account. */
const roleOf = async ({ db }: TestServer['deps'], account: AccountName, rights: Held) =>
  rights === administrators
    ? { roleId: (await administratorRoleOf(db, account)).id }
    : { permissions: [...rights] };

const readBody = (body: object = {}) => ({ configuration: {}, ...body });

/** The account's one provider, at version 1, which a test has shown an e-mail of the account's domain; its configuration. */
async function addTested(
  { deps: { db, newId } }: TestServer,
  account: AccountName,
  account_id: string,
  { id, sample }: Route,
  enabled: boolean,
): Promise<object> {
  const type = IdentityProviderType.options.find((one) => id.endsWith(one)) ?? 'OpenIdConnect';
  const { configuration } = readBody(sample.body?.(0));
  const at = new Date(0).toISOString();
  const email = {
    step: 'email',
    outcome: 'passed',
    reason: null,
    facts: { email: `someone@${account}.test` },
  };
  const last_test = { startedOn: at, finishedOn: at, passed: true, steps: [email] };
  await db.deleteFrom('identity_providers').where('account_id', '=', account_id).execute();
  await db
    .insertInto('identity_providers')
    .values({
      ...{ account_id, id: newId(), provider_type: type, name: 'Tested', verified: true, enabled },
      ...{ configuration: JSON.stringify(configuration), last_test: JSON.stringify(last_test) },
    })
    .execute();
  const logins = { local_login_enabled: !enabled, sso_enabled: enabled };
  await db.updateTable('accounts').set(logins).where('id', '=', account_id).execute();
  return configuration;
}

walkCeiling({
  subject: 'identityProviders',
  rule: 'enables a provider where an active user holds a governing right that they lack, or may do all',
  cells,
  wanted: { brief: 40, slice: 80 },
  leavesRights: ['identityProviders.readSamlMetadata'],
  lackedBy,
  walk,
});
