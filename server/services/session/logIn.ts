import type { Call, Handler } from '#server/access/call.ts';
import type { Tenant } from '#server/access/tenant.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { emailKey } from '#server/db/normalise.ts';
import { ApiError } from '#server/errors.ts';
import type { WithSlot } from '#server/identity/hashingQueue.ts';
import { lock, reserveAttempt, unlock } from '#server/identity/lockout.ts';
import { verifyPassword } from '#server/identity/passwords.ts';
import { findBrowser, type KnownBrowser, knowBrowser } from '#server/identity/rememberedBrowsers.ts';
import { countingWrong, refuseSprayer } from '#server/identity/sprays.ts';
import { enqueue, type NewJob } from '#server/jobs/enqueue.ts';
import type { Locale } from '#server/texts/texts.ts';
import { nobody } from '#server/writes/refusals.ts';
import type { AppDeps } from '../appDeps.ts';
import { type Candidate, finishSignIn, noteRefused, refusalOf, selectCandidate } from './finishSignIn.ts';
import { askForCode } from './mailedCodes.ts';

/**
 * Signs in with email and password (decisions, rulings 13 and 14). Throws LOGIN_PREREQUISITE, NOT_ALLOWED,
 * USER_INACTIVE, ACCOUNT_DISABLED, TRIAL_EXPIRED, or whatever `provePassword` throws. Password sprays are refused
 * before anything is looked up, because of their number.
 */
export async function logIn(
  deps: AppDeps,
  tenant: Tenant,
  call: Call<'session.login'>,
): ReturnType<Handler<'session.login'>> {
  const from = await findOrigin(deps, tenant, call);
  await refuseSprayer(deps, from.address);
  const signIn = await deps.identity.findSignIn(call.cookies, tenant, call.body.returnUrl);
  if (!tenant.localLoginEnabled) {
    await noteRefused(deps, tenant, call, { user: undefined, outcome: 'NOT_ALLOWED', author: nobody });
    throw new ApiError('NOT_ALLOWED');
  }

  const user = await deps.identity.hashing(tenant.accountId, (withSlot) =>
    provePassword(deps, tenant, call, from, withSlot),
  );
  const refusal = refusalOf(tenant, user, deps.clock());
  if (refusal) {
    await noteRefused(deps, tenant, call, { user, outcome: refusal });
    throw new ApiError(refusal);
  }
  const proved = { signIn, user };
  const asksForCode = tenant.requireTwoFactorAuth || user.factors.length > 0;
  if (asksForCode && !from.browser?.skipsCode) return askForCode(deps, tenant, call, proved);
  if (!from.browser) await knowBrowser(deps, call, tenant.accountId, user);
  return finishSignIn(deps, tenant, call, proved);
}

/** The user's known browser, else the address: whose failures are counted together. */
type Origin = { browser: KnownBrowser | null; address: string | null };

async function findOrigin(
  deps: AppDeps,
  { accountId }: Tenant,
  { cookies, body, ipAddress }: Call<'session.login'>,
): Promise<Origin> {
  const browserQuery = { cookies, email: body.username, now: deps.clock() };
  const browser = await findBrowser(inAccount(deps.db, accountId), browserQuery);
  return { browser, address: browser ? null : ipAddress };
}

/**
 * The user with this email and password. An unknown address and a wrong password take the same path, in equal time.
 * Throws TOO_MANY_REQUESTS, LOCKED_OUT or INVALID_CREDENTIALS.
 */
async function provePassword(
  deps: AppDeps,
  tenant: Tenant,
  call: Call<'session.login'>,
  { browser, address }: Origin,
  withSlot: WithSlot,
): Promise<Candidate> {
  const { username, password } = call.body;
  const { accountId } = tenant;
  const tx = inAccount(deps.db, accountId);
  // Failures from a known browser count separately: guessing strangers, or others at its address, can't lock it out,
  // nor does it get more guesses than they.
  const counted = browser ? `${username} ${browser.name}` : username;
  const attempt = await reserveAttempt(deps.db, { accountId, email: counted }, deps.clock());
  if (!attempt.allowed) {
    await noteRefused(deps, tenant, call, { user: undefined, outcome: 'LOCKED_OUT', author: nobody });
    throw lockedOut(attempt.lockedUntil, deps.clock());
  }

  const user = await selectCandidate(tx).where('users.email_key', '=', emailKey(username)).executeTakeFirst();
  const hash = user?.account_confirmed ? user.password_hash : null;
  if (!(await withSlot(() => countingWrong(deps, address, () => verifyPassword(hash, password)))) || !user) {
    if (browser && attempt.lockedUntil) {
      await lock(deps.db, { accountId, email: username }, attempt.lockedUntil);
    }
    if (!attempt.lockedUntil) {
      // Whatever else a stranger types is not stored: it may be a password, and is unlimited.
      const author = user ? ({ kind: 'stranger', name: user.email } as const) : nobody;
      await noteRefused(deps, tenant, call, { user, outcome: 'INVALID_CREDENTIALS', author });
      throw new ApiError('INVALID_CREDENTIALS');
    }
    await enqueue(deps, tx, unlockJob(accountId, username, call.locale, call));
    throw lockedOut(attempt.lockedUntil, deps.clock());
  }
  await unlock(tx, counted);
  return user;
}

type LoggedCall = Pick<Call<'session.login'>, 'operation' | 'ipAddress' | 'requestId'>;

/**
 * Reported to the address tried, known or not, and for a call also to the log: only the job looks it up, so that
 * timing reveals nothing.
 */
export function unlockJob(accountId: string, email: string, locale: Locale, call?: LoggedCall): NewJob {
  const payload = { accountId, email, purpose: 'unlock', locale } as const;
  if (!call) return { kind: 'requestedLink', payload };
  const { operation, ipAddress, requestId } = call;
  return { kind: 'requestedLink', payload: { ...payload, call: { operation, ipAddress, requestId } } };
}

/** `Retry-After` says how long; missing if the lock has just ended. */
export function lockedOut(lockedUntil: Date | null, now: Date): ApiError {
  if (!lockedUntil) return new ApiError('LOCKED_OUT');
  const seconds = Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000);
  return new ApiError('LOCKED_OUT', { headers: { 'retry-after': String(seconds) } });
}
