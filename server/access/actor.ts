import { sql } from 'kysely';
import type { AccountType } from '../../contract/accounts';
import { isGlobal } from '../../contract/ceiling';
import { type Permission, within } from '../../contract/permissions';
import { sessionLimits } from '../../contract/session';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import type { Tenant } from './tenant';

/** Who calls, with the rights they hold at this moment. */
export type Actor = {
  userId: string;
  accountId: string;
  subdomain: string;
  accountType: AccountType;
  /** Null where a key calls, or where the server works on by itself. */
  sessionId: string | null;
  /** Set where a program calls by a key: `userId` is then its maker. */
  apiKey?: ApiKeyIdentity;
  name: string;
  permissions: Permission[];
  /** Holds the administrators' role of the system tenant, and may give and reach all (decisions, ruling 18). */
  isPlatformAdministrator: boolean;
};

/** The key by which a program calls, and whose governing rights it has; they may be of another account. */
export type ApiKeyIdentity = { id: string; maker: { accountId: string; userId: string } };

/**
 * The actor behind a session, at this moment. Without the look-up of user, account, roles and session at each call a
 * disabled user would keep working until the token expires.
 */
export async function findActor(
  deps: Deps,
  tenant: Tenant,
  { userId, sessionId }: { userId: string; sessionId: string },
  idleSeconds: number | null,
): Promise<Actor> {
  const now = deps.clock();
  const row = await selectActor(deps, tenant.accountId, userId)
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.account_id', '=', 'users.account_id')
        .onRef('sessions.user_id', '=', 'users.id')
        .on('sessions.id', '=', sessionId),
    )
    .select(['sessions.started_on', 'sessions.last_active_on', 'sessions.ended_on'])
    .executeTakeFirst();
  if (!row || row.ended_on || isOver(row, now)) throw new ApiError('UNAUTHORIZED');
  const actor = toActor(tenant, { userId, sessionId }, row);
  const active = lastActivity(idleSeconds, now);
  if (active) await noteActivity(deps, tenant.accountId, sessionId, active, row.last_active_on);
  return actor;
}

/**
 * The actor behind work that goes on by itself, at this moment: it may outlive the session that it was asked for in, but
 * not its user's rights. Throws as `findActor` does, but for sessions.
 */
export async function findActorAtWork(deps: Deps, tenant: Tenant, userId: string): Promise<Actor> {
  const row = await selectActor(deps, tenant.accountId, userId).executeTakeFirst();
  if (!row) throw new ApiError('UNAUTHORIZED');
  return toActor(tenant, { userId, sessionId: null }, row);
}

function toActor(
  { accountId, subdomain, accountType }: Tenant,
  who: Pick<Actor, 'userId' | 'sessionId'>,
  row: ActorRow,
): Actor {
  if (row.account_status === 'DISABLED') throw new ApiError('ACCOUNT_DISABLED');
  if (row.status !== 'ACTIVE') throw new ApiError('USER_INACTIVE');
  return {
    ...who,
    accountId,
    subdomain,
    accountType,
    name: `${row.first_name} ${row.last_name}`,
    permissions: permissionsHeld(row),
    isPlatformAdministrator: row.account_type === 'SYSTEM' && row.is_administrator,
  };
}

/** Roles give no more than the account's traits hold; global permissions exist in the system tenant only (rulings 7, 15). */
export function permissionsHeld(row: {
  account_type: AccountType;
  role_permissions: Permission[];
  trait_permissions: Permission[];
}): Permission[] {
  const held = within(row.role_permissions, row.trait_permissions);
  return row.account_type === 'SYSTEM' ? held : held.filter((permission) => !isGlobal(permission));
}

/** Whether a session has ended by idleness or age. */
export function isOver(session: { started_on: Date; last_active_on: Date }, now: Date): boolean {
  const idle = now.getTime() - session.last_active_on.getTime();
  const age = now.getTime() - session.started_on.getTime();
  return idle >= sessionLimits.idle * 1000 || age >= sessionLimits.absolute * 1000;
}

function selectActor(deps: Deps, accountId: string, userId: string) {
  return deps.db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.first_name', 'users.last_name', 'users.status'])
    .select(['accounts.status as account_status', 'accounts.account_type'])
    .select(rightsOfUser)
    .where('users.account_id', '=', accountId)
    .where('users.id', '=', userId);
}

type ActorRow = Awaited<ReturnType<ReturnType<typeof selectActor>['executeTakeFirstOrThrow']>>;

const rolePermissions = sql<Permission[]>`array(
  select distinct unnest(roles.permissions) from user_roles
  join roles on roles.account_id = user_roles.account_id and roles.id = user_roles.role_id
  where user_roles.account_id = users.account_id and user_roles.user_id = users.id)`;

/** Whether the user of a query holds a role that administers the account. */
export const holdsAdministratorRole = sql<boolean>`exists (
  select from user_roles
  join roles on roles.account_id = user_roles.account_id and roles.id = user_roles.role_id
  where user_roles.account_id = users.account_id and user_roles.user_id = users.id and roles.is_administrator)`;

/** What a user holds, in a query of users. */
export const rightsOfUser = () => [
  rolePermissions.as('role_permissions'),
  traitPermissionsOf('users.account_id').as('trait_permissions'),
  holdsAdministratorRole.as('is_administrator'),
];

/** What an account may give, in a query that names the account by this column. */
export const traitPermissionsOf = (accountColumn: string) => sql<Permission[]>`array(
  select distinct unnest(traits.permissions) from account_traits
  join traits on traits.code = account_traits.trait_code
  where account_traits.account_id = ${sql.ref(accountColumn)})`;

/** When the person last did something; null where a call doesn't say. */
export const lastActivity = (idleSeconds: number | null, now: Date): Date | null =>
  idleSeconds === null ? null : new Date(now.getTime() - idleSeconds * 1000);

/** A call made by a program while nobody is there doesn't count as activity; a minute's precision saves a write a call. */
async function noteActivity(
  { db }: Deps,
  accountId: string,
  sessionId: string,
  active: Date,
  before: Date,
): Promise<void> {
  if (active.getTime() - before.getTime() < 60_000) return;
  await db
    .updateTable('sessions')
    .set({ last_active_on: active })
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .execute();
}
