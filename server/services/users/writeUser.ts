import { type Insertable, sql, type Updateable } from 'kysely';
import { compiledOnce, type Places } from '#server/db/compiledOnce.ts';
import { withNext } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';

type Columns = Omit<Insertable<Database['users']>, 'account_id'>;

/** Inserts a user; `takenFaults` are those of values that another user of the account has. */
export async function insertUser(tx: InAccount, columns: Columns): Promise<void> {
  await withNext(tx.db, adding(tx.db, { ...columns, account_id: tx.accountId }));
}

const adding = compiledOnce((db, row: Places<Insertable<Database['users']>>) =>
  db.insertInto('users').values(row),
);

/** Changes a user and increments the version; `takenFaults` are those of values that another user has. */
export async function updateUser(
  tx: InAccount,
  id: string,
  columns: Updateable<Database['users']>,
): Promise<void> {
  await withNext(tx.db, changing(tx.db, { ...columns, of: tx.accountId, user: id }));
}

const changing = compiledOnce((db, { of, user, ...columns }: Places<ChangeOf>) =>
  inAccount(db, of)
    .updateTable('users')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('id', '=', user),
);
type ChangeOf = Updateable<Database['users']> & { of: string; user: string };

/** Gives a user exactly these roles of the account. */
export async function replaceRoles(tx: InAccount, userId: string, roleIds: readonly string[]): Promise<void> {
  await withNext(tx.db, tx.deleteFrom('user_roles').where('user_id', '=', userId));
  await giveRoles(tx, userId, roleIds);
}

/** Gives a user without roles these roles of the account. */
export async function giveRoles(tx: InAccount, userId: string, roleIds: readonly string[]): Promise<void> {
  const roleIdsToAdd = [...new Set(roleIds)];
  if (roleIdsToAdd.length === 0) return;
  const rows = roleIdsToAdd.map((roleId) => ({ account_id: tx.accountId, user_id: userId, role_id: roleId }));
  await withNext(tx.db, tx.db.insertInto('user_roles').values(rows));
}
