import * as z from 'zod/mini';
import { asEmail } from './pasted.ts';
import { emailAddress, requiredText } from './text.ts';
import { asPhone } from './values.ts';

/** What identifies a mailed invite. */
const token = z.string().check(z.minLength(1), z.maxLength(200));

/** Names take letters of every script, dots, hyphens, apostrophes and blanks. */
const personName = (missing: string) =>
  requiredText(missing).check(z.regex(/^[\p{L}\p{M}.\-'’ ]*$/u, { error: 'validation.onlyAlphabets' }));

const phone = z.string({ error: 'validation.phoneRequired' }).check(
  z.overwrite(asPhone),
  z.minLength(1, { error: 'validation.phoneRequired' }),
  z.refine((text) => text === '' || /^(\d{3}-|\(\d{3}\) )\d{3}-\d{4}$/.test(text), {
    error: 'validation.phoneForm',
  }),
);

/**
 * The details of an investor. Only the server says whether the email is verified: the caller's claim proves nothing.
 */
export const UserDetail = z.strictObject({
  email: emailAddress('validation.emailRequired', 'validation.emailAddressInvalid'),
  firstName: personName('validation.firstNameRequired'),
  lastName: personName('validation.lastNameRequired'),
  phone,
  firmName: requiredText('validation.firmNameRequired', 200),
  isEmailVerified: z.boolean(),
  isIoiTermsAccepted: z.boolean(),
  isTermsAndConditionsAccepted: z.boolean(),
  isMarketingAgreed: z.optional(z.boolean()),
  token,
});
export type UserDetail = z.infer<typeof UserDetail>;

const agreed = z.literal(true, { error: 'validation.agreementRequired' });

/** A person that the terms apply to. */
export const AgreedDetail = z.extend(UserDetail, {
  isTermsAndConditionsAccepted: agreed,
  isIoiTermsAccepted: agreed,
});

/** An email address in a path; anything else matches nothing. */
export const MatchedEmail = z.string().check(z.overwrite(asEmail), z.maxLength(254));

export const EmailMatchQuery = z.object({ token });
export const EmailMatch = z.object({ isMatchFound: z.boolean() });

export const TokenState = z.object({
  isValid: z.boolean(),
  /** Who has invited, by name; only of a valid token. */
  bankName: z.optional(z.string()),
});
export type TokenState = z.infer<typeof TokenState>;
