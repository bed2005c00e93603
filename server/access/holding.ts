import { type RawBuilder, sql } from 'kysely';
import type { Permission } from '#contract/permissions.ts';
import { compiledOnce, type Places } from '../db/compiledOnce.ts';
import type { InAccount } from '../db/inAccount.ts';
import { type Reading, reading } from '../db/reading.ts';
import { ApiError } from '../errors.ts';
import { mayDoAll, permissionsHeld, traitPermissionsOf } from './actor.ts';

/**
 * What a user holds now, and what the requested roles would give, both within the account's traits; and whether one
 * of them may do everything.
 */
export type Holding = { roleIds: string[]; held: Permission[]; given: Permission[]; mayDoAll: boolean };

/** In one query, so that both are from the same moment. `userId` is null for a new user. */
export const holdingOf = (
  { db, accountId }: InAccount,
  userId: string | null,
  newRoleIds: readonly string[],
): Reading<Holding> =>
  reading(holding(db, { accountId, userId, newRoleIds }), ([row]) => {
    if (!row) throw new ApiError('NOT_FOUND');
    const within = (role_permissions: Permission[]) => permissionsHeld({ ...row, role_permissions });
    return {
      roleIds: row.role_ids,
      held: within(row.held),
      given: within(row.given),
      mayDoAll: mayDoAll(row),
    };
  });

const holding = compiledOnce((db, { accountId, userId, newRoleIds }: Places<HoldingQuery>) =>
  db
    .selectFrom('accounts')
    .select([
      'account_type',
      sql<string[]>`array(${roleIdsOf({ accountId }, userId)})`.as('role_ids'),
      permissionsOf({ accountId }, roleIdsOf({ accountId }, userId)).as('held'),
      permissionsOf({ accountId }, sql`select unnest(${newRoleIds}::uuid[])`).as('given'),
      holdAdministrators(
        { accountId },
        sql`${roleIdsOf({ accountId }, userId)} union select unnest(${newRoleIds}::uuid[])`,
      ).as('is_administrator'),
      traitPermissionsOf('accounts.id').as('trait_permissions'),
    ])
    .where('id', '=', accountId),
);
type HoldingQuery = { accountId: string; userId: string | null; newRoleIds: readonly string[] };

/** An account, or its parameter in a query. */
type Account = { accountId: string | RawBuilder<string> };

const roleIdsOf = ({ accountId }: Account, userId: unknown) =>
  sql`select distinct role_id from user_roles where account_id = ${accountId} and user_id = ${userId}`;

/** Whether one of these roles administers its account. */
const holdAdministrators = ({ accountId }: Account, roleIds: ReturnType<typeof roleIdsOf>) =>
  sql<boolean>`exists (
    select from roles where account_id = ${accountId} and is_administrator and id in (${roleIds}))`;

const permissionsOf = ({ accountId }: Account, roleIds: ReturnType<typeof roleIdsOf>) =>
  sql<Permission[]>`array(
    select distinct unnest(permissions) from roles where account_id = ${accountId} and id in (${roleIds}))`;
