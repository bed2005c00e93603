import type { AccountType } from '#contract/accounts.ts';
import { type JobFunction, jobFunctions, UserCreate } from '#contract/users.ts';
import type { Call } from '#server/access/call.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { emailKey } from '#server/db/normalise.ts';
import type { userColumns } from '#server/db/userColumns.ts';
import { invalidField, invalidFields } from '#server/errors.ts';
import { userFaults } from '../users/userFaults.ts';
import type { UserAttributes } from './userAttributes.ts';

export type TargetUser = Parameters<typeof userColumns>[0] & { jobFunction: JobFunction };

/** The user as the directory wants them; throws 400 or 409 naming each fault. */
export async function targetOf(
  tx: InAccount,
  { account, directory }: Pick<Call<'scim.patchUser'>, 'account' | 'directory'>,
  user: TargetUser,
  sent: UserAttributes,
): Promise<TargetUser> {
  const target = {
    firstName: sent.givenName ?? user.firstName,
    lastName: sent.familyName ?? user.lastName,
    email:
      sent.userName === undefined || emailKey(sent.userName) === emailKey(user.email)
        ? user.email
        : sent.userName,
    employeeKey: sent.employeeNumber === undefined ? user.employeeKey : sent.employeeNumber,
    jobFunction:
      sent.title === undefined
        ? user.jobFunction
        : jobFunctionOf(account.accountType, sent.title, directory.job_function),
  };
  requireFitting(target);
  const id = 'id' in user ? String(user.id) : null;
  const faults = await userFaults(tx, account.accountType, id, target);
  if (faults.length > 0) throw invalidFields(faults);
  return target;
}

/** By the rules of users created here. */
export function requireFitting(target: TargetUser): void {
  const { success, error } = UserCreate.safeParse(target);
  if (success) return;
  const [name = ''] = error.issues.map(({ path }) => String(path[0]));
  // "The directory sent no e-mail" says more than that a text is none.
  if (name === 'email') throw invalidFields([{ target: 'userName', key: 'scim.noEmail' }]);
  throw invalidField(name, 'scim.invalidValue', { name });
}

/** A word without what spellings differ in. */
const plainOf = (word: string) => word.replace(/[-_\s]/g, '').toLowerCase();

/** The job function of a title where it is one of the account's, in any spelling; else the default. */
export function jobFunctionOf(
  accountType: AccountType,
  title: string | null,
  standard: JobFunction,
): JobFunction {
  const offered: readonly JobFunction[] = jobFunctions[accountType];
  return offered.find((one) => title !== null && plainOf(one) === plainOf(title)) ?? standard;
}
