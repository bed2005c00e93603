import type { Permission } from '#contract/permissions.ts';
import { userColumns } from '#server/db/userColumns.ts';
import type { Deps } from '#server/deps.ts';

type NewUser = {
  account_id: string;
  email: string;
  id?: string;
  permissions?: Permission[];
  /** An existing role, instead of one with these permissions. */
  roleId?: string;
  status?: 'ACTIVE' | 'DISABLED';
};

/** A user with one role, if any: with these permissions, or an existing one. */
export async function addUser(
  deps: Deps,
  { account_id, email, id = deps.newId(), permissions = [], roleId, status = 'ACTIVE' }: NewUser,
): Promise<string> {
  const naming = { firstName: 'Walk', lastName: 'Subject', email, employeeKey: null };
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
  const role_id = roleId ?? (await addRole(deps, { account_id, email, permissions }));
  if (role_id) await deps.db.insertInto('user_roles').values({ account_id, user_id: id, role_id }).execute();
  return id;
}

async function addRole(
  { db, newId }: Deps,
  { account_id, email, permissions }: Required<Pick<NewUser, 'account_id' | 'email' | 'permissions'>>,
): Promise<string | undefined> {
  if (permissions.length === 0) return;
  const id = newId();
  await db
    .insertInto('roles')
    .values({ account_id, id, name: email, name_key: email, description: '', permissions })
    .execute();
  return id;
}
