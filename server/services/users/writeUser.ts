import { type Insertable, sql, type Updateable } from 'kysely';
import type { AccountType } from '../../../contract/accounts';
import { type JobFunction, jobFunctions } from '../../../contract/users';
import type { Database } from '../../db/database';
import type { InAccount } from '../../db/inAccount';
import { invalidField } from '../../errors';

type Columns = Omit<Insertable<Database['users']>, 'account_id'>;

/** Inserts a user; 422 names a value that another user of the account has. */
export async function insertUser(tx: InAccount, columns: Columns): Promise<void> {
  const row = { ...columns, account_id: tx.accountId };
  await refusingTaken(() => tx.db.insertInto('users').values(row).execute());
}

/** Changes a user and counts the version up; 422 names a value that another user of the account has. */
export async function updateUser(
  tx: InAccount,
  id: string,
  columns: Updateable<Database['users']>,
): Promise<void> {
  const version = sql<number>`version + 1`;
  await refusingTaken(() =>
    tx
      .updateTable('users')
      .set({ ...columns, version })
      .where('id', '=', id)
      .execute(),
  );
}

/** Gives a user these roles and no others; 422 where one of them is not the account's. */
export async function replaceRoles(tx: InAccount, userId: string, roleIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(roleIds)];
  const known = await tx
    .selectFrom('roles')
    .select('id')
    .where('id', '=', sql<string>`any(${wanted}::uuid[])`)
    .execute();
  if (known.length < wanted.length) throw invalidField('roles', 'validation.unknownRole');
  await tx.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  if (wanted.length === 0) return;
  await tx.db
    .insertInto('user_roles')
    .values(wanted.map((roleId) => ({ account_id: tx.accountId, user_id: userId, role_id: roleId })))
    .execute();
}

/** Each account type offers its own job functions (document 1, section 3). */
export function requireJobFunction(accountType: AccountType, jobFunction: JobFunction): void {
  const offered: readonly JobFunction[] = jobFunctions[accountType];
  if (!offered.includes(jobFunction)) throw invalidField('jobFunction', 'validation.malformed');
}

/** The index decides, not a look beforehand: of two who take one value at once, one is refused. */
async function refusingTaken(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint === 'users_by_email') throw invalidField('email', 'validation.emailTaken');
    if (constraint === 'users_of_employee_key')
      throw invalidField('employeeKey', 'validation.employeeKeyTaken');
    throw error;
  }
}
