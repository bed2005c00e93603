import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { scimSchemas } from '#contract/scim.ts';
import type { Call } from '#server/access/call.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { emailKey, normalise } from '#server/db/normalise.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField, notFound } from '#server/errors.ts';
import { type Comparison, project, readFilter, readPage } from './scimSyntax.ts';
import { foundUsers, toScimUser, withResource } from './userResource.ts';

/** A page of the users that the directory finds. */
export async function listUsers(deps: Deps, { account, directory, tenant, query }: Call<'scim.listUsers'>) {
  const tx = inAccount(deps.db, account.accountId);
  const { startIndex, count } = readPage(query);
  const condition = query.filter === undefined ? sql<SqlBool>`true` : conditionOf(query.filter, columns);
  const users = foundUsers(tx, directory).where(condition);
  const rows =
    count === 0
      ? []
      : await withResource(users)
          .orderBy('users.id')
          .offset(startIndex - 1)
          .limit(count)
          .execute();
  // A directory looks each user up: what fits on the first page needs no count.
  const isAll = startIndex === 1 && rows.length < count;
  return listAnswer(
    isAll ? rows.length : await countOf(users),
    startIndex,
    rows.map((row) => project(toScimUser(row, tenant?.origin ?? ''), query)),
  );
}

async function countOf(users: ReturnType<typeof foundUsers>): Promise<number> {
  const { total } = await users
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** One of them; throws NOT_FOUND for any other. */
export async function getUser(
  deps: Deps,
  { account, directory, tenant, query, params }: Call<'scim.getUser'>,
) {
  const users = foundUsers(inAccount(deps.db, account.accountId), directory);
  const row = await withResource(users).where('users.id', '=', params.id).executeTakeFirstOrThrow(notFound);
  return project(toScimUser(row, tenant?.origin ?? ''), query);
}

/** A list of resources (RFC 7644, section 3.4.2). */
export const listAnswer = (total: number, startIndex: number, resources: readonly unknown[]) => ({
  schemas: [scimSchemas.list],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** How an attribute is compared: its column, and what is sent in the column's form. */
export type Columns = Readonly<Record<string, Column>>;
type Column = {
  column: RawBuilder<unknown>;
  form?: (text: string) => string;
  isTruth?: true;
  isContained?: true;
};

/** A filter as a condition of a query; throws 400 for an attribute that none is found by. */
export function conditionOf(filter: string, known: Columns): RawBuilder<SqlBool> {
  const alternatives = readFilter(filter).map(
    (conditions) =>
      sql<SqlBool>`(${sql.join(
        conditions.map((one) => comparison(one, known)),
        sql` and `,
      )})`,
  );
  return sql<SqlBool>`(${sql.join(alternatives, sql` or `)})`;
}

function comparison({ attribute, operator, value }: Comparison, known: Columns): RawBuilder<SqlBool> {
  const found = Object.hasOwn(known, attribute) ? known[attribute] : undefined;
  if (!found)
    throw invalidField('filter', 'scim.invalidFilter', { operators: Object.keys(known).join(', ') });
  const { column, form = (text: string) => text, isTruth, isContained } = found;
  if (operator === 'pr') return sql<SqlBool>`${column} is not null`;
  const text = form(String(value ?? ''));
  if (isTruth) return sql<SqlBool>`${column} = ${text.toLowerCase() === 'true'}`;
  if (operator === 'eq' && !isContained) return sql<SqlBool>`${column} = ${text}`;
  const literal = text.replace(/[\\%_]/g, '\\$&');
  return sql<SqlBool>`${column} like ${operator === 'sw' ? `${literal}%` : `%${literal}%`}`;
}

const email = { column: sql`users.email_key`, form: emailKey };
const columns: Columns = {
  id: { column: sql`users.id::text`, form: (text) => text.toLowerCase() },
  username: email,
  emails: email,
  'emails.value': email,
  // Every e-mail is one of work, and the only one.
  'emails.type': { column: sql`'work'::text`, form: (text) => text.toLowerCase() },
  'emails.primary': { column: sql`true`, isTruth: true },
  externalid: { column: sql`managed.external_id` },
  active: { column: sql`(users.status = 'ACTIVE')`, isTruth: true },
  'name.givenname': { column: sql`users.first_name_key`, form: normalise },
  'name.familyname': { column: sql`users.last_name_key`, form: normalise },
  displayname: {
    column: sql`lower(users.first_name || ' ' || users.last_name)`,
    form: (text) => text.toLowerCase(),
  },
  title: { column: sql`users.job_function` },
  employeenumber: { column: sql`users.employee_key` },
};
