import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { User, UserListQuery } from '../../../contract/users';
import type { Database } from '../../db/database';
import type { InAccount } from '../../db/inAccount';
import { containing } from '../../db/normalise';
import { countOf, pageFrom, type Window } from '../../db/pagination';
import { toUser, type UserContext, withColumns, withDetails } from './userRow';

/** The filters and order that list, export and role members share. */
export type UserFilter = Pick<
  UserListQuery,
  'searchText' | 'userStatus' | 'status' | 'jobFunction' | 'accountConfirmed'
> & { roleId?: string };
export type UserOrder = Pick<UserListQuery, 'orderField' | 'orderDirection'>;

/** One page of an account's users. The page is found among ids in an index; only its rows are then read whole. */
export function userPage(tx: InAccount, query: UserListQuery & UserFilter, context: UserContext) {
  return pageFrom<User>(
    query,
    async (window) => {
      const rows = await ordered(withDetails(tx.selectFrom('users'), context), query)
        .where('users.id', 'in', pageOfIds(tx, query, window))
        .execute();
      return rows.map((row) => toUser(row, context));
    },
    () => countOf(matching(tx, query)),
  );
}

/** Rows before a page must be walked over, so a page of the second half is reached from the end. */
function pageOfIds(tx: InAccount, query: UserFilter & UserOrder, { limit, offset, total }: Window) {
  const found = matching(tx, query);
  if (total === null || offset <= total / 2) {
    return ordered(found, query).select('users.id').limit(limit).offset(offset);
  }
  const orderDirection = query.orderDirection === 'asc' ? 'desc' : 'asc';
  return ordered(found, { ...query, orderDirection })
    .select('users.id')
    .limit(Math.min(limit, total - offset))
    .offset(Math.max(0, total - offset - limit));
}

/** The account's users that a filter lets through. Several values of one filter mean any of them. */
export function matching(tx: InAccount, filter: UserFilter): SelectQueryBuilder<Database, 'users', object> {
  const { searchText, userStatus, status, jobFunction, accountConfirmed, roleId } = filter;
  const conditions: Expression<SqlBool>[] = [];
  if (searchText) conditions.push(sql`users.search_text like ${containing(searchText)}`);
  if (userStatus) conditions.push(sql`users.status = any(${userStatus})`);
  if (status) conditions.push(sql`users.status = any(${status})`);
  if (jobFunction) conditions.push(sql`users.job_function = any(${jobFunction})`);
  if (accountConfirmed !== undefined) conditions.push(sql`users.account_confirmed = ${accountConfirmed}`);
  if (roleId) {
    conditions.push(
      sql`users.id in (select user_id from user_roles where account_id = ${tx.accountId} and role_id = ${roleId})`,
    );
  }
  return conditions.reduce((query, condition) => query.where(condition), tx.selectFrom('users'));
}

/** How each order stands in its index; where values may be missing, whether those rows come before the others. */
const orders = {
  lastName: { column: 'users.last_name_key' },
  firstName: { column: 'users.first_name_key' },
  email: { column: 'users.email_key' },
  employeeKey: { column: 'users.employee_key', missing: 'last' },
  jobFunction: { column: 'users.job_function' },
  status: { column: 'users.status' },
  accountConfirmed: { column: 'users.account_confirmed' },
  createdOn: { column: 'users.created_on' },
  lastLoginTime: { column: 'users.last_login_time', missing: 'first' },
} as const satisfies Record<UserOrder['orderField'], { column: string; missing?: 'first' | 'last' }>;

/** Equal values are told apart by id, so that no row is on two pages; no two users have the same e-mail. */
function ordered<O>(
  users: SelectQueryBuilder<Database, 'users', O>,
  { orderField, orderDirection }: UserOrder,
): SelectQueryBuilder<Database, 'users', O> {
  const { column } = orders[orderField];
  const first = missingFirst(orderField, orderDirection);
  const byValue = users.orderBy(column, (by) => {
    const directed = orderDirection === 'asc' ? by.asc() : by.desc();
    return first ? directed.nullsFirst() : directed.nullsLast();
  });
  return orderField === 'email' ? byValue : byValue.orderBy('users.id', orderDirection);
}

/** Turning an order round turns round where its missing values stand, as walking an index backwards does. */
function missingFirst(
  orderField: UserOrder['orderField'],
  orderDirection: UserOrder['orderDirection'],
): boolean {
  const order = orders[orderField];
  const ascending = 'missing' in order && order.missing === 'first';
  return (orderDirection === 'asc') === ascending;
}

/**
 * All matching users in order, a batch at a time, each found by the last row before it: one long cursor would hold the
 * embedded database's only connection. A comparison never finds a missing value, so rows without one are walked apart.
 */
export async function* allUsers(
  tx: InAccount,
  query: UserFilter & UserOrder,
  context: Pick<UserContext, 'now'>,
  batchSize = 250,
) {
  const { orderField, orderDirection } = query;
  const { column } = orders[orderField];
  const beyond = sql.raw(orderDirection === 'asc' ? '>' : '<');
  const found = matching(tx, query);
  const parts: ('is' | 'is not')[] = missingFirst(orderField, orderDirection)
    ? ['is', 'is not']
    : ['is not', 'is'];
  for (const isMissing of 'missing' in orders[orderField] ? parts : (['is not'] as const)) {
    const next = () =>
      ordered(withColumns(found, context), query)
        .select(`${column} as position`)
        .where(column, isMissing, null)
        .limit(batchSize);
    let rows = await next().execute();
    while (rows.length > 0) {
      yield rows;
      const last = rows[rows.length - 1];
      if (!last || rows.length < batchSize) break;
      const after =
        isMissing === 'is'
          ? sql<SqlBool>`users.id ${beyond} ${last.id}`
          : sql<SqlBool>`(${sql.ref(column)}, users.id) ${beyond} (${last.position}, ${last.id}::uuid)`;
      rows = await next().where(after).execute();
    }
  }
}
