import { type SqlBool, sql } from 'kysely';
import { dayMs } from '#contract/dayMs.ts';
import { longAgoDays, type User, type UserFilters, type UserListQuery } from '#contract/users.ts';
import { userMayDo } from '#server/access/mayDo.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { anyOf, everything, type Listing, listPage, matchingIds } from '#server/db/listing.ts';
import type { Page } from '#server/db/pagination.ts';
import { isManaged, toUsers, type UserContext, withColumns, withDetails } from './userRow.ts';

/** The conditions behind the users list, its export and a role's members. */
type UserQuery = UserListQuery & { roleId?: string };

const userListing = (tx: InAccount, now: Date): Listing<UserQuery> => ({
  key: 'users.id',
  search: 'users.search_text',
  filters: {
    userStatus: ofStatus(tx, now),
    status: ofStatus(tx, now),
    jobFunction: anyOf('users.job_function'),
    accountConfirmed: (value) => sql`users.account_confirmed = ${value}`,
    lastLoginTime: lastLogin(now),
    managedBy: (value) => (value === 'DIRECTORY' ? isManaged : sql`not ${isManaged}`),
    permission: (permission) => userMayDo(tx, permission),
    roleId: (roleId) =>
      sql`users.id in (select user_id from user_roles where account_id = ${tx.accountId} and role_id = ${roleId})`,
  },
  orders: {
    lastName: { column: 'users.last_name_key' },
    firstName: { column: 'users.first_name_key' },
    email: { column: 'users.email_key', unique: true },
    employeeKey: { column: 'users.employee_key', missing: 'last' },
    jobFunction: { column: 'users.job_function' },
    status: { column: 'users.status' },
    accountConfirmed: { column: 'users.account_confirmed' },
    createdOn: { column: 'users.created_on' },
    lastLoginTime: { column: 'users.last_login_time', missing: 'first' },
  },
});

/** Being locked is separate from the status: it ends by itself, and is found through failed sign-ins. */
const ofStatus =
  ({ accountId }: InAccount, now: Date) =>
  (values: readonly string[]) => {
    const hasStatus = anyOf('users.status')(values);
    if (!values.includes('LOCKED')) return hasStatus;
    return sql<SqlBool>`(${hasStatus} or users.email_key in (
    select email_key from sign_in_failures where account_id = ${accountId} and locked_until > ${now}))`;
  };

const lastLogin = (now: Date) => (values: readonly string[]) => {
  const longAgo = new Date(now.getTime() - longAgoDays * dayMs);
  const never = sql<SqlBool>`users.last_login_time is null`;
  const away = sql<SqlBool>`users.last_login_time < ${longAgo}`;
  if (!values.includes('LONG_AGO')) return never;
  return values.includes('NEVER') ? sql<SqlBool>`(${never} or ${away})` : away;
};

/** One page of an account's users. */
export async function userPage(tx: InAccount, query: UserQuery, context: UserContext): Promise<Page<User>> {
  const { data, pagination } = await listPage(
    userListing(tx, context.now),
    tx.selectFrom('users'),
    query,
    (users) => withDetails(users, { accountId: tx.accountId, now: context.now }),
    (user) => user,
  );
  return { data: toUsers(data, context), pagination };
}

/** All matching users in order, in batches. */
export function allUsers(
  tx: InAccount,
  query: Omit<UserQuery, 'page' | 'perPage' | 'includeTotals'>,
  context: Pick<UserContext, 'now'>,
  batchSize?: number,
) {
  const whole = (users: ReturnType<typeof tx.selectFrom<'users'>>) => withColumns(users, context);
  return everything(userListing(tx, context.now), tx.selectFrom('users'), query, whole, batchSize);
}

/** The ids of all users that match the list's filters. */
export const matchingUsers = (tx: InAccount, filters: UserFilters, now: Date) =>
  matchingIds(userListing(tx, now), tx.selectFrom('users'), filters);
