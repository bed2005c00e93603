import type { User } from '#contract/users.ts';
import type { SignedInCall } from '#server/access/call.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import type { NewJob } from '#server/jobs/enqueue.ts';
import { commitUser } from './commitUser.ts';
import type { UserFields } from './userFaults.ts';
import { findUser } from './userRow.ts';

type UserChange = 'users.update' | 'users.setStatus' | 'users.setEmail' | 'users.setRoles' | 'users.unlock';

type ChangeOfUser = {
  /** What the user is to become; what is left out stays as it is. */
  fields?: UserFields;
  change: (tx: InAccount, user: User) => Promise<void>;
  /** What others wait for from then on, until the transaction ends: it goes with the commit. */
  last?: (tx: InAccount, before: User) => Promise<void>;
  /** The mails that tell of it. */
  mails?: (tx: InAccount, before: User, after: User) => Promise<NewJob[]>;
};

/** Changes one user of the call's account and answers the user as it is then; the audit row holds both. */
export function changeUser(
  deps: Deps,
  call: SignedInCall & { operation: UserChange; params: { id: string } },
  { fields, change, last, mails }: ChangeOfUser,
): Promise<{ data: User }> {
  const { id } = call.params;
  return commitUser(deps, call, {
    fields,
    change: async (tx, before) => {
      await change(tx, before);
      const after = await findUser(tx, id, { account: call.account, now: deps.clock() });
      const jobs = await mails?.(tx, before, after);
      await last?.(tx, before);
      return { objectId: id, before: audited(before), after: audited(after), answer: { data: after }, jobs };
    },
  });
}

/** What the audit log keeps of a user, under the contract's names; roles by their names. */
export function audited(user: User): Record<string, unknown> {
  const { firstName, lastName, email, employeeKey, jobFunction, ...rest } = user;
  const { status, isLockedOut, accountConfirmed, version } = rest;
  const roles = user.roles.map(({ name }) => name);
  const details = { firstName, lastName, email, employeeKey, jobFunction };
  return { ...details, status, isLockedOut, accountConfirmed, roles, version };
}
