import { isAscii } from '#contract/values.ts';
import { normalise } from './normalise.ts';

/**
 * A firm name's search form: normalised, with hyphens and other signs as blanks, and abbreviations such as `U.S.` and
 * `A&M` as one word.
 */
export function nameKey(name: string): string {
  const text = normalise(name.replace(/\p{Dash}/gu, ' '));
  const { abbreviation, signs } = isAscii(text) ? ascii : unicode;
  return text
    .replace(abbreviation, (word) => word.replace(/[.&]/g, ''))
    .replace(signs, ' ')
    .trim();
}

const unicode = {
  abbreviation: /(?<![\p{L}\p{N}])\p{L}(?:[.&]\p{L})+(?![\p{L}\p{N}])/gu,
  signs: /[^\p{L}\p{N}\p{M}]+/gu,
};
/** The same for a normalised text of ASCII alone, in a quarter of the time. */
const ascii = { abbreviation: /(?<![a-z0-9])[a-z](?:[.&][a-z])+(?![a-z0-9])/g, signs: /[^a-z0-9]+/g };

/**
 * The searchable words of a name, each once; a hyphenated word also joined into one, and words that no blanks
 * separate also by their pairs of letters.
 */
export function nameTokens(name: string, key = nameKey(name)): string[] {
  const joined = name.split(/\s/).filter((word) => /\p{Dash}/u.test(word));
  const plain = key.split(' ');
  const words = [
    ...plain,
    ...joined.map((word) => nameKey(word).replaceAll(' ', '')),
    ...plain.flatMap(letterPairs),
  ];
  return [...new Set(words.map((word) => word.slice(0, longestToken)).filter((word) => word !== ''))];
}

/** The words that a name is posted under: also its initials, marked by a dot, with and without its last word and *and*. */
export function postedTokens(name: string, key = nameKey(name)): string[] {
  const words = key.split(' ');
  const significant = words.filter((word) => !linking.has(word));
  const initials = [words, words.slice(0, -1), significant, significant.slice(0, -1)].map((some) =>
    some.map((word) => word.slice(0, 1)).join(''),
  );
  return [...new Set([...nameTokens(name, key), ...initials.filter(areInitials).map(initialsToken)])];
}

const linking: ReadonlySet<string> = new Set(['and', 'of', 'the', 'for']);

/** Whether letters may be a name's initials that it is looked up by. */
export const areInitials = (letters: string): boolean => /^[a-z]{3,5}$/.test(letters);
export const initialsToken = (letters: string): string => `.${letters}`;

/**
 * Neighbouring letters of scripts that put no blanks between words. They are stored instead of such words, whose
 * limits depend on the dictionary of the Node release.
 */
export const letterPairs = (word: string): string[] =>
  (word.match(unspacedLetters) ?? []).flatMap((run) => {
    const letters = [...run];
    return letters.slice(1).map((letter, n) => `${letters[n]}${letter}`);
  });

const unspacedLetters =
  /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]\p{M}*)+/gu;

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
