import type { User } from '../../../contract/users';
import type { SignedInCall } from '../../access/call';
import type { InAccount } from '../../db/inAccount';
import type { Deps } from '../../deps';
import type { NewJob } from '../../jobs/enqueue';
import { commitUser } from './commitUser';
import type { UserFields } from './userFaults';
import { findUser } from './userRow';

type UserChange = 'users.update' | 'users.setStatus' | 'users.setEmail' | 'users.setRoles' | 'users.unlock';

type ChangeOfUser = {
  /** What the user is to become; what is left out stays as it is. */
  fields?: UserFields;
  change: (tx: InAccount, user: User) => Promise<void>;
  /** What others wait for from then on, until the transaction ends: nothing of the user is read after it. */
  last?: (tx: InAccount, before: User, after: User) => Promise<void>;
  /** The mails that tell of it. */
  mails?: (tx: InAccount, before: User, after: User) => Promise<NewJob[]>;
};

/** Changes one user of the call's account and answers the user as it is then; the audit row holds both. */
export function changeUser(
  deps: Deps,
  call: SignedInCall & { operation: UserChange; params: { id: string } },
  { fields, change, last, mails }: ChangeOfUser,
): Promise<{ data: User }> {
  const context = { account: call.account, now: deps.clock() };
  return commitUser(deps, call, {
    id: call.params.id,
    fields,
    change: async (tx) => {
      const before = await findUser(tx, call.params.id, context);
      await change(tx, before);
      const after = await findUser(tx, call.params.id, context);
      const jobs = await mails?.(tx, before, after);
      await last?.(tx, before, after);
      return {
        objectId: call.params.id,
        before: audited(before),
        after: audited(after),
        answer: { data: after },
        jobs,
      };
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
