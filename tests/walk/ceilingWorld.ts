import type { Permission } from '../../contract/permissions';
import { userColumns } from '../../server/db/userColumns';
import { mintToken } from '../support/mintToken';
import type { TestServer } from '../support/testServer';
import { addUser } from './addUser';
import { type CeilingCell, callers, rights } from './ceilingCells';

const accounts = ['acme', 'system'] as const;
type ByAccount<T> = Record<(typeof accounts)[number], T>;

/** A token of each caller, and in each account the user whom calls are about and a role of each set of rights. */
export type CeilingWorld = {
  tokens: Record<string, string>;
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

  // Of keys an account may only read, over all accounts' keys nobody has a right; acme has a lab.
  await changeTrait('ACCOUNT', (held) => held.map((one) => (one === 'full:ApiKey' ? 'read:ApiKey' : one)));
  await changeTrait('PLATFORM', (held) => held.filter((one) => one !== 'full:GlobalApiKey'));
  await changeTrait('DATALAB', (held) => [...held, 'full:SystemDataLab']);

  const subjects = { acme: '', system: '' };
  const roleIds: ByAccount<Record<string, string>> = { acme: {}, system: {} };
  for (const account of accounts) {
    const account_id = idOf(account);
    subjects[account] = await addUser(deps, { account_id, email: `subject@${account}.test` });
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
    if (!mayAll) {
      const permissions = [...role] as Permission[];
      await addUser(deps, { account_id: idOf(host), email, permissions });
      if (roleName) await db.updateTable('roles').set({ name: roleName }).where('name', '=', email).execute();
    }
    tokens[name] = await mintToken(deps, email);
  }
  return { tokens, subjects, roleIds };

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

/** Brings the user of a cell into its state, at version 1 and never invited. */
export async function makeSubject(
  { deps }: TestServer,
  { subjects, roleIds }: CeilingWorld,
  { place: { account }, call, subject }: CeilingCell,
): Promise<void> {
  const { db } = deps;
  const id = subjects[account];
  const names = {
    firstName: 'Walk',
    lastName: 'Subject',
    email: `subject@${account}.test`,
    employeeKey: null,
  };
  const { account_id } = await db
    .updateTable('users')
    .set({ ...userColumns(names), version: 1, status: call.state?.status ?? 'ACTIVE' })
    .set({ account_confirmed: !call.state?.isUnconfirmed })
    .where('id', '=', id)
    .returning('account_id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('user_roles').where('user_id', '=', id).execute();
  await db.deleteFrom('mailed_links').where('user_id', '=', id).execute();
  if (subject === 'none') return;
  const role_id = roleIds[account][subject] ?? '';
  await db.insertInto('user_roles').values({ account_id, user_id: id, role_id }).execute();
}

/** All that a refused call could have changed. */
export async function stored(
  { deps: { db } }: TestServer,
  { subjects }: CeilingWorld,
  { place }: CeilingCell,
): Promise<string> {
  const id = subjects[place.account];
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
