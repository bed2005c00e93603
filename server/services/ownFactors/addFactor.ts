import { type FactorKind, maxFactors, type RecoveryCodes } from '#contract/factors.ts';
import type { Call } from '#server/access/call.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { invalidField } from '#server/errors.ts';
import { confirmedFactors, proveAnew } from '#server/identity/factors.ts';
import { issueRecoveryCodes, recoveryCodesLeft } from '#server/identity/recoveryCodeSet.ts';
import { knowBrowser } from '#server/identity/rememberedBrowsers.ts';
import { commit } from '#server/writes/commit.ts';
import type { AppDeps } from '../appDeps.ts';
import { ownFactorJob, ownRecipient } from './ownFactorJob.ts';

type AddingCall = Call<'ownFactors.confirmAuthenticator'> | Call<'ownFactors.addPasskey'>;

/**
 * The one way to add a factor of one's own, of any kind: `add` verifies and stores it, with the user locked. It
 * brings recovery codes if none are left, and ends the user's other sessions. Throws what `add` does, or a 422 on
 * `name`.
 */
export async function addFactor(
  deps: AppDeps,
  call: AddingCall,
  add: (tx: InAccount) => Promise<{ kind: FactorKind; name: string }>,
): Promise<{ data: RecoveryCodes }> {
  const { actor, account } = call;
  const { userId } = actor;
  const { email } = await ownRecipient(inAccount(deps.db, account.accountId), userId);
  const answer = await commit(deps, call, {
    table: 'users',
    id: userId,
    change: async (tx) => {
      await requireRoom(tx, userId, 'name');
      const { kind, name } = await add(tx);
      const left = await recoveryCodesLeft(tx, userId);
      const recoveryCodes = left > 0 ? [] : await issueRecoveryCodes(deps, deps.identity.vault, tx, userId);
      await proveAnew(tx, { userId, keeps: actor.sessionId, now: deps.clock() });
      return {
        objectId: userId,
        objectName: actor.name,
        before: null,
        after: { factor: kind, factorName: name },
        answer: { data: { recoveryCodes } },
        jobs: [await ownFactorJob(tx, call, 'factorAdded', { names: { factor: name } })],
      };
    },
  });
  await knowBrowser(deps, call, account.accountId, { id: userId, email });
  return answer;
}

/** Throws a 422 if the user has as many as allowed. */
export async function requireRoom(tx: InAccount, userId: string, target: string): Promise<void> {
  const { length } = await confirmedFactors(tx, userId).execute();
  if (length >= maxFactors) throw invalidField(target, 'validation.tooManyFactors', { most: maxFactors });
}
