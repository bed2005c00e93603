import { hash, verify } from '@node-rs/argon2';
import type { PasswordPolicy } from '../../contract/accounts';
import { invalidFields } from '../errors';
import { isCommonPassword } from './commonPasswords';

/** 19 MiB, two passes, one lane (decisions, "Passwords"); Argon2id is what the library hashes with unless told. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Keyboards write the same letter in different bytes; one form of it, or a person could not sign in elsewhere. */
const canonical = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(canonical(password), cost);

/**
 * Whether a password is the one that was hashed. Without a hash the same work is done for nothing, so that the time taken
 * doesn't tell whether a user exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await noHash), canonical(password), cost);
  return matches && passwordHash !== null;
}

/** Throws a 422 naming on `target` each rule of the account that a new password breaks (document 2, section 3). */
export function requireGoodPassword(password: string, policy: PasswordPolicy, target = 'newPassword'): void {
  const characters = [...canonical(password)];
  const lacks = (pattern: RegExp) => !characters.some((character) => pattern.test(character));
  const faults: { key: string; values?: Record<string, number> }[] = [];
  if (characters.length < policy.minLength) {
    faults.push({ key: 'validation.passwordTooShort', values: { minimum: policy.minLength } });
  }
  if (new Set(characters).size < policy.uniqueChars) {
    faults.push({ key: 'validation.passwordNeedsUniqueCharacters', values: { count: policy.uniqueChars } });
  }
  if (policy.requireDigit && lacks(/\p{Nd}/u)) faults.push({ key: 'validation.passwordNeedsDigit' });
  if (policy.requireUppercase && lacks(/\p{Lu}/u)) faults.push({ key: 'validation.passwordNeedsUppercase' });
  if (policy.requireLowercase && lacks(/\p{Ll}/u)) faults.push({ key: 'validation.passwordNeedsLowercase' });
  if (policy.requireNonAlphanumeric && lacks(/[^\p{L}\p{N}]/u)) {
    faults.push({ key: 'validation.passwordNeedsNonAlphanumeric' });
  }
  if (faults.length === 0 && isCommonPassword(password)) faults.push({ key: 'validation.passwordTooCommon' });
  if (faults.length > 0) throw invalidFields(faults.map((fault) => ({ target, ...fault })));
}

/** What is verified where there is no user: a hash of the same cost that no password matches. */
const noHash = hash(crypto.randomUUID(), cost);
