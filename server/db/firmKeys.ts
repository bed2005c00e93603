import { normalise } from './normalise.ts';

/**
 * A firm name's search form: normalised, with hyphens and other signs as blanks, and abbreviations such as `U.S.` and
 * `A&M` as one word.
 */
export const nameKey = (name: string): string =>
  normalise(name.replace(/\p{Dash}/gu, ' '))
    .replace(/(?<![\p{L}\p{N}])\p{L}(?:[.&]\p{L})+(?![\p{L}\p{N}])/gu, (word) => word.replace(/[.&]/g, ''))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The searchable words of a name, each once; a hyphenated word also joined into one. */
export function nameTokens(name: string): string[] {
  const joined = name.split(/\s/).filter((word) => /\p{Dash}/u.test(word));
  const words = [...nameKey(name).split(' '), ...joined.map((word) => nameKey(word).replaceAll(' ', ''))];
  return [...new Set(words.map((word) => word.slice(0, longestToken)).filter((word) => word !== ''))];
}

/** An identifier without blanks, punctuation and leading zeros; for a ticker, `SYMBOL@EXCHANGE`, the symbol. */
export const identifierKey = (value: string): string =>
  normalise(value)
    .replace(/@[a-z0-9]+$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '')
    .slice(0, longestToken);

/** The host in a URL, or what may be the beginning of one. */
export const hostIn = (text: string): string =>
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:www\.)?([^/\s?#:@]+)/.exec(text.trim().toLowerCase())?.[1] ?? '';

/** The web domain in a text, with or without the rest of a URL; null if there is none. */
export function domainOf(text: string): string | null {
  const host = hostIn(text);
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(host) ? host : null;
}

/** The search key of a contact: a web address's domain. */
export const contactKey = (type: string, value: string): string =>
  ((type === 'URL' && domainOf(value)) || normalise(value)).slice(0, 300);

const longestToken = 100;
