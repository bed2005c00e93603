/**
 * The form in which names are searched and sorted: lower case, without accents, spaces folded. Both engines compare it
 * byte by byte, so that an order does not depend on an engine's collations.
 */
export function normalise(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The words of a search, each once, normalised: whoever types "Whitfield Nora" means Nora Whitfield. */
export const wordsOf = (search: string): string[] => [
  ...new Set(
    normalise(search)
      .split(' ')
      .filter((word) => word !== ''),
  ),
];

/** A `like` pattern that finds a normalised text anywhere; its own wildcards mean themselves. */
export const containing = (normalised: string): string => `%${literal(normalised)}%`;

/** Two such patterns, of which one finds it where a word begins. */
export const beginning = (normalised: string): readonly [string, string] => [
  `${literal(normalised)}%`,
  `% ${literal(normalised)}%`,
];

const literal = (normalised: string) => normalised.replace(/[\\%_]/g, '\\$&');
