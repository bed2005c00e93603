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

/** Who gives a role by hand, and when; nobody is named where no user does. */
export type Giver = { now: Date; by: { accountId: string; userId: string } | null };

/**
 * Makes a user's roles these, as far as that is done by hand: what a group gives stays while provisioning is on, and is
 * not given by hand besides. Only differences are written, so that who gave a role, and when, stays known.
 */
export async function changeRoles(
  tx: InAccount,
  userId: string,
  roleIds: readonly string[],
  giver: Giver,
): Promise<void> {
  const roles = sql`${[...new Set(roleIds)]}::uuid[]`;
  const ending = tx
    .deleteFrom('user_roles')
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`(source = 'hand' or not exists (
        select from provisionings where account_id = ${tx.accountId} and enabled))`,
    )
    .where(sql<boolean>`role_id <> all(${roles})`);
  await withNext(tx.db, ending);
  await giveRoles(tx, userId, roleIds, giver);
}

/** Gives a user those of these roles by hand that they don't have. */
export async function giveRoles(
  tx: InAccount,
  userId: string,
  roleIds: readonly string[],
  { now, by }: Giver,
): Promise<void> {
  const given = [...new Set(roleIds)];
  if (given.length === 0) return;
  const adding = sql`
    insert into user_roles (account_id, user_id, role_id, given_on, given_by_account_id, given_by_user_id)
    select ${tx.accountId}::uuid, ${userId}::uuid, role_id, ${now}::timestamptz,
      ${by?.accountId ?? null}::uuid, ${by?.userId ?? null}::uuid
    from unnest(${given}::uuid[]) as role_id
    where not exists (
      select from user_roles as held
      where held.account_id = ${tx.accountId} and held.user_id = ${userId} and held.role_id = role_id.role_id)`;
  await withNext(tx.db, { compile: () => adding.compile(tx.db) });
}
