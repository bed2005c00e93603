import { expressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DirectoryKind } from '#contract/directoryKinds.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import type { RoleGrant, User } from '#contract/users.ts';
import { permissionsByTraits } from '#server/access/actor.ts';
import { allowing } from '#server/access/addressRanges.ts';
import type { TargetAccount } from '#server/access/call.ts';
import { type RoleRow, roleColumns, toRole } from '#server/access/roleRow.ts';
import { compiledOnce, type Places } from '#server/db/compiledOnce.ts';
import type { Database } from '#server/db/database.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { type Reading, read, reading } from '#server/db/reading.ts';
import { ApiError } from '#server/errors.ts';
import { mailedOn } from '#server/identity/mailedLinks.ts';

/** Whose users are read, and when: a lock ends by itself. */
export type UserContext = { account: Pick<TargetAccount, 'accountType'>; now: Date };

/** One user of the account; throws NOT_FOUND for another account's. */
export const findUser = (tx: InAccount, id: string, context: UserContext): Promise<User> =>
  read(tx.db, userOf(tx, id, context));

/** The same, to be read with others. */
export const userOf = ({ db, accountId }: InAccount, id: string, context: UserContext): Reading<User> =>
  reading(oneUser(db, { accountId, id, now: context.now }), (rows) => {
    const [user] = toUsers(rows, context);
    if (!user) throw new ApiError('NOT_FOUND');
    return user;
  });

/** A timestamp, or its parameter in a query. */
type Now = { now: Date | RawBuilder<Date> };

/** Everything in a user's record, for a query already narrowed to its rows. */
export const withDetails = <O>(
  users: SelectQueryBuilder<Database, 'users', O>,
  { accountId, now }: Now & { accountId: string | RawBuilder<string> },
) =>
  withColumns(users, { now }).select(details).select(permissionsByTraits(accountId).as('trait_permissions'));

const { selectFrom } = expressionBuilder<Database, 'users'>();

/** Within a query of users, each one's roles. */
export const rolesOfUser = selectFrom('roles')
  .whereRef('roles.account_id', '=', 'users.account_id')
  // A role that comes by hand and from a group is one.
  .where(
    sql<boolean>`roles.id in (
      select role_id from user_roles where account_id = users.account_id and user_id = users.id)`,
  );

/** In a query of users: what the account's directory has of a user that it manages now. */
const managed = sql`from provisioned_users as managed
  join provisionings as connection on connection.account_id = managed.account_id and connection.enabled
  where managed.account_id = users.account_id and managed.user_id = users.id and managed.state = 'LINKED'`;
export const isManaged = sql<boolean>`exists (select ${managed})`;

/** In a query of users: the groups of the directory that give a role, or all of the user's. */
export const groupsGiving = (role = sql`true`) => sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', one.id, 'name', one.name) order by one.name_key)
  from provisioned_members as member
  join provisioned_groups as one on one.account_id = member.account_id and one.id = member.group_id
  where member.account_id = users.account_id and member.user_id = users.id and ${role}), '[]')`;

/** Built once: rebuilding them would be a third of a query's cost here. */
const details = [
  sql<Managed | null>`(select json_build_object('directory', connection.directory, 'isDisabledHere', managed.disabled_here)
    ${managed})`.as('managed'),
  sql<GrantRow[]>`coalesce((
    select json_agg(json_build_object('roleId', held.role_id, 'source', held.source, 'givenOn', held.given_on,
      'givenBy', (select first_name || ' ' || last_name from users as giver where giver.account_id = held.account_id
        and giver.account_id = held.given_by_account_id and giver.id = held.given_by_user_id),
      'isByStaff', coalesce(held.given_by_account_id <> held.account_id, false),
      'groups', case when held.source = 'group' then ${groupsGiving(
        sql`exists (select from group_roles as mapped where mapped.account_id = member.account_id
          and mapped.group_id = member.group_id and mapped.role_id = held.role_id)`,
      )} else '[]' end) order by held.role_id, held.source)
    from user_roles as held where held.account_id = users.account_id and held.user_id = users.id), '[]')`.as(
    'role_grants',
  ),
  jsonArrayFrom(rolesOfUser.select(roleColumns).orderBy('roles.name_key').orderBy('roles.id')).as('roles'),
  sql<boolean>`exists (
    select from covered_employees where covered_employees.account_id = users.account_id
    and covered_employees.employee_key = users.employee_key)`.as('is_covered'),
  selectFrom('mailed_links')
    .select(({ fn }) => fn.max('expires_on').as('expires_on'))
    .whereRef('mailed_links.account_id', '=', 'users.account_id')
    .whereRef('mailed_links.user_id', '=', 'users.id')
    .where('purpose', '=', 'invite')
    .as('invite_ends_on'),
  sql<Date | null>`(
    select coalesce(users.password_changed_on, users.created_on)
      + make_interval(days => (password_policy ->> 'passwordExpiresInDays')::integer)
    from accounts where accounts.id = users.account_id and local_login_enabled and users.password_hash is not null
      and (password_policy ->> 'requirePasswordExpiration')::boolean
      and (password_policy ->> 'passwordExpiresInDays')::integer > 0)`.as('password_expires_on'),
  sql<string[] | null>`(
    select ip_whitelist from accounts where accounts.id = users.account_id and enforce_ip_whitelist
      and users.last_ip_address is not null)`.as('admitted_addresses'),
] as const;

/** The columns of the users list. */
export function withColumns<O>(users: SelectQueryBuilder<Database, 'users', O>, { now }: Now) {
  return users
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.employee_key',
      'users.job_function',
      'users.status',
      'users.account_confirmed',
      'users.erased_on',
      'users.created_on',
      'users.last_login_time',
      'users.last_ip_address',
      'users.version',
    ])
    .select(({ selectFrom }) =>
      selectFrom('sign_in_failures')
        .select('locked_until')
        .whereRef('sign_in_failures.account_id', '=', 'users.account_id')
        .whereRef('sign_in_failures.email_key', '=', 'users.email_key')
        .where('locked_until', '>', now)
        .as('lockout_end'),
    );
}

const oneUser = compiledOnce(
  (db, { accountId, id, now }: Places<{ accountId: string; id: string; now: Date }>) =>
    withDetails(inAccount(db, accountId).selectFrom('users'), { accountId, now }).where('users.id', '=', id),
);

type Managed = { directory: DirectoryKind; isDisabledHere: boolean };
type GrantRow = Omit<RoleGrant, 'givenOn'> & { givenOn: string | null };

export type UserRow = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  employee_key: string | null;
  job_function: User['jobFunction'];
  status: User['status'];
  account_confirmed: boolean;
  erased_on: Date | null;
  created_on: Date;
  last_login_time: Date | null;
  last_ip_address: string | null;
  version: number;
  lockout_end: Date | null;
  is_covered: boolean;
  invite_ends_on: Date | null;
  password_expires_on: Date | null;
  /** If the account restricts addresses, and the user has logged in from somewhere. */
  admitted_addresses: string[] | null;
  managed: Managed | null;
  roles: RoleRow[];
  role_grants: GrantRow[];
  trait_permissions: Permission[];
};

/** The records that callers see; a role's permissions are computed once, as many users share it. */
export function toUsers(rows: readonly UserRow[], context: UserContext): User[] {
  const roles = new Map<string, Role>();
  return rows.map((row) => toUser(row, context, roles));
}

/** One of them. Only the sell side has CRM data that could know an employee. */
function toUser(row: UserRow, { account }: UserContext, roles: Map<string, Role>): User {
  const roleOf = (role: RoleRow) => {
    const known = roles.get(role.id) ?? toRole(role, account.accountType, row.trait_permissions);
    roles.set(role.id, known);
    return known;
  };
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    employeeKey: row.employee_key,
    jobFunction: row.job_function,
    status: row.status,
    isLockedOut: row.lockout_end !== null,
    lockoutEnd: row.lockout_end?.toISOString() ?? null,
    accountConfirmed: row.account_confirmed,
    invitedOn: row.invite_ends_on && mailedOn('invite', row.invite_ends_on).toISOString(),
    passwordExpiresOn: row.password_expires_on?.toISOString() ?? null,
    isAddressRefused: !allowing(row.admitted_addresses ?? [])(row.last_ip_address),
    erasedOn: row.erased_on?.toISOString() ?? null,
    managedBy: row.managed?.directory ?? null,
    isDisabledHere: row.status === 'DISABLED' && row.managed?.isDisabledHere === true,
    createdOn: row.created_on.toISOString(),
    lastLoginTime: row.last_login_time?.toISOString() ?? null,
    lastIpAddress: row.last_ip_address,
    configurationStatus: configurationStatus(row, account),
    roles: row.roles.map(roleOf),
    roleGrants: row.role_grants.map((grant) => ({
      ...grant,
      givenOn: grant.givenOn && new Date(grant.givenOn).toISOString(),
    })),
    version: row.version,
  };
}

function configurationStatus({ is_covered }: UserRow, { accountType }: UserContext['account']) {
  if (accountType !== 'SELL_SIDE') return null;
  return is_covered ? 'CONFIGURED' : 'NOT_CONFIGURED';
}
