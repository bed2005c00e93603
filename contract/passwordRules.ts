import * as z from 'zod/mini';

/** What an account asks of a new password (document 2, section 3). `minLength` counts code points. */
export const PasswordRules = z.object({
  minLength: z.int().check(z.minimum(8), z.maximum(65)),
  uniqueChars: z.int().check(z.minimum(0), z.maximum(32)),
  requireLowercase: z.boolean(),
  requireUppercase: z.boolean(),
  requireDigit: z.boolean(),
  requireNonAlphanumeric: z.boolean(),
});
export type PasswordRules = z.infer<typeof PasswordRules>;
export type PasswordRule = keyof PasswordRules;

/** Each rule in force, its threshold, and whether a password meets it: the server enforces what the form ticks off. */
export function judgePassword(
  password: string,
  rules: PasswordRules,
): { rule: PasswordRule; count: number; isKept: boolean }[] {
  const characters = [...canonicalPassword(password)];
  return ruleNames
    .filter((rule) => rules[rule])
    .map((rule) => ({ rule, count: Number(rules[rule]), isKept: keeps[rule](characters, rules) }));
}

/**
 * Keyboards encode the same letter differently; without one normal form a person could not sign in on another device.
 */
export const canonicalPassword = (password: string): string => password.normalize('NFKC');

const has = (pattern: RegExp) => (characters: string[]) =>
  characters.some((character) => pattern.test(character));

const keeps: Record<PasswordRule, (characters: string[], rules: PasswordRules) => boolean> = {
  minLength: (characters, { minLength }) => characters.length >= minLength,
  uniqueChars: (characters, { uniqueChars }) => new Set(characters).size >= uniqueChars,
  requireLowercase: has(/\p{Ll}/u),
  requireUppercase: has(/\p{Lu}/u),
  requireDigit: has(/\p{Nd}/u),
  requireNonAlphanumeric: has(/[^\p{L}\p{N}]/u),
};

const ruleNames = Object.keys(keeps) as PasswordRule[];
