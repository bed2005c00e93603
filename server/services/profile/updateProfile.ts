import type { Profile } from '#contract/profile.ts';
import type { Call } from '#server/access/call.ts';
import { userColumns } from '#server/db/userColumns.ts';
import type { Deps } from '#server/deps.ts';
import { invalidFields } from '#server/errors.ts';
import { commit } from '#server/writes/commit.ts';
import { audited } from '../users/changedUser.ts';
import { managedFaults } from '../users/managedFaults.ts';
import { userFaults } from '../users/userFaults.ts';
import { findUser, userOf } from '../users/userRow.ts';
import { updateUser } from '../users/writeUser.ts';
import { findProfile } from './findProfile.ts';

/** A person's name and job function. What identifies them in the account, email and employee key, stays. */
export function updateProfile(deps: Deps, call: Call<'profile.update'>): Promise<{ data: Profile }> {
  const { actor, account, body } = call;
  const now = deps.clock();
  return commit(deps, call, {
    table: 'users',
    id: actor.userId,
    faults: (tx) => userFaults(tx, account.accountType, actor.userId, body),
    reads: (tx) => userOf(tx, actor.userId, { account, now }),
    change: async (tx, before) => {
      const managed = managedFaults(before, body);
      if (managed.length > 0) throw invalidFields(managed);
      const { firstName, lastName, jobFunction } = body;
      await updateUser(tx, before.id, {
        ...userColumns({ ...before, firstName, lastName }),
        job_function: jobFunction,
      });
      return {
        objectId: before.id,
        before: audited(before),
        after: audited(await findUser(tx, before.id, { account, now })),
        answer: { data: await findProfile(deps, tx, call, now) },
      };
    },
  });
}
