/**
 * The form in which names are searched and sorted: lower case, without accents, spaces folded. Both engines compare it
 * byte by byte, so that an order does not depend on an engine's collations.
 */
export function normalise(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A `like` pattern that finds the text anywhere; its own wildcards mean themselves. */
export function containing(text: string): string {
  return `%${normalise(text).replace(/[\\%_]/g, '\\$&')}%`;
}
