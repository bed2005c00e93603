import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../db/database';
import type { InAccount } from '../../db/inAccount';
import { refusingTaken } from '../../writes/refusingTaken';
import { takenFaults } from './userFaults';

type Columns = Omit<Insertable<Database['users']>, 'account_id'>;

/** Inserts a user; DUPLICATE names a value that another user of the account has. */
export async function insertUser(tx: InAccount, columns: Columns): Promise<void> {
  const row = { ...columns, account_id: tx.accountId };
  await refusingTaken(takenFaults, () => tx.db.insertInto('users').values(row).execute());
}

/** Changes a user and counts the version up; DUPLICATE names a value that another user of the account has. */
export async function updateUser(
  tx: InAccount,
  id: string,
  columns: Updateable<Database['users']>,
): Promise<void> {
  const version = sql<number>`version + 1`;
  await refusingTaken(takenFaults, () =>
    tx
      .updateTable('users')
      .set({ ...columns, version })
      .where('id', '=', id)
      .execute(),
  );
}

/** Gives a user these roles of the account and no others. */
export async function replaceRoles(tx: InAccount, userId: string, roleIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  await giveRoles(tx, userId, roleIds);
}

/** Gives a user who has none these roles of the account. */
export async function giveRoles(tx: InAccount, userId: string, roleIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(roleIds)];
  if (wanted.length === 0) return;
  await tx.db
    .insertInto('user_roles')
    .values(wanted.map((roleId) => ({ account_id: tx.accountId, user_id: userId, role_id: roleId })))
    .execute();
}
