import { type RawBuilder, sql } from 'kysely';
import type { AccountStatus, AccountType } from '#contract/accounts.ts';
import { isGlobal } from '#contract/ceiling.ts';
import { type Permission, within } from '#contract/permissions.ts';
import { sessionLimits } from '#contract/session.ts';
import type { UserStatus } from '#contract/users.ts';
import { compiledOnce, type Places } from '../db/compiledOnce.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { selectTenant, type Tenant, toTenant } from './tenant.ts';

/** The caller, with the rights they hold at this moment. */
export type Actor = {
  userId: string;
  accountId: string;
  subdomain: string;
  accountType: AccountType;
  /** Null where a key calls, or where the server carries on by itself. */
  sessionId: string | null;
  /** Set where a program calls with a key: `userId` is then the key's maker. */
  apiKey?: ApiKeyIdentity;
  name: string;
  permissions: Permission[];
  /** Holds the system tenant's administrator role, and may give and reach everything (decisions, ruling 18). */
  isPlatformAdministrator: boolean;
};

/** The calling program's key and the maker whose governing rights it has; they may belong to another account. */
export type ApiKeyIdentity = { id: string; maker: { accountId: string; userId: string } };

/** The user behind a call: a key's maker. */
export const personBehind = ({ accountId, userId, apiKey }: Actor): { accountId: string; userId: string } =>
  apiKey?.maker ?? { accountId, userId };

/** The session a token belongs to. */
export type TokenSession = { userId: string; sessionId: string };

/** The signed-in user at this moment; nothing if the user or the session is gone. */
export type SignedIn = TokenSession & { found: (ActorRow & SessionRow) | null };
type SessionRow = { started_on: Date; last_active_on: Date; ended_on: Date | null };

/**
 * The tenant of a subdomain and the session's user, read together on each call. Without it a disabled user would keep
 * working until the token expires.
 */
export async function findTenantAndUser(
  deps: Deps,
  subdomain: string,
  session: TokenSession,
): Promise<{ tenant: Tenant | null; signedIn: SignedIn }> {
  const { rows } = await deps.db.executeQuery(tenantAndUser(deps.db, { subdomain, ...session }));
  const [row] = rows;
  const { user_status: status, started_on, last_active_on } = row ?? {};
  const isThere = row && status && started_on && last_active_on;
  const found = isThere
    ? { ...row, ...nameOf(row), status, account_status: row.status, started_on, last_active_on }
    : null;
  return { tenant: row ? toTenant(deps, row) : null, signedIn: { ...session, found } };
}

const tenantAndUser = compiledOnce((db, { subdomain, userId, sessionId }: Places<TenantAndSession>) =>
  selectTenant({ db })
    .leftJoin('users', (join) =>
      join.onRef('users.account_id', '=', 'accounts.id').on('users.id', '=', userId),
    )
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.account_id', '=', 'users.account_id')
        .onRef('sessions.user_id', '=', 'users.id')
        .on('sessions.id', '=', sessionId),
    )
    .select(['users.first_name', 'users.last_name', 'users.status as user_status'])
    .select(rightsOfUser)
    .select(['sessions.started_on', 'sessions.last_active_on', 'sessions.ended_on'])
    .where('subdomain', '=', subdomain),
);
type TenantAndSession = TokenSession & { subdomain: string };

const nameOf = ({ first_name, last_name }: { first_name: string | null; last_name: string | null }) => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
});

/** The actor behind a session; throws UNAUTHORIZED if it has ended, and whatever `toActor` throws. */
export async function actorOfSession(
  deps: Deps,
  tenant: Tenant,
  { userId, sessionId, found }: SignedIn,
  idleSeconds: number | null,
): Promise<Actor> {
  const now = deps.clock();
  if (!found || found.ended_on || isOver(found, now)) throw new ApiError('UNAUTHORIZED');
  const actor = toActor(tenant, { userId, sessionId }, found);
  const active = lastActivity(idleSeconds, now);
  if (active) await noteActivity(deps, tenant.accountId, sessionId, active, found.last_active_on);
  return actor;
}

/**
 * The actor behind background work, at this moment: it may outlive the session that started it, but not its user's
 * rights. Throws like `actorOfSession`, except about sessions.
 */
export async function findActorAtWork(deps: Deps, tenant: Tenant, userId: string): Promise<Actor> {
  const row = await deps.db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.first_name', 'users.last_name', 'users.status'])
    .select(['accounts.status as account_status', 'accounts.account_type'])
    .select(rightsOfUser)
    .where('users.account_id', '=', tenant.accountId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
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
    isPlatformAdministrator: mayDoAll(row),
  };
}

/**
 * A role gives no more than the account's traits allow; global permissions exist in the system tenant only (rulings
 * 7, 15).
 */
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

type ActorRow = {
  first_name: string;
  last_name: string;
  status: UserStatus;
  account_status: AccountStatus;
  account_type: AccountType;
  role_permissions: Permission[];
  trait_permissions: Permission[];
  is_administrator: boolean;
};

/** As JSON, which is parsed far faster than the database's arrays: lists may read it with each row. */
const rolePermissions = sql<Permission[]>`to_json(array(
  select distinct unnest(roles.permissions) from user_roles
  join roles on roles.account_id = user_roles.account_id and roles.id = user_roles.role_id
  where user_roles.account_id = users.account_id and user_roles.user_id = users.id))`;

/** Whether the user of a query holds a role that administers the account. */
export const holdsAdministratorRole = sql<boolean>`exists (
  select from user_roles
  join roles on roles.account_id = user_roles.account_id and roles.id = user_roles.role_id
  where user_roles.account_id = users.account_id and user_roles.user_id = users.id and roles.is_administrator)`;

/**
 * Whether an administrators' role, or its holder, may do everything: only in the system tenant (decisions, ruling
 * 18).
 */
export const mayDoAll = (of: Pick<ActorRow, 'account_type' | 'is_administrator'>): boolean =>
  of.account_type === 'SYSTEM' && of.is_administrator;

/** The permissions a user holds, in a query of users. */
export const rightsOfUser = () => [
  rolePermissions.as('role_permissions'),
  traitPermissionsOf('users.account_id').as('trait_permissions'),
  holdsAdministratorRole.as('is_administrator'),
];

/** The permissions an account may give, in a query that names the account by this column. */
export const traitPermissionsOf = (accountColumn: string) => permissionsByTraits(sql.ref(accountColumn));

/** The same for the one account of a query: computed once, not for each row. */
export const permissionsByTraits = (accountId: string | RawBuilder<unknown>) => sql<
  Permission[]
>`to_json(array(
  select distinct unnest(traits.permissions) from account_traits
  join traits on traits.code = account_traits.trait_code
  where account_traits.account_id = ${accountId}))`;

/** When the person was last active; null where a call doesn't say. */
export const lastActivity = (idleSeconds: number | null, now: Date): Date | null =>
  idleSeconds === null ? null : new Date(now.getTime() - idleSeconds * 1000);

/**
 * A call that a program makes while nobody is there doesn't count as activity; a minute's precision saves a write per
 * call.
 */
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
