import { sql } from 'kysely';
import type { AccountType } from '#contract/accounts.ts';
import { type JobFunction, jobFunctions, type UserCreate } from '#contract/users.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { emailKey } from '#server/db/normalise.ts';
import type { Fault } from '#server/errors.ts';

/** A user's target values, as far as a write sets them. */
export type UserFields = Partial<
  Pick<UserCreate, 'firstName' | 'lastName' | 'jobFunction' | 'roles' | 'email' | 'employeeKey'>
>;

/**
 * Everything wrong with these fields, so that one answer names it all. `id` is the user who may already have the
 * values; null for a new one.
 */
export async function userFaults(
  tx: InAccount,
  accountType: AccountType,
  id: string | null,
  { jobFunction, roles = [], email, employeeKey }: UserFields,
): Promise<Fault[]> {
  const taken = await findTaken(tx, id, email, employeeKey);
  const faults: (Fault | false | undefined)[] = [
    jobFunction && !isOffered(accountType, jobFunction) && notOffered(accountType),
    !(await areRoles(tx, roles)) && fault('roles', 'validation.unknownRole'),
    taken.email && takenFaults.users_by_email,
    taken.employee_key && takenFaults.users_of_employee_key,
  ];
  return faults.filter((one): one is Fault => typeof one === 'object');
}

/** Each fault of a value that another user has, from the unique index. */
export const takenFaults = {
  users_by_email: { target: 'email', key: 'validation.emailTaken', isTaken: true },
  users_of_employee_key: { target: 'employeeKey', key: 'validation.employeeKeyTaken', isTaken: true },
} as const satisfies Record<string, Fault>;

const fault = (target: string, key: string): Fault => ({ target, key });

const notOffered = (accountType: AccountType): Fault => ({
  target: 'jobFunction',
  key: 'validation.jobFunctionNotOffered',
  values: { offered: jobFunctions[accountType].join(', ') },
});

/** Each account type offers its own job functions (document 1, section 3). */
const isOffered = (accountType: AccountType, jobFunction: JobFunction) =>
  (jobFunctions[accountType] as readonly JobFunction[]).includes(jobFunction);

async function areRoles(tx: InAccount, roleIds: readonly string[]): Promise<boolean> {
  const distinct = [...new Set(roleIds)];
  if (distinct.length === 0) return true;
  const known = await tx
    .selectFrom('roles')
    .select('id')
    .where('id', '=', sql<string>`any(${distinct}::uuid[])`)
    .execute();
  return known.length === distinct.length;
}

/** Which of these values other users of the account have. */
async function findTaken(tx: InAccount, id: string | null, email?: string, employeeKey?: string | null) {
  if (email === undefined && !employeeKey) return { email: false, employee_key: false };
  const others = (column: 'email_key' | 'employee_key', value: string | null | undefined) =>
    sql<boolean>`exists (
      select from users where account_id = ${tx.accountId} and ${sql.ref(column)} = ${value ?? null}
      and id is distinct from ${id}::uuid)`.as(column === 'email_key' ? 'email' : column);
  return tx.db
    .selectNoFrom([
      others('email_key', email === undefined ? null : emailKey(email)),
      others('employee_key', employeeKey),
    ])
    .executeTakeFirstOrThrow();
}
