import { sql } from 'kysely';
import type { Permission } from '../../contract/permissions';
import type { InAccount } from '../db/inAccount';
import { permissionsHeld, traitPermissionsOf } from './actor';

/** What a user holds at this moment, and what the roles that are asked for would give: roles within traits. */
export type Holding = { roleIds: string[]; held: Permission[]; given: Permission[] };

/** One query, so that both are of one moment. `userId` is null for a user who is to be created. */
export async function findHolding(
  tx: InAccount,
  userId: string | null,
  wantedRoleIds: readonly string[],
): Promise<Holding> {
  const row = await tx.db
    .selectFrom('accounts')
    .select([
      'account_type',
      sql<string[]>`array(${roleIdsOf(tx, userId)})`.as('role_ids'),
      permissionsOf(tx, roleIdsOf(tx, userId)).as('held'),
      permissionsOf(tx, sql`select unnest(${[...wantedRoleIds]}::uuid[])`).as('given'),
      traitPermissionsOf('accounts.id').as('trait_permissions'),
    ])
    .where('id', '=', tx.accountId)
    .executeTakeFirstOrThrow();
  const within = (role_permissions: Permission[]) => permissionsHeld({ ...row, role_permissions });
  return { roleIds: row.role_ids, held: within(row.held), given: within(row.given) };
}

const roleIdsOf = ({ accountId }: InAccount, userId: string | null) =>
  sql`select role_id from user_roles where account_id = ${accountId} and user_id = ${userId}`;

const permissionsOf = ({ accountId }: InAccount, roleIds: ReturnType<typeof roleIdsOf>) =>
  sql<Permission[]>`array(
    select distinct unnest(permissions) from roles where account_id = ${accountId} and id in (${roleIds}))`;
