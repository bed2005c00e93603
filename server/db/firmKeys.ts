import { normalise } from './normalise.ts';

/**
 * The form in which a firm's name is searched: what `normalise` makes of it, without apostrophes, with letters that do not
 * decompose in their plain form, abbreviations such as `U.S.` and `A&M` as one word, and any other sign as a blank.
 */
export const nameKey = (name: string): string =>
  normalise(name)
    .replace(/[øłßæœđðþħıŧ]/g, (letter) => plain[letter] ?? letter)
    .replace(/['’‘ʼ`´]/g, '')
    .replace(/(?<![\p{L}\p{N}])\p{L}(?:[.&]\p{L})+(?![\p{L}\p{N}])/gu, (word) => word.replace(/[.&]/g, ''))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The words that a name is found by, each once; parts of a hyphenated word also as one. */
export function nameTokens(name: string): string[] {
  const joined = name.split(/\s/).filter((word) => /[-‐‑–]/.test(word));
  const words = [...nameKey(name).split(' '), ...joined.map((word) => nameKey(word).replaceAll(' ', ''))];
  return [...new Set(words.map((word) => word.slice(0, longestToken)).filter((word) => word !== ''))];
}

/** An identifier without blanks, signs and leading zeros; of a ticker, `SYMBOL@EXCHANGE`, the symbol. */
export const identifierKey = (value: string): string =>
  normalise(value)
    .replace(/@[a-z0-9]+$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '')
    .slice(0, longestToken);

/** The web domain that a text names, with or without the rest of an address; null where it names none. */
export function domainOf(text: string): string | null {
  const [, host = ''] = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:www\.)?([^/\s?#:@]+)/.exec(normalise(text)) ?? [];
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(host) ? host : null;
}

/** By which a contact is found: a web address by its domain. */
export const contactKey = (type: string, value: string): string =>
  ((type === 'URL' && domainOf(value)) || normalise(value)).slice(0, 300);

const longestToken = 100;

const plain: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
};
