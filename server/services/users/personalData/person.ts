import { sql } from 'kysely';
import type { User } from '#contract/users.ts';
import type { InAccount } from '#server/db/inAccount.ts';

/** Who a person was, and what stands for them once they are erased. */
export type Person = {
  id: string;
  /** Every name that the record and the log have of them, and no other user of the account. */
  names: readonly string[];
  emails: readonly string[];
  firstName: string;
  lastName: string;
  email: string;
};

/** The former user by the end of their id: the same everywhere, and telling nothing. */
export async function personOf(
  { db, accountId }: InAccount,
  { id, firstName, lastName, email }: Pick<User, 'id' | 'firstName' | 'lastName' | 'email'>,
): Promise<Person> {
  const { rows } = await sql<{ name: string | null; email: string | null }>`
    select distinct (side ->> 'firstName') || ' ' || (side ->> 'lastName') as name, side ->> 'email' as email
    from audit_events cross join lateral (values (before), (after)) as sides (side)
    where account_id = ${accountId} and object_type = 'users' and object_id = ${id}`.execute(db);
  const values = (all: (string | null)[]) => [...new Set(all.filter((one): one is string => Boolean(one)))];
  const names = values([`${firstName} ${lastName}`, ...rows.map(({ name }) => name)]);
  const emails = values([email, ...rows.map((row) => row.email)]);
  const others = await sql<{ name: string; email: string }>`
    select first_name || ' ' || last_name as name, email from users where account_id = ${accountId} and id <> ${id}
      and (first_name || ' ' || last_name = any(${names}) or email = any(${emails}))`.execute(db);
  const isOther = (value: string) =>
    others.rows.some((other) => other.name === value || other.email === value);
  return {
    id,
    names: names.filter((name) => !isOther(name)),
    emails: emails.filter((address) => !isOther(address)),
    firstName: 'Former',
    lastName: `User ${id.slice(-4).toUpperCase()}`,
    email: `${id}@erased.invalid`,
  };
}

/** The pseudonym where a whole name stands. */
export const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;
