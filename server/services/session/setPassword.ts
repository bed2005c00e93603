import { sql, type Updateable } from 'kysely';
import { PasswordRules } from '#contract/passwordRules.ts';
import type { LinkPurpose } from '#contract/signIn.ts';
import type { Call, Handler, UnfitCall } from '#server/access/call.ts';
import type { Tenant } from '#server/access/tenant.ts';
import type { Database } from '#server/db/database.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { userColumns } from '#server/db/userColumns.ts';
import { ApiError, type Fault } from '#server/errors.ts';
import { unlock } from '#server/identity/lockout.ts';
import { consumeLink, endLinks, requireLink, statusOfLink } from '#server/identity/mailedLinks.ts';
import { hashGoodPassword, type PasswordDemands, passwordFaults } from '#server/identity/passwords.ts';
import { forgetBrowsers, knowBrowser } from '#server/identity/rememberedBrowsers.ts';
import { hashesInUse, keepReplacedPassword } from '#server/identity/replacedPasswords.ts';
import { endSessions } from '#server/identity/sessions.ts';
import { commitAs } from '#server/writes/commit.ts';
import { nobody } from '#server/writes/refusals.ts';
import type { AppDeps } from '../appDeps.ts';
import { requirePasswords } from './requirePasswords.ts';

type PasswordCall = Call<'session.activate'> | Call<'session.resetPassword'>;
type UnfitPasswordCall = UnfitCall<'session.activate'> | UnfitCall<'session.resetPassword'>;

/** First sign-in of an invited user: names and password by the invite's link (document 3, sections 2 and 7). */
export function activate(deps: AppDeps, tenant: Tenant, call: Call<'session.activate'>): Promise<undefined> {
  const { firstName, lastName } = call.body;
  return setPassword(deps, tenant, call, 'invite', (user) =>
    userColumns({ firstName, lastName, email: user.email, employeeKey: user.employee_key }),
  );
}

/** A new password by a mailed link. */
export function resetPassword(
  deps: AppDeps,
  tenant: Tenant,
  call: Call<'session.resetPassword'>,
): Promise<undefined> {
  return setPassword(deps, tenant, call, 'resetPassword', () => ({}));
}

/** A new password's faults beside other fields', for the holder of a working link. Throws TOO_MANY_REQUESTS. */
export async function newPasswordFaults(
  deps: AppDeps,
  tenant: Tenant,
  { body, ipAddress }: UnfitPasswordCall,
  purpose: LinkPurpose,
): Promise<Fault[]> {
  const { userId, token, newPassword, ...typed } = { firstName: undefined, lastName: undefined, ...body };
  if (!userId || !token || !newPassword || !tenant.localLoginEnabled) return [];
  const reading = inAccount(deps.db, tenant.accountId);
  const status = await statusOfLink(reading, { userId, token, purpose, now: deps.clock(), ipAddress });
  if (status !== 'VALID') return [];
  const user = await findHolder(reading, userId);
  const { firstName = user.first_name, lastName = user.last_name } = typed;
  const demands = await demandsOn(reading, userId, { ...user, first_name: firstName, last_name: lastName });
  return deps.identity.hashing(tenant.accountId, (withSlot) =>
    withSlot(() => passwordFaults(newPassword, demands)),
  );
}

/**
 * What a mailed link's page shows on opening; no rules if no password is chosen, as an identity provider proves who
 * people are. Throws USER_INACTIVE or ACCOUNT_DISABLED if no link would help.
 */
export async function readLink(
  deps: AppDeps,
  tenant: Tenant,
  call: Call<'session.mailedLink'>,
): ReturnType<Handler<'session.mailedLink'>> {
  const { operation, query, ipAddress } = call;
  const tx = inAccount(deps.db, tenant.accountId);
  const status = await statusOfLink(tx, { ...query, now: deps.clock(), ipAddress });
  const other = await loggedInAs(deps, tenant, call);
  const about = { accountName: tenant.name, ...(other && { loggedInAs: other }) };
  if (status !== 'VALID') {
    await noteSpent(deps, tenant, { operation, ipAddress });
    return { data: { status, ...about, passwordRules: null } };
  }
  const user = await findHolder(tx, query.userId);
  refuseDisabled(tenant, user);
  const passwordRules = tenant.localLoginEnabled ? PasswordRules.parse(user.password_policy) : null;
  const isReset = passwordRules && query.purpose === 'resetPassword';
  return { data: { status, ...about, passwordRules, ...(isReset && { email: user.email }) } };
}

/** Who is logged in in this browser, unless it is the link's user: the page must not lead on into their app. */
async function loggedInAs(
  deps: AppDeps,
  tenant: Tenant,
  { cookies, query }: Call<'session.mailedLink'>,
): Promise<{ name: string; email: string } | undefined> {
  const userId = await deps.identity.signedInUser(cookies, tenant);
  if (userId === undefined || userId === query.userId) return undefined;
  const user = await findHolder(inAccount(deps.db, tenant.accountId), userId);
  return { name: `${user.first_name} ${user.last_name}`, email: user.email };
}

/** Opening an expired link says so, and no call fails; it is logged all the same. */
const noteSpent = (
  { refusals }: AppDeps,
  account: Tenant,
  call: Pick<Call<'session.mailedLink'>, 'operation' | 'ipAddress'>,
) => refusals.note({ ...call, account, author: nobody, outcome: 'INVALID_TOKEN' });

/**
 * Sets the password of the link's user. The slow hash is computed before the transaction, which others may wait for.
 * Throws INVALID_TOKEN, USER_INACTIVE, ACCOUNT_DISABLED, NOT_ALLOWED where nobody has a password, TOO_MANY_REQUESTS,
 * UNAVAILABLE or a 422.
 */
async function setPassword(
  deps: AppDeps,
  tenant: Tenant,
  call: PasswordCall,
  purpose: LinkPurpose,
  namesOf: (user: Holder) => Partial<ReturnType<typeof userColumns>>,
): Promise<undefined> {
  const { userId, token, newPassword } = call.body;
  const now = deps.clock();
  const link = { userId, token, purpose, now, ipAddress: call.ipAddress };
  const reading = inAccount(deps.db, tenant.accountId);
  await requireLink(reading, link);
  const user = await findHolder(reading, userId);
  refuseDisabled(tenant, user);
  await requirePasswords(deps, tenant, call);
  const names = namesOf(user);
  const demands = await demandsOn(reading, userId, { ...user, ...names });
  const passwordHash = await deps.identity.hashing(tenant.accountId, (withSlot) =>
    withSlot(() => hashGoodPassword(newPassword, demands)),
  );

  const name = `${names.first_name ?? user.first_name} ${names.last_name ?? user.last_name}`;
  const author = { kind: 'linkHolder', accountId: tenant.accountId, userId, name } as const;
  await commitAs<undefined>(
    deps,
    { ...call, author, account: tenant },
    {
      table: 'users',
      id: userId,
      change: async (tx) => {
        await consumeLink(tx, link);
        const before = await findHolder(tx, userId);
        refuseDisabled(tenant, before);
        const columns = { ...names, account_confirmed: true };
        await replacePassword(tx, { userId, email: user.email, passwordHash, now, columns });
        const after = await findHolder(tx, userId);
        return {
          objectId: userId,
          before: recordOf(before),
          after: recordOf(after),
          answer: undefined,
        };
      },
    },
  );
  await knowBrowser(deps, call, tenant.accountId, { id: userId, email: user.email });
}

/** The requirements on a user's new password. */
export async function demandsOn(tx: InAccount, id: string, user: Holder): Promise<PasswordDemands> {
  const { password_policy: policy, first_name, last_name, email, account_name, subdomain } = user;
  return {
    policy,
    usedHashes: await hashesInUse(tx, { ...user, id }, policy),
    ownNames: [first_name, last_name, ...namesIn(email), account_name, subdomain],
  };
}

/**
 * The mailbox, which may be too short to be found in other words; with the first label of its domain; and the whole
 * address.
 */
function namesIn(email: string): string[] {
  const [mailbox = '', domain = ''] = email.split('@');
  return [mailbox, `${mailbox}@${domain.split('.')[0]}`, email];
}

type Replacement = {
  userId: string;
  email: string;
  passwordHash: string;
  now: Date;
  /** What else changes in the user. */
  columns?: Updateable<Database['users']>;
  /** The session that stays: the one in which it was changed. */
  keeps?: string | null;
};

/**
 * Writes every new password of a user. Their links, failures, remembered browsers and sessions end, because anyone
 * who knew the old one must not stay.
 */
export async function replacePassword(
  tx: InAccount,
  { userId, email, passwordHash, now, columns = {}, keeps = null }: Replacement,
): Promise<void> {
  await keepReplacedPassword(tx, userId, now);
  await tx
    .updateTable('users')
    .set({ ...columns, password_hash: passwordHash, password_changed_on: now, version: sql`version + 1` })
    .where('id', '=', userId)
    .execute();
  await endLinks(tx, { userId, now });
  await endSessions(tx, { userId, keeps, now });
  await forgetBrowsers(tx, userId);
  await unlock(tx, email);
}

export type Holder = Awaited<ReturnType<typeof findHolder>>;

/** What a new password needs to know about a user. */
export function findHolder(tx: InAccount, userId: string) {
  return tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.first_name', 'users.last_name', 'users.email', 'users.employee_key', 'users.status'])
    .select(['users.account_confirmed', 'users.password_hash', 'users.version'])
    .select(['accounts.password_policy', 'accounts.name as account_name', 'accounts.subdomain'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

function refuseDisabled(tenant: Tenant, user: Holder): void {
  if (tenant.status === 'DISABLED') throw new ApiError('ACCOUNT_DISABLED');
  if (user.status !== 'ACTIVE') throw new ApiError('USER_INACTIVE');
}

/** What these writes change in a user, as the audit log shows it. */
export const recordOf = (
  user: Pick<Holder, 'first_name' | 'last_name' | 'account_confirmed' | 'version'>,
) => ({
  firstName: user.first_name,
  lastName: user.last_name,
  accountConfirmed: user.account_confirmed,
  version: user.version,
});
