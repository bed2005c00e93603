import * as z from 'zod/mini';
import { AccountStatus, AccountType } from './accounts.ts';
import { DirectoryKind } from './directoryKinds.ts';
import { LegalPending } from './legal.ts';
import { ListView } from './listViews.ts';
import { confirmedPassword, passwordsMatch, requiredPassword } from './newPassword.ts';
import { ours } from './ours.ts';
import { PasswordRules } from './passwordRules.ts';
import { Permission } from './permissions.ts';
import { Subdomain } from './subdomains.ts';
import { Instant, LocaleTag, requiredText } from './text.ts';
import { ConfigurationStatus, JobFunction, UserStatus } from './users.ts';

/** The signed-in user, what they may do now, and where they belong (document 3, section 3). */
export const Profile = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  jobFunction: z.nullable(JobFunction),
  status: UserStatus,
  accountConfirmed: z.boolean(),
  createdOn: Instant,
  lastLoginTime: z.nullable(Instant),
  lastIpAddress: z.nullable(z.string()),
  configurationStatus: z.nullable(ConfigurationStatus),
  /** The directory that manages them, so that they are changed there. */
  managedBy: ours(z.optional(z.nullable(DirectoryKind))),
  version: z.int(),
  /** The language the person chose or was invited in. */
  locale: ours(z.optional(z.nullable(LocaleTag))),
  /** The rules for a new password; null where they have no password here. */
  passwordRules: z.nullable(PasswordRules),
  permissions: z.array(Permission),
  /** Whether they are a platform administrator, which no ceiling limits. */
  mayDoAll: ours(z.optional(z.literal(true))),
  /** The person's default views of lists, see `ListView`. */
  defaultViews: ours(z.optional(z.array(z.pick(ListView, { list: true, query: true })))),
  /** Terms and policies that they have yet to accept; the app asks for them first. */
  legal: ours(z.optional(LegalPending)),
  account: z.object({
    name: z.string(),
    subdomain: Subdomain,
    accountType: AccountType,
    status: AccountStatus,
  }),
});
export type Profile = z.infer<typeof Profile>;

/** What people may change about themselves (document 3, section 5); a job function may be missing until they do. */
export const ProfileDetails = z.strictObject({
  firstName: requiredText('validation.firstNameRequired'),
  lastName: requiredText('validation.lastNameRequired'),
  jobFunction: JobFunction,
});
export type ProfileDetails = z.infer<typeof ProfileDetails>;

/** The language of one's screens and mails. */
export const ProfileLocale = z.strictObject({ locale: LocaleTag });

/** The Change Password dialog (document 3, section 5). */
export const PasswordChange = z
  .strictObject({
    oldPassword: requiredPassword('validation.oldPasswordRequired'),
    newPassword: requiredPassword('validation.newPasswordRequired'),
    confirmPassword: confirmedPassword,
  })
  .check(passwordsMatch);
export type PasswordChange = z.infer<typeof PasswordChange>;
