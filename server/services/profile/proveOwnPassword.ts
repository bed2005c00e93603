import type { Call, SignedInCall } from '#server/access/call.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { ApiError, invalidField } from '#server/errors.ts';
import type { WithSlot } from '#server/identity/hashingQueue.ts';
import { reserveAttempt, unlock } from '#server/identity/lockout.ts';
import { verifyPassword } from '#server/identity/passwords.ts';
import { commit } from '#server/writes/commit.ts';
import type { AppDeps } from '../appDeps.ts';
import { lockedOut, unlockJob } from '../session/logIn.ts';
import { findHolder, type Holder } from '../session/setPassword.ts';

/** The writes for which a signed-in person must enter their password. */
type ProvedWrite =
  | 'profile.changePassword'
  | `ownFactors.${'beginAuthenticator' | 'beginPasskey' | 'remove' | 'renewRecoveryCodes'}`;

type ProvedCall = Omit<SignedInCall, 'version' | 'idempotencyKey' | 'operation'> &
  Pick<Call<'profile.changePassword'>, 'tenant'> & { operation: ProvedWrite };

/** Throws NOT_ALLOWED for people who log in without a password. */
export async function findPasswordHolder(
  { db }: AppDeps,
  { actor, account, tenant }: Pick<ProvedCall, 'actor' | 'account' | 'tenant'>,
): Promise<Holder> {
  const user = await findHolder(inAccount(db, account.accountId), actor.userId);
  if (!tenant?.localLoginEnabled || !user.password_hash) throw new ApiError('NOT_ALLOWED');
  return user;
}

/** The same for a body with the password alone. Throws what `proveOwnPassword` does, or a 422 on `password`. */
export async function requireOwnPassword(
  deps: AppDeps,
  call: ProvedCall & { body: { password: string } },
): Promise<Holder> {
  const user = await findPasswordHolder(deps, call);
  const { password } = call.body;
  const isProved = await deps.identity.hashing(call.account.accountId, (withSlot) =>
    proveOwnPassword(deps, call, user, { password, withSlot }),
  );
  if (!isProved) throw invalidField('password', 'validation.oldPasswordWrong');
  return user;
}

/**
 * Whether it is the signed-in person's password. An attempt counts like a sign-in's, or anyone who finds an open
 * session could guess it here. Throws LOCKED_OUT.
 */
export async function proveOwnPassword(
  deps: AppDeps,
  call: ProvedCall,
  { email, password_hash }: Holder,
  { password, withSlot }: { password: string; withSlot: WithSlot },
): Promise<boolean> {
  const { accountId } = call.account;
  const now = deps.clock();
  const attempt = await reserveAttempt(deps.db, { accountId, email }, now);
  if (!attempt.allowed) throw lockedOut(attempt.lockedUntil, now);
  if (await withSlot(() => verifyPassword(password_hash, password))) {
    await unlock(inAccount(deps.db, accountId), email);
    return true;
  }
  await noteFailure(deps, call, email, attempt.lockedUntil ? 'LOCKED_OUT' : 'INVALID_CREDENTIALS');
  if (attempt.lockedUntil) throw lockedOut(attempt.lockedUntil, now);
  return false;
}

/** In the log, as a failed sign-in is, and a lock by mail: the person may not be who holds the session. */
async function noteFailure(
  deps: AppDeps,
  call: ProvedCall,
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
