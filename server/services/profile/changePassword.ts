import type { Call, UnfitCall } from '#server/access/call.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { type Fault, invalidFields } from '#server/errors.ts';
import type { WithSlot } from '#server/identity/hashingQueue.ts';
import { hashPassword, passwordFaults } from '#server/identity/passwords.ts';
import { knowBrowser } from '#server/identity/rememberedBrowsers.ts';
import { commit } from '#server/writes/commit.ts';
import type { AppDeps } from '../appDeps.ts';
import { demandsOn, findHolder, type Holder, recordOf, replacePassword } from '../session/setPassword.ts';
import { findPasswordHolder, proveOwnPassword } from './proveOwnPassword.ts';

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
  const isProved =
    oldPassword !== undefined &&
    (await proveOwnPassword(deps, call, user, { password: oldPassword, withSlot }));
  const wrong = { target: 'oldPassword', key: 'validation.oldPasswordWrong' };
  const faults = oldPassword === undefined || isProved ? [] : [wrong];
  if (newPassword === undefined) return faults;
  const demands = await demandsOn(inAccount(deps.db, call.account.accountId), call.actor.userId, user);
  const usedHashes = isProved ? demands.usedHashes : [];
  return [...faults, ...(await withSlot(() => passwordFaults(newPassword, { ...demands, usedHashes })))];
}
