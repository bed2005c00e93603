import type { Profile } from '../../../contract/profile';
import type { Call } from '../../access/call';
import { userColumns } from '../../db/userColumns';
import type { Deps } from '../../deps';
import { commit } from '../../writes/commit';
import { audited } from '../users/changeUser';
import { userFaults } from '../users/userFaults';
import { findUser, userOf } from '../users/userRow';
import { updateUser } from '../users/writeUser';
import { findProfile } from './findProfile';

/** One's own name and job function. What an account knows one by, e-mail and employee key, stays. */
export function updateProfile(deps: Deps, call: Call<'profile.update'>): Promise<{ data: Profile }> {
  const { actor, account, body } = call;
  const now = deps.clock();
  return commit(deps, call, {
    table: 'users',
    id: actor.userId,
    faults: (tx) => userFaults(tx, account.accountType, actor.userId, body),
    reads: (tx) => userOf(tx, actor.userId, { account, now }),
    change: async (tx, before) => {
      const { firstName, lastName, jobFunction } = body;
      await updateUser(tx, before.id, {
        ...userColumns({ ...before, firstName, lastName }),
        job_function: jobFunction,
      });
      return {
        objectId: before.id,
        before: audited(before),
        after: audited(await findUser(tx, before.id, { account, now })),
        answer: { data: await findProfile(tx, call, now) },
      };
    },
  });
}
