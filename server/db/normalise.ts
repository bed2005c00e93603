import { asEmail } from '#contract/pasted.ts';

/**
 * Names are stored beside their normalised form. Both engines compare it byte by byte, so that an order does not depend on
 * an engine's collations.
 */
export { normalise, wordsOf } from '#contract/normalise.ts';

/** What tells e-mail addresses apart. They are mailboxes: letters that only look alike are not the same. */
export const emailKey = (email: string): string =>
  asEmail(email).replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** A `like` pattern that finds a normalised text anywhere; its own wildcards mean themselves. */
export const containing = (normalised: string): string => `%${literal(normalised)}%`;

/** Two such patterns, of which one finds it where a word begins. */
export const beginning = (normalised: string): readonly [string, string] => [
  `${literal(normalised)}%`,
  `% ${literal(normalised)}%`,
];

const literal = (normalised: string) => normalised.replace(/[\\%_]/g, '\\$&');
