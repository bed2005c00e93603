import * as z from 'zod/mini';
import { requiredPassword } from './newPassword.ts';
import { Instant, oneTimeCode, requiredText } from './text.ts';

/** A user's second factor; `TOTP` is an authenticator app. None of this file is in the three documents. */
export const FactorKind = z.enum(['TOTP', 'PASSKEY']);
export type FactorKind = z.infer<typeof FactorKind>;

/** How many a user may have. */
export const maxFactors = 10;

/** How many recovery codes are made at a time. */
export const recoveryCodeCount = 10;

export const Factor = z.object({
  id: z.uuid(),
  kind: FactorKind,
  name: z.string(),
  createdOn: Instant,
  lastUsedOn: z.nullable(Instant),
});
export type Factor = z.infer<typeof Factor>;

/** A user's factors, the oldest first, and how many recovery codes are unused. */
export const Factors = z.object({ factors: z.array(Factor), recoveryCodesLeft: z.int() });
export type Factors = z.infer<typeof Factors>;

/** Changing one's factors requires the password: an open session alone may be in somebody else's hands. */
export const PasswordProof = z.strictObject({ password: requiredPassword('validation.passwordRequired') });
export type PasswordProof = z.infer<typeof PasswordProof>;

/** An authenticator app awaiting its first code: the secret as base32 text, and as the URL of its QR code. */
export const NewAuthenticator = z.object({ id: z.uuid(), secret: z.string(), url: z.string() });
export type NewAuthenticator = z.infer<typeof NewAuthenticator>;

const name = requiredText('validation.nameRequired', 60);

export const AuthenticatorConfirmation = z.strictObject({
  name,
  code: oneTimeCode('validation.fieldRequired'),
});
export type AuthenticatorConfirmation = z.infer<typeof AuthenticatorConfirmation>;

export const FactorName = z.strictObject({ name });
export type FactorName = z.infer<typeof FactorName>;

/** Shown once: with the first factor, and when a new set is requested. Empty where earlier ones still work. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
