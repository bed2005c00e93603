import type { Permission } from '../../contract/permissions';
import { userColumns } from '../../server/db/userColumns';
import type { Deps } from '../../server/deps';

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
