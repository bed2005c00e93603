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

/** 19 MiB, two passes, one lane; the library's default is Argon2id. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(canonicalPassword(password), cost);

/**
 * Whether a password matches a hash. Without a hash the same work is done anyway, so that the time does not reveal
 * whether a user exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await noHash), canonicalPassword(password), cost);
  return matches && passwordHash !== null;
}

/** The hash of a new password; throws like `requireGoodPassword`. */
export async function hashGoodPassword(password: string, demands: PasswordDemands): Promise<string> {
  await requireGoodPassword(password, demands);
  return hashPassword(password);
}

/** The requirements on a new password: the account's rules, hashes it must not match, and names it must not contain. */
export type PasswordDemands = {
  policy: PasswordPolicy;
  usedHashes: readonly string[];
  ownNames: readonly string[];
};

/** Throws a 422 with everything `passwordFaults` finds. */
export async function requireGoodPassword(password: string, demands: PasswordDemands): Promise<void> {
  const faults = await passwordFaults(password, demands);
  if (faults.length > 0) throw invalidFields(faults);
}

/** Each of the account's rules that a new password breaks, on `newPassword` (document 2, section 3). */
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

/** One after another: each takes 19 MiB. */
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

/** The hash verified for unknown users: of the same cost, matched by no password. */
const noHash = hash(crypto.randomUUID(), cost);
