import { type ExpressionBuilder, sql, type Updateable } from 'kysely';
import type { RefusalReason } from '#contract/auditEvents.ts';
import type { FactorKind } from '#contract/factors.ts';
import type { LoginResult } from '#contract/signIn.ts';
import type { Call } from '#server/access/call.ts';
import type { Tenant } from '#server/access/tenant.ts';
import type { Database } from '#server/db/database.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { ApiError } from '#server/errors.ts';
import type { FactorProof } from '#server/identity/factors.ts';
import type { SignIn } from '#server/identity/identity.ts';
import { issueLink } from '#server/identity/mailedLinks.ts';
import { recoveryCodesLeft } from '#server/identity/recoveryCodeSet.ts';
import type { Locale } from '#server/texts/texts.ts';
import { commitAs } from '#server/writes/commit.ts';
import type { Author } from '#server/writes/origin.ts';
import type { Outbox } from '#server/writes/outbox.ts';
import type { AppDeps } from '../appDeps.ts';
import { factorJob } from '../users/factorJob.ts';

export type SignInCall = Pick<
  Call<'session.login'>,
  'version' | 'ipAddress' | 'requestId' | 'cookies' | 'locale'
> & {
  operation: `session.${'login' | 'verifyCode' | 'resendCode' | 'passkeyLogin' | 'externalLogin'}`;
};

/** The user of a sign-in, with what it needs. */
export const selectCandidate = (tx: InAccount) =>
  tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.status'])
    .select([
      'users.account_confirmed',
      'users.password_hash',
      'users.sign_ins_ended',
      'users.password_changed_on',
      'users.created_on',
    ])
    .select((users) => [factorKinds(users).as('factors')])
    .select('accounts.password_policy');

/** The kinds of factors that the user has besides the password. */
const factorKinds = ({ selectFrom }: ExpressionBuilder<Database, 'users'>) =>
  selectFrom('user_factors')
    .select(sql<FactorKind[]>`coalesce(array_agg(distinct kind order by kind), '{}')`.as('kinds'))
    .whereRef('user_factors.account_id', '=', 'users.account_id')
    .whereRef('user_factors.user_id', '=', 'users.id')
    .where('pending_until', 'is', null)
    .$asScalar()
    .$notNull();

export type Candidate = Awaited<ReturnType<ReturnType<typeof selectCandidate>['executeTakeFirstOrThrow']>>;

type Proved = {
  signIn: SignIn;
  user: Candidate;
  /** The factor besides the password, or in place of it. */
  by?: FactorProof | null;
  amr?: string[];
};

/** Signs in a user who has proved who they are; a password that was used and has expired has to be changed first. */
export async function finishSignIn(
  deps: AppDeps,
  tenant: Tenant,
  call: SignInCall,
  { signIn, user, by = null, amr = ['pwd'] }: Proved,
): Promise<{ data: LoginResult }> {
  const { returnTo: returnUrl } = signIn;
  if (amr.includes('pwd') && hasExpired(user, deps.clock())) {
    await note(deps, tenant, call, { user, outcome: 'PASSWORD_EXPIRED', by });
    const { token } = await deps.db.transaction().execute(async (trx) => {
      const tx = inAccount(trx, tenant.accountId);
      await proving(tx, user, { sign_ins_ended: user.sign_ins_ended });
      return issueLink(deps, tx, { userId: user.id, purpose: 'resetPassword' });
    });
    return { data: { code: 'PASSWORD_EXPIRED', returnUrl, userId: user.id, token } };
  }
  await note(deps, tenant, call, { user, outcome: 'SUCCESS', by });
  await signIn.complete(user, call.ipAddress, { amr });
  return { data: { code: 'SUCCESS', returnUrl } };
}

function hasExpired({ password_policy, password_changed_on, created_on }: Candidate, now: Date): boolean {
  const { requirePasswordExpiration, passwordExpiresInDays } = password_policy;
  if (!requirePasswordExpiration || passwordExpiresInDays < 1) return false;
  const since = password_changed_on ?? created_on;
  return now.getTime() - since.getTime() >= passwordExpiresInDays * 24 * 3_600_000;
}

/** Why nobody is let in, revealed only to those who know the password. */
export function refusalOf({ status, trialEndsOn }: Tenant, user: Pick<Candidate, 'status'>, now: Date) {
  if (status === 'DISABLED') return 'ACCOUNT_DISABLED';
  if (user.status !== 'ACTIVE') return 'USER_INACTIVE';
  // The last day counts in full, in the time zone where it ends last.
  return trialEndsOn && now > new Date(`${trialEndsOn}T23:59:59-12:00`) ? 'TRIAL_EXPIRED' : null;
}

type Refused = {
  user: Candidate | undefined;
  outcome: RefusalReason;
  /** The author of the attempt in the log; the user by default. */
  author?: Author;
  /** The log's name for the object, if it is no user. */
  name?: string;
};

/** A refusal, in the audit log as a sum of similar ones. */
export async function noteRefused(
  deps: AppDeps,
  { accountId }: Tenant,
  { operation, ipAddress }: Pick<SignInCall, 'operation' | 'ipAddress'>,
  { user, outcome, author, name = '' }: Refused,
): Promise<void> {
  await deps.refusals.note({
    account: { accountId },
    author: author ?? authorOf(accountId, user),
    ipAddress,
    operation,
    outcome,
    object: { table: 'users', id: user?.id ?? name, name: user && nameOf(user) },
  });
}

type Step = {
  user: Candidate;
  outcome: string;
  /** The factor that completed it; for a recovery code its user is notified. */
  by?: FactorProof | null;
  outbox?: (tx: InAccount) => Promise<Outbox>;
};

/** A step of a sign-in in the audit log, with its consequences once written; a success also on the user's record. */
export async function note(
  deps: AppDeps,
  { accountId, name: accountName }: Pick<Tenant, 'accountId' | 'name'>,
  call: SignInCall,
  { user, outcome, by = null, outbox }: Step,
): Promise<void> {
  await commitAs<undefined>(
    deps,
    { ...call, author: authorOf(accountId, user), account: { accountId } },
    {
      table: 'users',
      change: async (tx) => {
        if (outcome === 'SUCCESS') {
          await proving(tx, user, { last_login_time: deps.clock(), last_ip_address: call.ipAddress });
        }
        return {
          objectId: user.id,
          objectName: nameOf(user),
          before: null,
          after: { outcome, ...(by && { factor: by }) },
          answer: undefined,
          ...(by === 'RECOVERY_CODE' && {
            jobs: [await recoveryCodeJob(tx, accountName, call.locale, user)],
          }),
          ...(await outbox?.(tx)),
        };
      },
    },
  );
}

async function recoveryCodeJob(tx: InAccount, accountName: string, requestedLocale: Locale, user: Candidate) {
  const recipient = { id: user.id, firstName: user.first_name, lastName: user.last_name, email: user.email };
  const left = String(await recoveryCodesLeft(tx, user.id));
  return factorJob(tx, 'recoveryCodeUsed', { accountName, requestedLocale, recipient, values: { left } });
}

/**
 * Writes to the record of a user who has proved who they are; throws LOGIN_PREREQUISITE if all their sign-ins were
 * ended meanwhile, as by another password or address. The proof holds until the transaction ends.
 */
async function proving(
  tx: InAccount,
  user: Candidate,
  columns: Updateable<Database['users']>,
): Promise<void> {
  const proved = await tx
    .updateTable('users')
    .set(columns)
    .where('id', '=', user.id)
    .where('sign_ins_ended', '=', user.sign_ins_ended)
    .returning('id')
    .executeTakeFirst();
  if (!proved) throw new ApiError('LOGIN_PREREQUISITE');
}

const nameOf = ({ first_name, last_name }: Candidate) => `${first_name} ${last_name}`;

const authorOf = (accountId: string, user: Candidate | undefined): Author => ({
  kind: 'user',
  accountId,
  userId: user?.id ?? '',
  name: user ? nameOf(user) : '',
});
