import type { Permission } from '../../contract/permissions';
import type { Deps } from '../../server/deps';
import { mintToken } from '../support/mintToken';
import type { TestServer } from '../support/testServer';
import { addApiKey } from './addApiKey';
import { addUser } from './addUser';
import { plantRows } from './plantedRows';
import { allRoutes } from './routes';
import type { Names } from './subject';
import { subjects } from './subjects';

/** The tenants of the walk: two customers, the platform's own, one that is pending, one that is disabled. */
export const tenants = ['acme', 'birch', 'system', 'cedar', 'dune'] as const;
export type TenantName = (typeof tenants)[number];

/** Someone who calls: on which host, with which token, and what the documents let them do. */
export type Principal = {
  name: string;
  host: TenantName;
  email?: string;
  token: string | undefined;
  /** Calls by a key: a person's own calls are not for it. */
  isProgram?: true;
  /** The permissions that count, after roles, traits and the rule of the system tenant. */
  holds: readonly string[];
  /** Refused whatever they call. */
  refused?: { status: number; code: string };
};

/** Whose records the calls name. */
export type World = {
  principals: Principal[];
  accountIds: Record<TenantName, string>;
  /** What stands for each name in the paths of a subject, in a tenant. */
  names: (subject: string, tenant: TenantName) => Names;
};

export async function populate(server: TestServer): Promise<World> {
  const { deps } = server;
  const accounts = await deps.db
    .selectFrom('accounts')
    .select(['id', 'subdomain'])
    .where('subdomain', 'in', tenants)
    .execute();
  const idOf = (tenant: TenantName) => accounts.find(({ subdomain }) => subdomain === tenant)?.id ?? '';
  const accountIds = Object.fromEntries(
    tenants.map((tenant) => [tenant, idOf(tenant)]),
  ) as World['accountIds'];
  await deps.db.updateTable('accounts').set({ license_count: 1_000_000 }).execute();

  const made = new Map<string, Names>();
  for (const [subject, { names = {}, platformNames = {} }] of Object.entries(subjects)) {
    const everywhere: Record<string, string> = {};
    for (const [name, make] of Object.entries(platformNames)) everywhere[name] = await make(server);
    for (const tenant of tenants) {
      const own = { ...everywhere };
      const of = { accountId: accountIds[tenant], subdomain: tenant };
      for (const [name, make] of Object.entries(names)) own[name] = await make(server, of);
      made.set(`${subject} ${tenant}`, own);
    }
  }
  for (const tenant of tenants) await plantRows(deps, accountIds[tenant], tenant);
  return {
    principals: await makePrincipals(deps, accountIds),
    accountIds,
    names: (subject, tenant) => made.get(`${subject} ${tenant}`) ?? {},
  };
}

/** Every entity that a gate names; the `Global…` ones count in the system tenant only. */
const allEntities = [
  ...new Set(
    allRoutes
      .flatMap(({ gate }) => (typeof gate === 'object' ? [...gate.anyOf, ...(gate.ownAccountToo ?? [])] : []))
      .map((permission) => permission.split(':')[1] ?? ''),
  ),
];
const entities = allEntities.filter((name) => !name.startsWith('Global'));
const level = (level: 'read' | 'full', names: readonly string[]) => names.map((name) => `${level}:${name}`);
const customer = { full: level('full', entities), read: level('read', entities) };
const platform = { full: level('full', allEntities), read: level('read', allEntities) };

/** All that one may hold in the system tenant. */
export const platformRights = platform.full as Permission[];

async function makePrincipals(deps: Deps, accountIds: Record<TenantName, string>): Promise<Principal[]> {
  const made: Principal[] = [];
  const add = async (
    name: string,
    host: TenantName,
    email: string,
    holds: readonly string[],
    refused?: Principal['refused'],
  ) => void made.push({ name, host, email, token: await mintToken(deps, email), holds, refused });

  for (const host of ['acme', 'birch', 'cedar'] as const) {
    await add(`admin of ${host}`, host, `admin@${host}.test`, customer.full);
    await add(`viewer of ${host}`, host, `viewer@${host}.test`, customer.read);
    await add(`nobody of ${host}`, host, `nobody@${host}.test`, []);
  }
  await add('admin of system', 'system', 'admin@system.test', platform.full);
  await add('viewer of system', 'system', 'viewer@system.test', platform.read);
  await add('nobody of system', 'system', 'nobody@system.test', []);

  for (const permission of [...platform.read, ...platform.full] as Permission[]) {
    const email = `${permission.replace(':', '-').toLowerCase()}@system.test`;
    await addUser(deps, { account_id: accountIds.system, email, permissions: [permission] });
    await add(`only ${permission} of system`, 'system', email, [permission]);
  }
  // A customer's role that names global permissions gives none of them (decision 15).
  await addUser(deps, {
    account_id: accountIds.acme,
    email: 'smuggler@acme.test',
    permissions: level('full', ['GlobalAccount', 'GlobalUser', 'GlobalRole']) as Permission[],
  });
  await add('global role in acme', 'acme', 'smuggler@acme.test', []);

  const unauthorized = { status: 401, code: 'UNAUTHORIZED' };
  await addUser(deps, { account_id: accountIds.acme, email: 'disabled@acme.test', status: 'DISABLED' });
  await add('disabled user', 'acme', 'disabled@acme.test', [], { status: 403, code: 'USER_INACTIVE' });
  await add('admin of disabled dune', 'dune', 'admin@dune.test', [], {
    status: 403,
    code: 'ACCOUNT_DISABLED',
  });
  made.push({ name: 'nobody signed in', host: 'acme', token: undefined, holds: [], refused: unauthorized });
  for (const [name, host, email] of [
    ['expired token', 'system', 'admin@system.test'],
    ["acme's token at birch", 'birch', 'admin@acme.test'],
    ["system's token at acme", 'acme', 'admin@system.test'],
    ["acme's token at system", 'system', 'admin@acme.test'],
  ] as const) {
    const token = await mintToken(deps, email, name.startsWith('expired') ? { expiresIn: -60 } : {});
    made.push({ name, host, token, holds: [], refused: unauthorized });
  }
  const keyOf = async (host: TenantName, permissions: readonly string[], revoked_on?: Date) => {
    const key = { account_id: accountIds[host], maker: `admin@${host}.test`, revoked_on };
    return (await addApiKey(deps, { ...key, permissions: permissions as Permission[] })).token;
  };
  for (const [name, host, holds] of [
    ['full key of acme', 'acme', customer.full],
    ['read key of acme', 'acme', customer.read],
    ['full key of system', 'system', platform.full],
  ] as const) {
    made.push({ name, host, token: await keyOf(host, holds), isProgram: true, holds });
  }
  for (const [name, token, code] of [
    ['revoked key of acme', await keyOf('acme', customer.full, deps.clock()), 'API_KEY_REVOKED'],
    ["birch's key at acme", await keyOf('birch', customer.full), 'API_KEY_UNKNOWN'],
  ] as const) {
    made.push({ name, host: 'acme', token, holds: [], refused: { status: 401, code } });
  }
  return made;
}
