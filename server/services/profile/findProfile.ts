import { LegalDocument } from '#contract/legal.ts';
import { PasswordRules } from '#contract/passwordRules.ts';
import type { Profile } from '#contract/profile.ts';
import type { Call } from '#server/access/call.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { acceptedBy } from '../legal/acceptedBy.ts';
import { viewsOf } from '../listViews/viewsOf.ts';
import { findUser } from '../users/userRow.ts';

/** The caller at this moment, and what they may do. */
export async function findProfile(
  { config }: Pick<Deps, 'config'>,
  tx: InAccount,
  { actor, account }: Pick<Call<'profile.get'>, 'actor' | 'account'>,
  now: Date,
): Promise<Profile> {
  const user = await findUser(tx, actor.userId, { account, now });
  const defaultViews = await viewsOf(tx, actor)
    .select(['list', 'query'])
    .where('is_default', '=', true)
    .execute();
  const { name, subdomain, accountType, status } = account;
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    jobFunction: user.jobFunction,
    status: user.status,
    accountConfirmed: user.accountConfirmed,
    createdOn: user.createdOn,
    lastLoginTime: user.lastLoginTime,
    lastIpAddress: user.lastIpAddress,
    configurationStatus: user.configurationStatus,
    managedBy: user.managedBy ?? null,
    version: user.version,
    locale: await localeOf(tx, user.id),
    passwordRules: await passwordRulesOf(tx, user.id),
    permissions: actor.permissions,
    ...(actor.isPlatformAdministrator && { mayDoAll: true }),
    defaultViews,
    ...(await pendingOf(config, tx, user.id)),
    account: { name, subdomain, accountType, status },
  };
}

/** The documents in force that the person has to accept, and has not; costs nothing where there is none. */
async function pendingOf(
  { legalTexts }: Deps['config'],
  tx: InAccount,
  userId: string,
): Promise<Pick<Profile, 'legal'>> {
  const required = LegalDocument.options.flatMap((document) => {
    const text = legalTexts.find((one) => one.document === document && one.mustBeAccepted);
    return text ? [{ document, version: text.version, date: text.date }] : [];
  });
  if (required.length === 0) return {};
  const accepted = await acceptedBy(tx, userId);
  const legal = required.filter(
    ({ document, version }) => !accepted.some((one) => one.document === document && one.version === version),
  );
  return legal.length > 0 ? { legal } : {};
}

async function localeOf(tx: InAccount, userId: string): Promise<string | null> {
  const own = tx.selectFrom('users').select('locale').where('id', '=', userId);
  return (await own.executeTakeFirstOrThrow()).locale;
}

/** Null for users who sign in elsewhere: they have no password here, or may not use it. */
async function passwordRulesOf(tx: InAccount, userId: string): Promise<PasswordRules | null> {
  const local = await tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select('accounts.password_policy')
    .where('users.id', '=', userId)
    .where('users.password_hash', 'is not', null)
    .where('accounts.local_login_enabled', '=', true)
    .executeTakeFirst();
  return local ? PasswordRules.parse(local.password_policy) : null;
}
