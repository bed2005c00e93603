import type { Call } from '../../access/call';
import { inAccount } from '../../db/inAccount';
import type { Deps } from '../../deps';
import { ApiError, invalidField } from '../../errors';
import { reserveAttempt, unlock } from '../../identity/lockout';
import { hashPassword, requireGoodPassword, verifyPassword } from '../../identity/passwords';
import { hashesInUse } from '../../identity/replacedPasswords';
import { commit } from '../../writes/commit';
import { lockedOut } from '../session/logIn';
import { findHolder, recordOf, replacePassword } from '../session/setPassword';

/**
 * One's own new password. A try counts as a sign-in's does, before the old one is looked at: else whoever finds an open
 * session could guess the password here. Throws NOT_ALLOWED, LOCKED_OUT or a 422 that names all that is wrong.
 */
export async function changePassword(deps: Deps, call: Call<'profile.changePassword'>): Promise<undefined> {
  const { actor, account, body, tenant } = call;
  const { userId } = actor;
  const now = deps.clock();
  const reading = inAccount(deps.db, account.accountId);
  const user = await findHolder(reading, userId);
  if (!tenant?.localLoginEnabled || !user.password_hash) throw new ApiError('NOT_ALLOWED');

  const attempt = await reserveAttempt(deps.db, { accountId: account.accountId, email: user.email }, now);
  if (!attempt.allowed) throw lockedOut(attempt.lockedUntil, now);
  if (!(await verifyPassword(user.password_hash, body.oldPassword))) {
    await noteFailure(deps, call, attempt.lockedUntil ? 'LOCKED_OUT' : 'INVALID_CREDENTIALS');
    if (attempt.lockedUntil) throw lockedOut(attempt.lockedUntil, now);
    throw invalidField('oldPassword', 'validation.oldPasswordWrong');
  }
  await unlock(reading, user.email);
  const { password_policy: policy } = user;
  await requireGoodPassword(
    body.newPassword,
    policy,
    await hashesInUse(reading, { ...user, id: userId }, policy),
  );
  const passwordHash = await hashPassword(body.newPassword);

  return commit(deps, call, {
    table: 'users',
    id: userId,
    change: async (tx) => {
      const before = await findHolder(tx, userId);
      await replacePassword(tx, { userId, email: before.email, passwordHash, now, keeps: actor.sessionId });
      return {
        objectId: userId,
        before: recordOf(before),
        after: recordOf(await findHolder(tx, userId)),
        answer: undefined,
      };
    },
  });
}

/** In the log, as a failed sign-in is: the person may not be who holds the session. */
async function noteFailure(
  deps: Deps,
  call: Call<'profile.changePassword'>,
  outcome: 'INVALID_CREDENTIALS' | 'LOCKED_OUT',
): Promise<void> {
  const { userId: objectId, name: objectName } = call.actor;
  await commit(deps, call, {
    table: 'users',
    change: async () => ({ objectId, objectName, before: null, after: { outcome }, answer: undefined }),
  });
}
