import { expect, it } from 'vitest';
import type { OperationId } from '#contract/operations.ts';
import type { Permission } from '#contract/permissions.ts';
import { mintToken } from '../support/mintToken.ts';
import type { TestServer } from '../support/testServer.ts';
import { addUser } from './addUser.ts';
import { lackedOf, ofEachAccount, onPlatform, type TraitsOf } from './ceilingCells.ts';
import { differenceFromRuling, walkCeiling } from './ceilingWalk.ts';
import { isWrite, type Route, routes } from './routes.ts';

/** The traits of this walk, each by its permissions. */
const traits = {
  PRODUCTS: ['full:Offering', 'full:Crm'],
  READERS: ['read:User', 'read:Account'],
  ACCOUNTS: ['full:Account', 'full:Offering'],
  USERS: ['full:User'],
  ROLES: ['full:Role'],
  KEYS: ['full:ApiKey'],
  LAB: ['full:SystemDataLab'],
} as const satisfies Record<string, readonly Permission[]>;
type TraitName = keyof typeof traits;
const traitNames = Object.keys(traits) as TraitName[];
const reachedBy: TraitsOf = {
  acme: Object.values(traits).flat(),
  system: [...ofEachAccount, ...onPlatform, 'full:SystemDataLab'],
};

/**
 * Everyone may edit accounts, or the call would be refused before the ceiling. Rights over the own account don't
 * help.
 */
const callers: Record<string, readonly Permission[]> = {
  'editor of accounts': ['full:GlobalAccount'],
  'editor of accounts, reader of users': ['full:GlobalAccount', 'read:GlobalUser'],
  'editor of accounts and users': ['full:GlobalAccount', 'full:GlobalUser'],
  'editor of accounts and roles': ['full:GlobalAccount', 'full:GlobalRole'],
  'editor of accounts and keys': ['full:GlobalAccount', 'full:GlobalApiKey'],
  'editor of accounts and lab': ['full:GlobalAccount', 'full:SystemDataLab'],
  'editor of accounts and all of the own': ['full:GlobalAccount', ...ofEachAccount],
  'editor of all': onPlatform,
};
const mayAll = 'platform administrator';

type Cell = {
  caller: string;
  route: Route;
  name: string;
  /** The rights it gives and takes. */
  rights: readonly Permission[];
  /** The traits that the account had before. */
  held: readonly TraitName[];
  json: (n: number) => object;
};

const ofTraits = (held: readonly TraitName[], traitCodes: readonly TraitName[]) => ({
  held,
  json: () => ({ traitCodes }),
  rights: [...held, ...traitCodes]
    .filter((one) => !(held.includes(one) && traitCodes.includes(one)))
    .flatMap((one): readonly Permission[] => traits[one]),
});
const newAccount = (n: number) => ({ name: 'New', subdomain: `ceiling-${n}`, accountType: 'BUY_SIDE' });
const administrator = {
  ...{ administratorFirstName: 'Ada', administratorLastName: 'Berg' },
  administratorEmail: 'ada@walk.test',
};

/** The writes that give and take rights, by their body. */
const calls: Partial<Record<OperationId, Pick<Cell, 'name' | 'rights' | 'held' | 'json'>[]>> = {
  'accounts.setTraits': traitNames.flatMap((one) => [
    { name: `give ${one}`, ...ofTraits([], [one]) },
    { name: `take ${one}`, ...ofTraits([one], []) },
    { name: `keep ${one}, give PRODUCTS`, ...ofTraits([one], [one, 'PRODUCTS']) },
  ]),
  'accounts.create': [
    { name: 'for nobody', held: [], json: newAccount, rights: [] },
    {
      name: 'with its administrator',
      held: [],
      json: (n) => ({ ...newAccount(n), ...administrator }),
      rights: ofEachAccount,
    },
  ],
};

const cells: Cell[] = routes.flatMap((route) =>
  (calls[route.id] ?? []).flatMap((call) =>
    [...Object.keys(callers), mayAll].map((caller) => ({ caller, route, ...call })),
  ),
);

const lackedBy = ({ caller, rights }: Cell) =>
  lackedOf(
    rights,
    { host: 'system', role: callers[caller] ?? [], ...(caller === mayAll && { mayAll: true }) },
    { account: 'acme', isOwn: false },
    reachedBy,
  );

/** Makes each call, and returns violations of the rule: another outcome, other words, a changed row. */
async function walk(on: TestServer, walked: readonly Cell[]): Promise<string[]> {
  const { db } = on.deps;
  const tokens = await signIn(on);
  const definitions = traitNames.map((code) => ({
    ...{ code, name: code, description: code, audience: 'ALL' as const },
    permissions: [...traits[code]],
  }));
  await db.insertInto('traits').values(definitions).execute();
  const { id: account_id } = await accountOf(on, 'acme');
  // Otherwise the trait of its user administrators would stay for another reason.
  await db.updateTable('users').set({ status: 'DISABLED' }).where('account_id', '=', account_id).execute();
  const differences: string[] = [];
  for (const [n, cell] of walked.entries()) {
    await db.deleteFrom('account_traits').where('account_id', '=', account_id).execute();
    const held = cell.held.map((trait_code) => ({ account_id, trait_code }));
    if (held.length > 0) await db.insertInto('account_traits').values(held).execute();
    await db.updateTable('accounts').set({ version: 1 }).where('id', '=', account_id).execute();
    const before = await stored(on);
    const response = await on.fetch(cell.route.path.replace('{sub}', 'acme'), {
      token: tokens[cell.caller],
      host: 'system',
      method: cell.route.row.method,
      json: cell.json(n),
      headers: { 'if-match': '1', 'idempotency-key': on.deps.newId() },
    });
    const where = `${cell.caller}: ${cell.route.id} ${cell.name}`;
    const target = cell.route.id === 'accounts.create' ? 'administratorEmail' : 'traitCodes';
    const difference = await differenceFromRuling(response, lackedBy(cell), target);
    if (difference) differences.push(`${where}: ${difference}`);
    else if (lackedBy(cell).length > 0 && (await stored(on)) !== before)
      differences.push(`${where}: refused, and changed`);
  }
  return differences;
}

async function signIn({ deps }: TestServer): Promise<Record<string, string>> {
  const { id: account_id } = await accountOf({ deps }, 'system');
  const tokens: Record<string, string> = { [mayAll]: await mintToken(deps, 'admin@system.test') };
  for (const [name, permissions] of Object.entries(callers)) {
    const email = `${name.replaceAll(/\W+/g, '.')}@system.test`;
    await addUser(deps, { account_id, email, permissions: [...permissions] });
    tokens[name] = await mintToken(deps, email);
  }
  return tokens;
}

const accountOf = ({ deps: { db } }: Pick<TestServer, 'deps'>, subdomain: string) =>
  db.selectFrom('accounts').select('id').where('subdomain', '=', subdomain).executeTakeFirstOrThrow();

/** Everything that a refused call could have changed. */
async function stored({ deps: { db } }: TestServer): Promise<string> {
  const count = (table: 'users' | 'jobs' | 'roles') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('n'))
      .execute();
  const accounts = db.selectFrom('accounts').select(['id', 'version']).orderBy('id');
  const held = db.selectFrom('account_traits').selectAll().orderBy('account_id').orderBy('trait_code');
  const counts = [await count('users'), await count('jobs'), await count('roles')];
  return JSON.stringify([await accounts.execute(), await held.execute(), counts]);
}

/** Written down from the decisions: traits give rights to the whole account, its first user has some. */
export function ceilingOfAccounts(): void {
  it('knows of no write about a role: what one holds is fixed (rulings 8 and 18)', () => {
    expect(routes.filter((route) => route.id.startsWith('roles.') && isWrite(route))).toEqual([]);
  });

  walkCeiling({
    subject: 'accounts',
    rule: 'gives an account a governing right that they lack, takes one from it, or makes its first administrator',
    cells,
    wanted: { brief: 30, slice: 50 },
    leavesRights: [
      ...(['accounts.update', 'accounts.updateOwn', 'accounts.remap'] as const),
      ...(['accounts.setPasswordPolicy', 'accounts.setIpSettings', 'accounts.setStatus'] as const),
    ],
    lackedBy,
    walk,
  });
}
