import { asEmail } from '#contract/pasted.ts';

/**
 * Names are stored beside their normalised form. Both engines compare it byte by byte, so no order depends on an
 * engine's collations.
 */
export { normalise, wordsOf } from '#contract/normalise.ts';

/** The comparison form of email addresses. They are mailboxes: letters that only look alike differ. */
export const emailKey = (email: string): string =>
  asEmail(email).replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** A `like` pattern that finds a normalised text anywhere; wildcards in it are escaped. */
export const containing = (normalised: string): string => `%${literal(normalised)}%`;

/** Two such patterns; either finds it at the beginning of a word. */
export const beginning = (normalised: string): readonly [string, string] => [
  `${literal(normalised)}%`,
  `% ${literal(normalised)}%`,
];

const literal = (normalised: string) => normalised.replace(/[\\%_]/g, '\\$&');
