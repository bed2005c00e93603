import type { Permission } from '../../contract/permissions';
import { userColumns } from '../../server/db/userColumns';
import type { Deps } from '../../server/deps';
import { mintToken } from '../support/mintToken';
import type { TestServer } from '../support/testServer';

/** The tenants of the walk: two customers, the platform's own, one that is pending, one that is disabled. */
export const tenants = ['acme', 'birch', 'system', 'cedar', 'dune'] as const;
export type TenantName = (typeof tenants)[number];

/** Someone who calls: on which host, with which token, and what the documents let them do. */
export type Principal = {
  name: string;
  host: TenantName;
  token: string | undefined;
  /** The permissions that count, after roles, traits and the rule of the system tenant. */
  holds: readonly string[];
  /** Refused whatever they call. */
  refused?: { status: number; code: string };
};

/** Whose records the calls name: a user and a role of each tenant. */
export type World = {
  principals: Principal[];
  accountIds: Record<TenantName, string>;
  userIds: Record<TenantName, string>;
  roleIds: Record<TenantName, string>;
};

export async function populate({ deps }: TestServer): Promise<World> {
  const accounts = await deps.db
    .selectFrom('accounts')
    .select(['id', 'subdomain'])
    .where('subdomain', 'in', tenants)
    .execute();
  const accountIds = byTenant((tenant) => accounts.find(({ subdomain }) => subdomain === tenant)?.id ?? '');
  await deps.db.updateTable('accounts').set({ license_count: 1_000_000 }).execute();

  const userIds = byTenant(() => deps.newId());
  const roleIds = byTenant(() => deps.newId());
  for (const tenant of tenants) {
    const account_id = accountIds[tenant];
    await addUser(deps, {
      id: userIds[tenant],
      account_id,
      email: `subject@${tenant}.test`,
      permissions: [],
    });
    const role = await deps.db
      .selectFrom('roles')
      .select('id')
      .where('account_id', '=', account_id)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    roleIds[tenant] = role.id;
  }
  return { principals: await makePrincipals(deps, accountIds), accountIds, userIds, roleIds };
}

const entities = ['Account', 'User', 'Role'] as const;
const level = (level: 'read' | 'full', names: readonly string[]) => names.map((name) => `${level}:${name}`);
const customer = { full: level('full', entities), read: level('read', entities) };
const allEntities = [...entities, ...entities.map((name) => `Global${name}`)];
const platform = { full: level('full', allEntities), read: level('read', allEntities) };

async function makePrincipals(deps: Deps, accountIds: Record<TenantName, string>): Promise<Principal[]> {
  const made: Principal[] = [];
  const add = async (
    name: string,
    host: TenantName,
    email: string,
    holds: readonly string[],
    refused?: Principal['refused'],
  ) => void made.push({ name, host, token: await mintToken(deps, email), holds, refused });

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
  return made;
}

type NewUser = {
  account_id: string;
  email: string;
  id?: string;
  permissions?: Permission[];
  status?: 'ACTIVE' | 'DISABLED';
};

/** A user with one role of these permissions. */
export async function addUser(
  deps: Deps,
  { account_id, email, id = deps.newId(), permissions = [], status = 'ACTIVE' }: NewUser,
): Promise<string> {
  const naming = { firstName: 'Walk', lastName: 'Subject', email, employeeKey: null };
  const roleId = deps.newId();
  await deps.db
    .insertInto('users')
    .values({
      account_id,
      id,
      ...userColumns(naming),
      job_function: 'OTHER',
      status,
      account_confirmed: true,
      password_hash: null,
      created_on: deps.clock(),
      last_ip_address: null,
    })
    .execute();
  if (permissions.length === 0) return id;
  await deps.db
    .insertInto('roles')
    .values({ account_id, id: roleId, name: email, name_key: email, description: '', permissions })
    .execute();
  await deps.db.insertInto('user_roles').values({ account_id, user_id: id, role_id: roleId }).execute();
  return id;
}

const byTenant = <T>(value: (tenant: TenantName) => T) =>
  Object.fromEntries(tenants.map((tenant) => [tenant, value(tenant)])) as Record<TenantName, T>;
