import type { LoginResult } from '#contract/signIn.ts';
import type { Call } from '#server/access/call.ts';
import type { Tenant } from '#server/access/tenant.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { ApiError } from '#server/errors.ts';
import type { SignIn } from '#server/identity/identity.ts';
import { knowBrowser, rememberBrowser } from '#server/identity/rememberedBrowsers.ts';
import {
  awaitFactor,
  claimResend,
  consumeCode,
  findCode,
  issueCode,
  latestWaiting,
  limitCodes,
} from '#server/identity/signInCodes.ts';
import type { NewJob } from '#server/jobs/enqueue.ts';
import { codeMail } from '#server/mail/codeMail.ts';
import type { AppDeps } from '../appDeps.ts';
import { mailLocale } from '../users/userLocale.ts';
import {
  type Candidate,
  finishSignIn,
  note,
  noteRefused,
  refusalOf,
  type SignInCall,
  selectCandidate,
} from './finishSignIn.ts';

/**
 * Asks for a factor of the user's after the right password if they have one, else for a mailed code. A mailed code
 * never replaces a factor: otherwise the mailbox, through which passwords are reset, would be enough to
 * sign in. Throws TOO_MANY_REQUESTS.
 */
export async function askForCode(
  deps: AppDeps,
  tenant: Tenant,
  call: SignInCall,
  { signIn, user }: { signIn: SignIn; user: Candidate },
): Promise<{ data: LoginResult }> {
  const { factors } = user;
  const waiting = { signInId: signIn.id, user };
  await limitCodes(deps.db, { accountId: tenant.accountId, userId: user.id, now: deps.clock() });
  await note(deps, tenant, call, {
    user,
    outcome: 'REQUIRE_TWO_FACTOR',
    outbox: async (tx) => {
      if (factors.length === 0) return { jobs: [await codeJob(deps, tx, tenant, call, waiting)] };
      await awaitFactor(tx, waiting, deps.clock());
      return {};
    },
  });
  const answer = { code: 'REQUIRE_TWO_FACTOR', returnUrl: signIn.returnTo } as const;
  return { data: factors.length === 0 ? answer : { ...answer, factors } };
}

/**
 * Another code for the browser's sign-in that awaits one, at most every 30 seconds. Throws LOGIN_PREREQUISITE or
 * TOO_MANY_REQUESTS.
 */
export async function resendCode(
  deps: AppDeps,
  tenant: Tenant,
  call: Call<'session.resendCode'>,
): Promise<undefined> {
  const now = deps.clock();
  const reading = inAccount(deps.db, tenant.accountId);
  const signInId = await latestWaiting(reading, deps.identity.begunSignIns(call.cookies, tenant));
  const user = await findWaiting(reading, signInId);
  await claimResend(reading, { signInId, seconds: deps.config.inviteIntervalSeconds, now });
  await limitCodes(deps.db, { accountId: tenant.accountId, userId: user.id, now });
  await note(deps, tenant, call, {
    user,
    outcome: 'REQUIRE_TWO_FACTOR',
    outbox: async (tx) => ({ jobs: [await codeJob(deps, tx, tenant, call, { signInId, user })] }),
  });
}

/**
 * Completes a sign-in with its code. Whether user and account may sign in is checked again: ten minutes may have
 * passed. Throws LOGIN_PREREQUISITE, what `logIn` refuses with, or a 422 on `code`.
 */
export async function verifyCode(
  deps: AppDeps,
  tenant: Tenant,
  call: Call<'session.verifyCode'>,
): Promise<{ data: LoginResult }> {
  const { code, rememberDevice, returnUrl } = call.body;
  const signIn = await deps.identity.findSignIn(call.cookies, tenant, returnUrl);
  const reading = inAccount(deps.db, tenant.accountId);
  const user = await findWaiting(reading, signIn.id);
  const { by } = await consumeCode(deps.identity.vault, reading, {
    signInId: signIn.id,
    code,
    now: deps.clock(),
  }).catch(async (error) => {
    await noteRefused(deps, tenant, call, { user, outcome: 'WRONG_CODE' });
    throw error;
  });
  const refusal = tenant.localLoginEnabled ? refusalOf(tenant, user, deps.clock()) : 'NOT_ALLOWED';
  if (refusal) {
    await noteRefused(deps, tenant, call, { user, outcome: refusal });
    throw new ApiError(refusal);
  }
  await (rememberDevice ? rememberBrowser : knowBrowser)(deps, call, tenant.accountId, user);
  return finishSignIn(deps, tenant, call, { signIn, user, by });
}

/** The user awaiting a code; throws LOGIN_PREREQUISITE if all their sign-ins were ended since the password. */
async function findWaiting(tx: InAccount, signInId: string): Promise<Candidate> {
  const { user } = await findCode(tx, signInId);
  const found = await selectCandidate(tx)
    .where('users.id', '=', user.id)
    .where('users.sign_ins_ended', '=', user.sign_ins_ended)
    .executeTakeFirst();
  if (!found) throw new ApiError('LOGIN_PREREQUISITE');
  return found;
}

async function codeJob(
  deps: AppDeps,
  tx: InAccount,
  tenant: Tenant,
  { locale: requestedLocale }: SignInCall,
  { signInId, user }: { signInId: string; user: Candidate },
): Promise<NewJob> {
  const locale = await mailLocale(tx, user.id, requestedLocale);
  const issued = await issueCode(deps, tx, { signInId, user });
  const recipient = { firstName: user.first_name, lastName: user.last_name, email: user.email };
  return { kind: 'mail', payload: codeMail(locale, { accountName: tenant.name, recipient, ...issued }) };
}
