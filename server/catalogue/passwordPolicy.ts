import type { PasswordPolicy } from '#contract/accounts.ts';

/** The policy of a new account (decisions, "Passwords"). */
export const newAccountPasswordPolicy: PasswordPolicy = {
  minLength: 12,
  uniqueChars: 0,
  requireNonAlphanumeric: false,
  requireLowercase: false,
  requireUppercase: false,
  requireDigit: false,
  requireUniquePasswordOnReset: true,
  passwordExpiresInDays: 90,
  requirePasswordExpiration: false,
  passwordHistoryLength: 0,
};
