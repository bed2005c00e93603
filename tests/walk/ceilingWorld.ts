import type { Permission } from '#contract/permissions.ts';
import { userColumns } from '#server/db/userColumns.ts';
import type { Deps } from '#server/deps.ts';
import { administratorRoleOf } from '../support/administratorRole.ts';
import { mintToken } from '../support/mintToken.ts';
import type { TestServer } from '../support/testServer.ts';
import { putManaged, putProvisioning } from './addProvisioning.ts';
import { addUser } from './addUser.ts';
import { type Caller, type CeilingCell, callers, rights, subjectEmail } from './ceilingCells.ts';

const accounts = ['acme', 'system'] as const;
type ByAccount<T> = Record<(typeof accounts)[number], T>;

/** A token of each caller, and in each account the user whom calls concern and a role for each set of rights. */
export type CeilingWorld = {
  tokens: Record<string, string>;
  accountIds: ByAccount<string>;
  subjects: ByAccount<string>;
  roleIds: ByAccount<Record<string, string>>;
};

export async function populateCeiling({ deps }: TestServer): Promise<CeilingWorld> {
  const { db, newId } = deps;
  await db.updateTable('accounts').set({ license_count: 1_000_000 }).execute();
  const found = await db
    .selectFrom('accounts')
    .select(['id', 'subdomain'])
    .where('subdomain', 'in', accounts)
    .execute();
  const idOf = (name: string) => found.find(({ subdomain }) => subdomain === name)?.id ?? '';

  // An account may only read keys, and nobody has a right over all accounts' keys; acme has a lab.
  await changeTrait('ACCOUNT', (held) => held.map((one) => (one === 'full:ApiKey' ? 'read:ApiKey' : one)));
  await changeTrait('PLATFORM', (held) => held.filter((one) => one !== 'full:GlobalApiKey'));
  await changeTrait('DATALAB', (held) => [...held, 'full:SystemDataLab']);

  const accountIds = { acme: idOf('acme'), system: idOf('system') };
  const subjects = { acme: '', system: '' };
  const roleIds: ByAccount<Record<string, string>> = { acme: {}, system: {} };
  for (const account of accounts) {
    const account_id = accountIds[account];
    subjects[account] = await addUser(deps, { account_id, email: subjectEmail(account) });
    roleIds[account].administrators = (await administratorRoleOf(db, account)).id;
    for (const [name, permissions] of Object.entries(rights)) {
      const id = newId();
      roleIds[account][name] = id;
      await db
        .insertInto('roles')
        .values({
          account_id,
          id,
          name,
          name_key: name,
          description: '',
          permissions: [...permissions] as Permission[],
        })
        .execute();
    }
  }
  const tokens: Record<string, string> = {};
  for (const { name, host, role, roleName, mayAll } of callers) {
    const email = mayAll ? 'admin@system.test' : `${name.replaceAll(' ', '.')}@${host}.test`;
    if (!mayAll) await addCaller(deps, { account_id: accountIds[host], email, role, roleName });
    tokens[name] = await mintToken(deps, email);
  }
  return { tokens, accountIds, subjects, roleIds };

  async function changeTrait(code: string, change: (held: Permission[]) => Permission[]): Promise<void> {
    const row = db.selectFrom('traits').select('permissions').where('code', '=', code);
    const { permissions } = await row.executeTakeFirstOrThrow();
    await db
      .updateTable('traits')
      .set({ permissions: change(permissions) })
      .where('code', '=', code)
      .execute();
  }
}

async function addCaller(
  deps: Deps,
  { role, roleName, ...named }: Pick<Caller, 'role' | 'roleName'> & { account_id: string; email: string },
): Promise<string> {
  const id = await addUser(deps, { ...named, permissions: [...role] as Permission[] });
  if (roleName)
    await deps.db.updateTable('roles').set({ name: roleName }).where('name', '=', named.email).execute();
  return id;
}

/** Whom a call concerns, and its caller's token. */
export type Met = { id: string; token: string | undefined };

/** Brings a cell's user into its state, at version 1 and never invited. */
export async function makeSubject(on: TestServer, world: CeilingWorld, cell: CeilingCell): Promise<Met> {
  if (cell.isOneself) return makeOneself(on, world, cell);
  const { subjects, roleIds, tokens } = world;
  const {
    place: { account },
    call,
    subject,
    caller,
  } = cell;
  const { db } = on.deps;
  const id = subjects[account];
  const met = { id, token: tokens[caller.name] };
  const names = {
    firstName: 'Walk',
    lastName: 'Subject',
    email: subjectEmail(account),
    employeeKey: null,
  };
  const { account_id } = await db
    .updateTable('users')
    .set({ ...userColumns(names), version: 1, status: call.state?.status ?? 'ACTIVE', erased_on: null })
    .set({ account_confirmed: !call.state?.isUnconfirmed })
    .where('id', '=', id)
    .returning('account_id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('user_roles').where('user_id', '=', id).execute();
  await db.deleteFrom('mailed_links').where('user_id', '=', id).execute();
  await putLink(on, call, account_id, id);
  if (subject === 'none') return met;
  const role_id = roleIds[account][subject] ?? '';
  await db.insertInto('user_roles').values({ account_id, user_id: id, role_id }).execute();
  return met;
}

/** Nobody is managed, but for the call that ends it; provisioning is on for those about it. */
async function putLink(
  { deps }: TestServer,
  { id: call }: CeilingCell['call'],
  account_id: string,
  id: string,
) {
  await deps.db.deleteFrom('provisioned_users').where('user_id', '=', id).execute();
  if (call !== 'users.link' && call !== 'users.stopManaging') return;
  await putProvisioning(deps, account_id);
  if (call === 'users.stopManaging') await putManaged(deps, account_id, id);
}

/** A copy of the caller for each call: accepted ones change what their caller may do. */
async function makeOneself(
  on: TestServer,
  { accountIds }: CeilingWorld,
  { caller: { host, role, roleName }, call }: CeilingCell,
): Promise<Met> {
  const { deps } = on;
  const email = `oneself-${deps.newId()}@${host}.test`;
  const id = await addCaller(deps, { account_id: accountIds[host], email, role, roleName });
  const token = await mintToken(deps, email);
  const asIs = { version: 1, account_confirmed: !call.state?.isUnconfirmed };
  await deps.db.updateTable('users').set(asIs).where('id', '=', id).execute();
  await putLink(on, call, accountIds[host], id);
  return { id, token };
}

/** Everything that a refused call could have changed. */
export async function stored({ deps: { db } }: TestServer, { id }: Met): Promise<string> {
  return JSON.stringify([
    await db.selectFrom('users').selectAll().where('id', '=', id).execute(),
    await db.selectFrom('user_roles').select('role_id').where('user_id', '=', id).execute(),
    await db
      .selectFrom('mailed_links')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('secret_hash')
      .execute(),
    await db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll().as('n'))
      .execute(),
    await db
      .selectFrom('jobs')
      .select(({ fn }) => fn.countAll().as('n'))
      .execute(),
  ]);
}
