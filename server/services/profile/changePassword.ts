import type { Call } from '../../access/call';
import type { AppDeps } from '../../appDeps';
import { inAccount } from '../../db/inAccount';
import { ApiError, invalidField } from '../../errors';
import type { Turn } from '../../identity/hashingQueue';
import { reserveAttempt, unlock } from '../../identity/lockout';
import { hashGoodPassword, verifyPassword } from '../../identity/passwords';
import { knowBrowser } from '../../identity/rememberedBrowsers';
import { commit } from '../../writes/commit';
import { lockedOut } from '../session/logIn';
import { demandsOn, findHolder, type Holder, recordOf, replacePassword } from '../session/setPassword';

/**
 * One's own new password. A try counts as a sign-in's does, before the old one is looked at: else whoever finds an open
 * session could guess the password here. Throws NOT_ALLOWED, LOCKED_OUT, UNAVAILABLE or a 422 that names all that is wrong.
 */
export async function changePassword(
  deps: AppDeps,
  call: Call<'profile.changePassword'>,
): Promise<undefined> {
  const { actor, account, tenant } = call;
  const { userId } = actor;
  const now = deps.clock();
  const user = await findHolder(inAccount(deps.db, account.accountId), userId);
  if (!tenant?.localLoginEnabled || !user.password_hash) throw new ApiError('NOT_ALLOWED');
  const passwordHash = await deps.identity.hashing((turn) => hashNewPassword(deps, call, user, turn));

  await commit(deps, call, {
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
  await knowBrowser(deps, call, account.accountId, { id: userId, email: user.email });
}

/** The new password's hash, once the old one has been proved. */
async function hashNewPassword(
  deps: AppDeps,
  call: Call<'profile.changePassword'>,
  user: Holder,
  turn: Turn,
): Promise<string> {
  const { account, body, actor } = call;
  const now = deps.clock();
  const reading = inAccount(deps.db, account.accountId);
  const attempt = await reserveAttempt(deps.db, { accountId: account.accountId, email: user.email }, now);
  if (!attempt.allowed) throw lockedOut(attempt.lockedUntil, now);
  if (!(await turn(() => verifyPassword(user.password_hash, body.oldPassword)))) {
    await noteFailure(deps, call, attempt.lockedUntil ? 'LOCKED_OUT' : 'INVALID_CREDENTIALS');
    if (attempt.lockedUntil) throw lockedOut(attempt.lockedUntil, now);
    throw invalidField('oldPassword', 'validation.oldPasswordWrong');
  }
  await unlock(reading, user.email);
  const demands = await demandsOn(reading, actor.userId, user);
  return turn(() => hashGoodPassword(body.newPassword, demands));
}

/** In the log, as a failed sign-in is: the person may not be who holds the session. */
async function noteFailure(
  deps: AppDeps,
  call: Call<'profile.changePassword'>,
  outcome: 'INVALID_CREDENTIALS' | 'LOCKED_OUT',
): Promise<void> {
  const { userId: objectId, name: objectName } = call.actor;
  await commit(deps, call, {
    table: 'users',
    change: async () => ({ objectId, objectName, before: null, after: { outcome }, answer: undefined }),
  });
}
