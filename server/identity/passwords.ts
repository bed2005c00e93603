import { hash, verify } from '@node-rs/argon2';
import type { PasswordPolicy } from '#contract/accounts.ts';
import {
  canonicalPassword,
  judgePassword,
  type PasswordRule,
  type PasswordRules,
} from '#contract/passwordRules.ts';
import { type Fault, invalidFields } from '../errors.ts';
import { holdsName, isCommonPassword } from './commonPasswords.ts';

/** 19 MiB, two passes, one lane (decisions, "Passwords"); Argon2id is what the library hashes with unless told. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(canonicalPassword(password), cost);

/**
 * Whether a password is the one that was hashed. Without a hash the same work is done for nothing, so that the time taken
 * doesn't tell whether a user exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await noHash), canonicalPassword(password), cost);
  return matches && passwordHash !== null;
}

/** The hash of a new password; throws as `requireGoodPassword`. */
export async function hashGoodPassword(password: string, demands: PasswordDemands): Promise<string> {
  await requireGoodPassword(password, demands);
  return hashPassword(password);
}

/** What a new password is held to: the account's rules, the hashes of those it must not be, and names it must not hold. */
export type PasswordDemands = {
  policy: PasswordPolicy;
  usedHashes: readonly string[];
  ownNames: readonly string[];
};

/** Throws a 422 with all that `passwordFaults` finds. */
export async function requireGoodPassword(password: string, demands: PasswordDemands): Promise<void> {
  const faults = await passwordFaults(password, demands);
  if (faults.length > 0) throw invalidFields(faults);
}

/** Each rule of the account that a new password breaks, on `newPassword` (document 2, section 3). */
export async function passwordFaults(
  password: string,
  { policy, usedHashes, ownNames }: PasswordDemands,
): Promise<Fault[]> {
  const faults: Broken[] = judgePassword(password, policy)
    .filter(({ isKept }) => !isKept)
    .map(({ rule }) => faultsOf[rule](policy));
  if (isCommonPassword(password)) faults.push({ key: 'validation.passwordTooCommon' });
  if (holdsName(password, ownNames)) faults.push({ key: 'validation.passwordHoldsName' });
  if (await isOneOf(usedHashes, password)) faults.push({ key: 'validation.passwordUsedBefore' });
  return faults.map((fault) => ({ target: 'newPassword', ...fault }));
}

/** One after the other: each takes 19 MiB. */
async function isOneOf(hashes: readonly string[], password: string): Promise<boolean> {
  for (const used of hashes) if (await verifyPassword(used, password)) return true;
  return false;
}

type Broken = Omit<Fault, 'target'>;

const faultsOf: Record<PasswordRule, (rules: PasswordRules) => Broken> = {
  minLength: ({ minLength }) => ({ key: 'validation.passwordTooShort', values: { minimum: minLength } }),
  uniqueChars: ({ uniqueChars }) => ({
    key: 'validation.passwordNeedsUniqueCharacters',
    values: { count: uniqueChars },
  }),
  requireLowercase: () => ({ key: 'validation.passwordNeedsLowercase' }),
  requireUppercase: () => ({ key: 'validation.passwordNeedsUppercase' }),
  requireDigit: () => ({ key: 'validation.passwordNeedsDigit' }),
  requireNonAlphanumeric: () => ({ key: 'validation.passwordNeedsNonAlphanumeric' }),
};

/** What is verified where there is no user: a hash of the same cost that no password matches. */
const noHash = hash(crypto.randomUUID(), cost);
