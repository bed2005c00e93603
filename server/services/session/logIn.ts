import type { Call, Handler } from '../../access/call';
import type { Tenant } from '../../access/tenant';
import type { AppDeps } from '../../appDeps';
import { inAccount } from '../../db/inAccount';
import { normalise } from '../../db/normalise';
import { ApiError } from '../../errors';
import { reserveAttempt, unlock } from '../../identity/lockout';
import { verifyPassword } from '../../identity/passwords';
import { commitAs } from '../../writes/commit';
import type { Author } from '../../writes/origin';

/**
 * Signs in with e-mail and password (decisions, rulings 13 and 14). An unknown address and a wrong password take the same
 * way, in equal time. Throws LOGIN_PREREQUISITE, NOT_ALLOWED, LOCKED_OUT, INVALID_CREDENTIALS, USER_INACTIVE,
 * ACCOUNT_DISABLED or TRIAL_EXPIRED.
 */
export async function logIn(
  deps: AppDeps,
  tenant: Tenant,
  call: Call<'session.login'>,
): ReturnType<Handler<'session.login'>> {
  const { username, password, returnUrl } = call.body;
  const signIn = await deps.identity.findSignIn(call.cookies, tenant, returnUrl);
  if (!tenant.localLoginEnabled) throw new ApiError('NOT_ALLOWED');

  const { accountId } = tenant;
  const attempt = await reserveAttempt(deps.db, { accountId, email: username }, deps.clock());
  if (!attempt.allowed) throw lockedOut(attempt.lockedUntil, deps.clock());

  const user = await findByEmail(deps, accountId, username);
  if (!(await verifyPassword(user?.account_confirmed ? user.password_hash : null, password)) || !user) {
    const stranger = { kind: 'stranger', name: username } as const;
    await note(
      deps,
      call,
      tenant,
      stranger,
      user,
      attempt.lockedUntil ? 'LOCKED_OUT' : 'INVALID_CREDENTIALS',
    );
    throw attempt.lockedUntil
      ? lockedOut(attempt.lockedUntil, deps.clock())
      : new ApiError('INVALID_CREDENTIALS');
  }

  await unlock(inAccount(deps.db, accountId), username);
  const refusal = refusalOf(tenant, user, deps.clock());
  const name = `${user.first_name} ${user.last_name}`;
  const known = { kind: 'user', accountId, userId: user.id, name } as const;
  await note(deps, call, tenant, known, user, refusal ?? 'SUCCESS');
  if (refusal) throw new ApiError(refusal);
  await signIn.complete(user.id, call.ipAddress);
  return { data: { code: 'SUCCESS', returnUrl: signIn.returnTo } };
}

type Candidate = NonNullable<Awaited<ReturnType<typeof findByEmail>>>;

function findByEmail(deps: AppDeps, accountId: string, email: string) {
  return inAccount(deps.db, accountId)
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'status', 'account_confirmed', 'password_hash'])
    .where('email_key', '=', normalise(email))
    .executeTakeFirst();
}

/** Told only to those who know the password. */
function refusalOf({ status, trialEndsOn }: Tenant, user: Candidate, now: Date) {
  if (status === 'DISABLED') return 'ACCOUNT_DISABLED';
  if (user.status !== 'ACTIVE') return 'USER_INACTIVE';
  // The last day counts whole, in whichever zone it ends last.
  return trialEndsOn && now > new Date(`${trialEndsOn}T23:59:59-12:00`) ? 'TRIAL_EXPIRED' : null;
}

/** `Retry-After` says how long; it is missing where the lock has just been lifted. */
export function lockedOut(lockedUntil: Date | null, now: Date): ApiError {
  if (!lockedUntil) return new ApiError('LOCKED_OUT');
  const seconds = Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000);
  return new ApiError('LOCKED_OUT', { headers: { 'retry-after': String(seconds) } });
}

/** The outcome in the audit log; of a success also on the user's record. The password is in neither. */
async function note(
  deps: AppDeps,
  call: Call<'session.login'>,
  { accountId }: Tenant,
  author: Author,
  user: Candidate | undefined,
  outcome: string,
): Promise<void> {
  await commitAs<undefined>(
    deps,
    { ...call, author, account: { accountId } },
    {
      table: 'users',
      change: async (tx) => {
        if (user && outcome === 'SUCCESS') {
          await tx
            .updateTable('users')
            .set({ last_login_time: deps.clock(), last_ip_address: call.ipAddress })
            .where('id', '=', user.id)
            .execute();
        }
        const objectId = user?.id ?? call.body.username;
        const objectName = user && `${user.first_name} ${user.last_name}`;
        return { objectId, objectName, before: null, after: { outcome }, answer: undefined };
      },
    },
  );
}
