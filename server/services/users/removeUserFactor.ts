import type { Call } from '#server/access/call.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/errors.ts';
import { proveAnew, removeFactor } from '#server/identity/factors.ts';
import { commitUser } from './commitUser.ts';
import { factorJob } from './factorJob.ts';

/**
 * Removes a factor that a user has lost, and notifies them. They are signed out: a thief may be signed in where it
 * was lost.
 */
export function removeUserFactor(deps: Deps, call: Call<'users.removeFactor'>): Promise<undefined> {
  const { account, locale: requestedLocale, params } = call;
  return commitUser(deps, call, {
    writeUser: async (tx, user) => {
      const removed = await removeFactor(tx, { userId: user.id, id: params.factorId });
      if (!removed) throw new ApiError('NOT_FOUND');
      const { kind: factor, name: factorName } = removed;
      await proveAnew(tx, { userId: user.id, now: deps.clock() });
      const names = { factor: factorName };
      const mail = { accountName: account.name, requestedLocale, recipient: user, names };
      return {
        objectId: user.id,
        objectName: `${user.firstName} ${user.lastName}`,
        before: { factor, factorName },
        after: null,
        answer: undefined,
        jobs: [await factorJob(tx, 'factorRemovedByOther', mail)],
      };
    },
  });
}
