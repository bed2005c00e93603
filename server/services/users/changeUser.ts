import type { User } from '../../../contract/users';
import type { SignedInCall } from '../../access/call';
import type { InAccount } from '../../db/inAccount';
import type { Deps } from '../../deps';
import { commit } from '../../writes/commit';
import { findUser } from './userRow';

type UserWrite = 'users.update' | 'users.setStatus' | 'users.setEmail' | 'users.setRoles' | 'users.unlock';

/** Changes one user of the call's account and answers the user as it is then; the audit row holds both. */
export function changeUser(
  deps: Deps,
  call: SignedInCall & { operation: UserWrite; params: { id: string } },
  change: (tx: InAccount, user: User) => Promise<void>,
): Promise<{ data: User }> {
  const context = { account: call.account, now: deps.clock() };
  return commit(deps, call, {
    table: 'users',
    id: call.params.id,
    change: async (tx) => {
      const before = await findUser(tx, call.params.id, context);
      await change(tx, before);
      const after = await findUser(tx, call.params.id, context);
      return {
        objectId: call.params.id,
        before: audited(before),
        after: audited(after),
        answer: { data: after },
      };
    },
  });
}

/** What the audit log keeps of a user, under the contract's names; roles by their names. */
export function audited(user: User): Record<string, unknown> {
  const { firstName, lastName, email, employeeKey, jobFunction, status, isLockedOut, version } = user;
  const roles = user.roles.map(({ name }) => name);
  return { firstName, lastName, email, employeeKey, jobFunction, status, isLockedOut, roles, version };
}
