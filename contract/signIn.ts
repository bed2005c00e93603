import * as z from 'zod/mini';
import { FactorKind } from './factors.ts';
import { confirmedPassword, passwordsMatch, requiredPassword } from './newPassword.ts';
import { PasswordRules } from './passwordRules.ts';
import { knownEmailAddress, oneTimeCode, requiredText } from './text.ts';

/** The cookie and header that protect a sign-in from cross-site requests: the header repeats the cookie. */
export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'x-xsrf-token';

/** The key under which a tab remembers where its sign-in leads, so that an expired one can begin again. */
export const signInGoal = 'signIn.goal';

const returnUrl = z.string().check(z.maxLength(2_000));
const password = requiredPassword('validation.passwordRequired');

export const Login = z.strictObject({
  username: knownEmailAddress('validation.usernameRequired', 'validation.usernameInvalid'),
  password,
  returnUrl,
});
export type Login = z.infer<typeof Login>;

/** What a person types to sign in. */
export const Credentials = z.omit(Login, { returnUrl: true });
export type Credentials = z.infer<typeof Credentials>;

/**
 * Answered with 200; every other outcome is a 4xx with `error.code`. Where the password has expired, `userId` and
 * `token` set another as a mailed link would. `factors`: the person's factors that replace a mailed code.
 */
export const LoginResult = z.object({
  code: z.enum(['SUCCESS', 'REQUIRE_TWO_FACTOR', 'PASSWORD_EXPIRED']),
  returnUrl: z.string(),
  userId: z.optional(z.uuid()),
  token: z.optional(z.string()),
  factors: z.optional(z.array(FactorKind)),
});
export type LoginResult = z.infer<typeof LoginResult>;

/**
 * The code that completes a sign-in: mailed, from an authenticator app, or a recovery code. `rememberDevice`: this
 * browser needs none for 30 days.
 */
export const CodeVerification = z.strictObject({
  code: oneTimeCode('validation.fieldRequired'),
  rememberDevice: z.boolean(),
  returnUrl,
});
export type CodeVerification = z.infer<typeof CodeVerification>;

/** Seconds between two mailed codes. */
export const resendInterval = 30;

export const LoginInfoQuery = z.object({ returnUrl });
export const LoginInfo = z.object({
  accountName: z.string(),
  localLoginEnabled: z.boolean(),
  externalProviders: z.array(
    z.object({ url: z.string(), displayName: z.string(), identityProviderType: z.string() }),
  ),
});
export type LoginInfo = z.infer<typeof LoginInfo>;

/** The Forgot Password form (document 3, section 5). */
export const PasswordResetRequest = z.strictObject({
  email: knownEmailAddress('validation.emailRequired', 'validation.emailAddressInvalid'),
});
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>;

const newPassword = { newPassword: password, confirmPassword: confirmedPassword };

/** `userId` and `token` come from the mailed link, which calls the token `code`. */
const link = { userId: z.uuid(), token: z.string().check(z.minLength(1), z.maxLength(200)) };

export const ProfileActivation = z
  .strictObject({
    ...link,
    firstName: requiredText('validation.activationFirstNameRequired'),
    lastName: requiredText('validation.activationLastNameRequired'),
    ...newPassword,
  })
  .check(passwordsMatch);
export type ProfileActivation = z.infer<typeof ProfileActivation>;

export const PasswordReset = z.strictObject({ ...link, ...newPassword }).check(passwordsMatch);
export type PasswordReset = z.infer<typeof PasswordReset>;

/** The page of an unlock link: it asks before it uses the link, because mail scanners open links. */
export const Unlock = z.strictObject(link);
export type Unlock = z.infer<typeof Unlock>;

/** The purpose of a mailed link: to activate an invited user, to set a new password, or to end a lock. */
export const LinkPurpose = z.enum(['invite', 'resetPassword', 'unlock']);
export type LinkPurpose = z.infer<typeof LinkPurpose>;

/** What a link's page asks about it on opening. Malformed parts make an unknown link, not a malformed call. */
export const MailedLinkQuery = z.object({ userId: z.string(), token: z.string(), purpose: LinkPurpose });

/**
 * `SPENT`: used, expired, or replaced by a newer one. The rules are sent to the holder of a valid link, unless the
 * account's users log in by an identity provider and have no password here.
 */
export const MailedLinkState = z.object({
  status: z.enum(['VALID', 'SPENT', 'WRONG']),
  accountName: z.string(),
  passwordRules: z.nullable(PasswordRules),
  /** Whose password is set, for password managers; an invite's link carries it. */
  email: z.optional(z.string()),
  /** Who else is logged in in this browser. */
  loggedInAs: z.optional(z.object({ name: z.string(), email: z.string() })),
});
export type MailedLinkState = z.infer<typeof MailedLinkState>;

/** `GET /api/domain?validate=` on the bare host: whether a tenant answers under this subdomain. */
export const DomainQuery = z.object({ validate: z.string().check(z.maxLength(100)) });
export const DomainAnswer = z.object({ isValid: z.boolean() });

/** The Select Domain form (document 3, section 5). */
export const DomainForm = z.object({
  subdomain: requiredText('validation.subdomainRequired', 20),
});
