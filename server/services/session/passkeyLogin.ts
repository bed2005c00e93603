import type { RefusalReason } from '#contract/auditEvents.ts';
import type { PasskeyRequest } from '#contract/passkeys.ts';
import type { LoginResult } from '#contract/signIn.ts';
import type { Call } from '#server/access/call.ts';
import type { Tenant } from '#server/access/tenant.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { ApiError, invalidField } from '#server/errors.ts';
import type { SignIn } from '#server/identity/identity.ts';
import { lockedUntil } from '#server/identity/lockout.ts';
import { challengeMinutes, issueChallenge, takeChallenge } from '#server/identity/passkeyChallenges.ts';
import { countSignature, findPasskey, passkeysOf, provePasskey } from '#server/identity/passkeys.ts';
import { findBrowser, knowBrowser, rememberBrowser } from '#server/identity/rememberedBrowsers.ts';
import { endAwaiting, findAwaited } from '#server/identity/signInCodes.ts';
import { relyingParty } from '#server/identity/webAuthn.ts';
import { nobody } from '#server/writes/refusals.ts';
import type { AppDeps } from '../appDeps.ts';
import { type Candidate, finishSignIn, noteRefused, refusalOf, selectCandidate } from './finishSignIn.ts';
import { lockedOut } from './logIn.ts';
import { requirePasswords } from './requirePasswords.ts';

/**
 * A challenge for a passkey to sign. After the right password it names the user's passkeys; before it, none.
 * Throws LOGIN_PREREQUISITE, or NOT_ALLOWED where a password would not sign in either.
 */
export async function passkeyRequest(
  deps: AppDeps,
  tenant: Tenant,
  { cookies, body }: Call<'session.passkeyRequest'>,
): Promise<{ data: PasskeyRequest }> {
  const { returnUrl, afterPassword } = body;
  const signIn = await deps.identity.findSignIn(cookies, tenant, returnUrl);
  if (!tenant.localLoginEnabled) throw new ApiError('NOT_ALLOWED');
  const tx = inAccount(deps.db, tenant.accountId);
  const userId = afterPassword ? await findAwaited(tx, signIn.id, deps.clock()) : undefined;
  if (afterPassword && !userId) throw new ApiError('LOGIN_PREREQUISITE');
  return {
    data: {
      rpId: relyingParty(tenant.origin),
      challenge: await issueChallenge(deps, tx, `signIn ${signIn.id}`),
      timeout: challengeMinutes * 60_000,
      userVerification: userId ? 'discouraged' : 'required',
      allowCredentials: userId ? await passkeysOf(tx, userId) : [],
    },
  };
}

/**
 * Signs in by a passkey: alone if it has verified its user, else after the password. Throws LOGIN_PREREQUISITE, what
 * `logIn` refuses with, or a 422 on `id`, the same for an unknown passkey and a wrong signature.
 */
export async function passkeyLogin(
  deps: AppDeps,
  tenant: Tenant,
  call: Call<'session.passkeyLogin'>,
): Promise<{ data: LoginResult }> {
  const { rememberDevice, returnUrl } = call.body;
  const signIn = await deps.identity.findSignIn(call.cookies, tenant, returnUrl);
  await requirePasswords(deps, tenant, call);
  const tx = inAccount(deps.db, tenant.accountId);
  const { user, isUserVerified } = await proveByPasskey(deps, tenant, call, { signIn, tx });
  const until = await lockOf(deps, tx, call, user);
  const refusal = until ? 'LOCKED_OUT' : refusalOf(tenant, user, deps.clock());
  if (refusal) {
    await noteRefused(deps, tenant, call, { user, outcome: refusal });
    throw refusal === 'LOCKED_OUT' ? lockedOut(until, deps.clock()) : new ApiError(refusal);
  }
  await endAwaiting(tx, signIn.id);
  await (rememberDevice ? rememberBrowser : knowBrowser)(deps, call, tenant.accountId, user);
  const amr = isUserVerified ? ['pop', 'user', 'mfa'] : ['pwd', 'pop', 'mfa'];
  return finishSignIn(deps, tenant, call, { signIn, user, by: 'PASSKEY', amr });
}

/** The passkey's user, if the signature is right and newer than any before, and proves enough. */
async function proveByPasskey(
  deps: AppDeps,
  tenant: Tenant,
  call: Call<'session.passkeyLogin'>,
  { signIn, tx }: { signIn: SignIn; tx: InAccount },
): Promise<{ user: Candidate; isUserVerified: boolean }> {
  const now = deps.clock();
  const challenge = await takeChallenge(tx, `signIn ${signIn.id}`, now);
  if (challenge === null) throw invalidField('id', 'validation.passkeyTooLate');
  const passkey = await findPasskey(tx, call.body.id);
  const user = passkey && (await findHolder(tx, passkey.user_id));
  const refuse = async (outcome: RefusalReason, fault = 'validation.passkeyWrong') => {
    const author = user ? ({ kind: 'stranger', name: user.email } as const) : nobody;
    await noteRefused(deps, tenant, call, { user, outcome, author });
    return invalidField('id', fault);
  };
  const expected = { origin: tenant.origin, challenge };
  const proof = passkey && (await provePasskey(deps, passkey, call.body, expected));
  if (!proof || !user) throw await refuse('WRONG_PASSKEY');
  const { count, isUserVerified } = proof;
  if (!(await countSignature(tx, { id: passkey.id, count, now }))) throw await refuse('PASSKEY_COPIED');
  if (!isUserVerified && (await findAwaited(tx, signIn.id, now)) !== user.id)
    throw await refuse('WRONG_PASSKEY', 'validation.passkeyNeedsPassword');
  return { user, isUserVerified };
}

/** The passkey's user, unless no password would log them in either. */
const findHolder = (tx: InAccount, id: string) =>
  selectCandidate(tx)
    .where('users.id', '=', id)
    .where('users.account_confirmed', '=', true)
    .where('users.password_hash', 'is not', null)
    .executeTakeFirst();

/** When the user's lock ends, if there is one. As with passwords, a browser they are known at has a lock of its own. */
async function lockOf(
  deps: AppDeps,
  tx: InAccount,
  { cookies }: Call<'session.passkeyLogin'>,
  { email }: Candidate,
): Promise<Date | null> {
  const browser = await findBrowser(tx, { cookies, email, now: deps.clock() });
  const counted = browser ? `${email} ${browser.name}` : email;
  return lockedUntil(deps.db, { accountId: tx.accountId, email: counted }, deps.clock());
}
