import type { RecoveryCodes } from '#contract/factors.ts';
import type { PasskeyCreation } from '#contract/passkeys.ts';
import type { Call } from '#server/access/call.ts';
import type { Tenant } from '#server/access/tenant.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { ApiError, invalidField } from '#server/errors.ts';
import { challengeMinutes, issueChallenge, takeChallenge } from '#server/identity/passkeyChallenges.ts';
import { passkeysOf, readNewPasskey, userHandleOf } from '#server/identity/passkeys.ts';
import { algorithms, relyingParty } from '#server/identity/webAuthn.ts';
import type { AppDeps } from '../appDeps.ts';
import { requireOwnPassword } from '../profile/proveOwnPassword.ts';
import { addFactor, requireRoom } from './addFactor.ts';

/** What the browser needs to make a passkey. Throws what `requireOwnPassword` does, or a 422 if there are enough. */
export async function beginPasskey(
  deps: AppDeps,
  call: Call<'ownFactors.beginPasskey'>,
): Promise<{ data: PasskeyCreation }> {
  const { email } = await requireOwnPassword(deps, call);
  const { account, actor } = call;
  const { userId, sessionId } = actor;
  const tx = inAccount(deps.db, account.accountId);
  await requireRoom(tx, userId, 'password');
  return {
    data: {
      rp: { id: relyingParty(hostOf(call).origin), name: account.name },
      user: { id: userHandleOf(userId), name: email, displayName: actor.name },
      challenge: await issueChallenge(deps, tx, `session ${sessionId}`),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: challengeMinutes * 60_000,
      excludeCredentials: await passkeysOf(tx, userId),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
    },
  };
}

/** Throws NOT_ALLOWED where a password would not sign in either, or a 422 on `name`. */
export async function addPasskey(
  deps: AppDeps,
  call: Call<'ownFactors.addPasskey'>,
): Promise<{ data: RecoveryCodes }> {
  const { account, actor, body } = call;
  const { userId, sessionId } = actor;
  const { accountId } = account;
  const host = hostOf(call);
  if (!host.localLoginEnabled) throw new ApiError('NOT_ALLOWED');
  const reading = inAccount(deps.db, accountId);
  const challenge = await takeChallenge(reading, `session ${sessionId}`, deps.clock());
  if (challenge === null) throw invalidField('name', 'validation.passkeyTooLate');
  const passkey = await readNewPasskey(deps, body, { origin: host.origin, challenge });
  if (!passkey) throw invalidField('name', 'validation.passkeyNotAdded');
  const { name } = body;
  return addFactor(deps, call, async (tx) => {
    const kind = 'PASSKEY';
    const row = { account_id: accountId, id: deps.newId(), user_id: userId, kind, name } as const;
    const added = await tx.db
      .insertInto('user_factors')
      .values({ ...row, ...passkey, created_on: deps.clock() })
      .onConflict((conflict) => conflict.columns(['account_id', 'credential_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw invalidField('name', 'validation.passkeyKnown');
    return { kind, name };
  });
}

function hostOf({ tenant }: Pick<Call<'ownFactors.addPasskey'>, 'tenant'>): Tenant {
  if (!tenant) throw new ApiError('NOT_FOUND');
  return tenant;
}
