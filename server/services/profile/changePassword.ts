import type { Call, UnfitCall } from '#server/access/call.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { ApiError, type Fault, invalidFields } from '#server/errors.ts';
import type { WithSlot } from '#server/identity/hashingQueue.ts';
import { reserveAttempt, unlock } from '#server/identity/lockout.ts';
import { hashPassword, passwordFaults, verifyPassword } from '#server/identity/passwords.ts';
import { knowBrowser } from '#server/identity/rememberedBrowsers.ts';
import { commit } from '#server/writes/commit.ts';
import type { AppDeps } from '../appDeps.ts';
import { lockedOut, unlockJob } from '../session/logIn.ts';
import { demandsOn, findHolder, type Holder, recordOf, replacePassword } from '../session/setPassword.ts';

type ChangeCall = UnfitCall<'profile.changePassword'>;

/**
 * A person's new password. An attempt counts like a sign-in's, before the old one is checked: otherwise anyone who
 * finds an open session could guess the password here. Throws NOT_ALLOWED, LOCKED_OUT, UNAVAILABLE or a 422 with all
 * faults.
 */
export async function changePassword(
  deps: AppDeps,
  call: Call<'profile.changePassword'>,
): Promise<undefined> {
  const { actor, account, body } = call;
  const { userId } = actor;
  const now = deps.clock();
  const user = await findPasswordHolder(deps, call);
  const passwordHash = await deps.identity.hashing(account.accountId, async (withSlot) => {
    const faults = await faultsFound(deps, call, user, withSlot);
    if (faults.length > 0) throw invalidFields(faults);
    return withSlot(() => hashPassword(body.newPassword));
  });

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

/** The passwords' faults beside other faults of the form; an attempt at the old one counts here too. */
export async function changePasswordFaults(deps: AppDeps, call: ChangeCall): Promise<Fault[]> {
  const user = await findPasswordHolder(deps, call);
  return deps.identity.hashing(call.account.accountId, (withSlot) => faultsFound(deps, call, user, withSlot));
}

async function findPasswordHolder(
  { db }: AppDeps,
  { actor, account, tenant }: Pick<ChangeCall, 'actor' | 'account' | 'tenant'>,
): Promise<Holder> {
  const user = await findHolder(inAccount(db, account.accountId), actor.userId);
  if (!tenant?.localLoginEnabled || !user.password_hash) throw new ApiError('NOT_ALLOWED');
  return user;
}

/**
 * All at once. Whether the new password was used before is revealed only after the old one was proved: otherwise it
 * would be a second guess at it.
 */
async function faultsFound(
  deps: AppDeps,
  call: ChangeCall,
  user: Holder,
  withSlot: WithSlot,
): Promise<Fault[]> {
  const { oldPassword, newPassword } = call.body;
  const isProved = oldPassword !== undefined && (await proveOld(deps, call, user, { oldPassword, withSlot }));
  const wrong = { target: 'oldPassword', key: 'validation.oldPasswordWrong' };
  const faults = oldPassword === undefined || isProved ? [] : [wrong];
  if (newPassword === undefined) return faults;
  const demands = await demandsOn(inAccount(deps.db, call.account.accountId), call.actor.userId, user);
  const usedHashes = isProved ? demands.usedHashes : [];
  return [...faults, ...(await withSlot(() => passwordFaults(newPassword, { ...demands, usedHashes })))];
}

async function proveOld(
  deps: AppDeps,
  call: ChangeCall,
  { email, password_hash }: Holder,
  { oldPassword, withSlot }: { oldPassword: string; withSlot: WithSlot },
): Promise<boolean> {
  const { accountId } = call.account;
  const now = deps.clock();
  const attempt = await reserveAttempt(deps.db, { accountId, email }, now);
  if (!attempt.allowed) throw lockedOut(attempt.lockedUntil, now);
  if (await withSlot(() => verifyPassword(password_hash, oldPassword))) {
    await unlock(inAccount(deps.db, accountId), email);
    return true;
  }
  await noteFailure(deps, call, email, attempt.lockedUntil ? 'LOCKED_OUT' : 'INVALID_CREDENTIALS');
  if (attempt.lockedUntil) throw lockedOut(attempt.lockedUntil, now);
  return false;
}

/** Logged like a failed sign-in, and a lock is mailed: the session's holder may be someone else. */
async function noteFailure(
  deps: AppDeps,
  call: ChangeCall,
  email: string,
  outcome: 'INVALID_CREDENTIALS' | 'LOCKED_OUT',
): Promise<void> {
  const { userId: objectId, name: objectName } = call.actor;
  const jobs = outcome === 'LOCKED_OUT' ? [unlockJob(call.account.accountId, email, call.locale)] : [];
  const write = { ...call, version: null, idempotencyKey: null };
  await commit(deps, write, {
    table: 'users',
    change: async () => ({ objectId, objectName, before: null, after: { outcome }, answer: undefined, jobs }),
  });
}
