import { IdentityProviderType } from '#contract/identityProviderTypes.ts';
import type { Permission } from '#contract/permissions.ts';
import { mintToken } from '../support/mintToken.ts';
import type { TestServer } from '../support/testServer.ts';
import { addUser } from './addUser.ts';
import {
  type AccountName,
  type Caller,
  demoTraits,
  lackedOf,
  mayDoAll,
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

/**
 * A provider that is or becomes enabled governs everyone's sign-in: unlike every other write about login settings,
 * which need only full Account, it requires these rights, whatever the account's users hold.
 */
const signInRights = ofEachAccount;
const acts = [
  { name: 'rename', from: false, to: false, governs: false },
  { name: 'reconfigure', from: false, to: false, changes: { clientId: 'another' }, governs: false },
  { name: 'enable', from: false, to: true, governs: true },
  { name: 'rename the enabled one', from: true, to: true, governs: true },
  {
    name: 'reconfigure the enabled one',
    from: true,
    to: true,
    changes: { clientId: 'another' },
    governs: true,
  },
  { name: 'disable the last one', from: true, to: false, governs: true },
];

type Cell = {
  place: Place;
  caller: Caller;
  route: Route;
  act: (typeof acts)[number];
  othersAreThere: boolean;
};

const cells: Cell[] = places.flatMap(([place, callers]) =>
  routes
    .filter(
      ({ id, path }) =>
        /^identityProviders\.save(?!FirstLogins)/.test(id) && path.includes('{sub}') === place.byName,
    )
    .flatMap((route) =>
      callers.flatMap((caller) =>
        acts.flatMap((act) =>
          [true, false].map((othersAreThere) => ({ place, caller, route, act, othersAreThere })),
        ),
      ),
    ),
);

function lackedBy({ act, caller, place }: Cell): string[] {
  if (!act.governs) return [];
  if (place.account === 'system') return caller.mayAll ? [] : [mayDoAll];
  return lackedOf(signInRights, caller, place, demoTraits);
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
    const { place, caller, route, act, othersAreThere } = cell;
    const account_id = idOf(place.account);
    await leaveActive(on, account_id, emailOf(caller));
    if (othersAreThere)
      await addUser(on.deps, {
        account_id,
        email: `${newId()}@${place.account}.test`,
        permissions: [...signInRights],
      });
    const configuration = await addTested(on, place.account, account_id, route, act.from);
    const before = JSON.stringify(await providers());
    const response = await on.fetch(route.path.replace('{sub}', place.account), {
      token: tokens.get(caller),
      host: caller.host,
      method: route.row.method,
      json: {
        enabled: act.to,
        name: 'Walked',
        configuration: { ...configuration, ...changesOf(act, route) },
      },
      headers: { 'if-match': '1' },
    });
    const difference = await differenceFromRuling(response, lackedBy(cell), 'enabled');
    const where = `${caller.name} at ${place.name}: ${act.name} by ${route.id}${othersAreThere ? ', beside others' : ''}`;
    if (difference) differences.push(`${where}: ${difference}`);
    else if (lackedBy(cell).length > 0 && JSON.stringify(await providers()) !== before)
      differences.push(`${where}: refused, and changed`);
  }
  return differences;
}

const emailOf = ({ name, host, mayAll }: Caller) =>
  mayAll ? 'admin@system.test' : `${name.replaceAll(/\W+/g, '.')}@${host}.test`;

/** The account's users are inactive, but callers are not. */
async function leaveActive({ deps: { db } }: TestServer, account_id: string, email: string): Promise<void> {
  await db.updateTable('users').set({ status: 'DISABLED' }).where('account_id', '=', account_id).execute();
  await db.updateTable('users').set({ status: 'ACTIVE' }).where('email', '=', email).execute();
}

/** A change of the configuration, by a field that each type has. */
const changesOf = ({ changes }: Cell['act'], { id }: Route) =>
  changes && (id.endsWith('Saml2P') ? { entityId: 'urn:another' } : changes);

const readBody = (body: object = {}) => ({ configuration: {}, ...body });

/**
 * The account's one provider, at version 1, with a test that has shown an email of the account's domain; its
 * configuration.
 */
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

export function ceilingOfProviders(): void {
  walkCeiling({
    subject: 'identityProviders',
    rule: 'enables, changes or disables an enabled provider without the rights over all of the account',
    cells,
    wanted: { brief: 40, slice: 50 },
    leavesRights: [
      'identityProviders.readSamlMetadata',
      'identityProviders.readCertificate',
      // It needs these rights whatever is saved: tests/server/identity/firstLogin.test.ts.
      'identityProviders.saveFirstLogins',
    ],
    lackedBy,
    walk,
  });
}
