/**
 * The form in which names are searched and sorted: lower case, without accents, apostrophes and hyphens, any white space as
 * one blank. Both engines compare it byte by byte, so that an order does not depend on an engine's collations. A change of it
 * needs a migration that calls `renormalise`.
 */
export function normalise(text: string): string {
  return text
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(apostrophes, '')
    .replace(/[\p{M}\p{Dash}\p{Default_Ignorable_Code_Point}·]/gu, '')
    .toLowerCase()
    .replace(/[\u00df-\u03c2]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\p{White_Space}+/gu, ' ')
    .trim();
}

/** The words of a search, each once, normalised: "Whitfield Nora" finds Nora Whitfield. */
export const wordsOf = (search: string): string[] => [
  ...new Set(
    search
      .split(/\p{White_Space}/u)
      .flatMap(partsOf)
      .flatMap((part) => normalise(part).split(' '))
      .filter((word) => word !== ''),
  ),
];

/** "hewlett-packard" finds Hewlett Packard too; short parts would be found nearly everywhere. */
function partsOf(word: string): string[] {
  const parts = word.split(/\p{Dash}/u);
  return parts.every(({ length }) => length > 2) ? parts : [word];
}

/** What tells e-mail addresses apart. They are mailboxes: letters that only look alike are not the same. */
export const emailKey = (email: string): string =>
  email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** A `like` pattern that finds a normalised text anywhere; its own wildcards mean themselves. */
export const containing = (normalised: string): string => `%${literal(normalised)}%`;

/** Two such patterns, of which one finds it where a word begins. */
export const beginning = (normalised: string): readonly [string, string] => [
  `${literal(normalised)}%`,
  `% ${literal(normalised)}%`,
];

const literal = (normalised: string) => normalised.replace(/[\\%_]/g, '\\$&');

/** Removed first too, as a few decompose into a blank. */
const apostrophes = /['`´‘’‛′＇ʹʻʼʽʾʿˈˊˋ՚׳᾽᾿ꞌ]/gu;

/** Letters that Unicode does not decompose, and the sigma that ends a word. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ŋ: 'ng',
  ð: 'd',
  đ: 'd',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ĸ: 'k',
  ƀ: 'b',
  ɓ: 'b',
  ɖ: 'd',
  ɗ: 'd',
  ə: 'e',
  ɛ: 'e',
  ƒ: 'f',
  ɠ: 'g',
  ǥ: 'g',
  ɨ: 'i',
  ƙ: 'k',
  ƚ: 'l',
  ɲ: 'n',
  ɔ: 'o',
  ɵ: 'o',
  ʉ: 'u',
  ʋ: 'v',
  ƴ: 'y',
  ƶ: 'z',
  ς: 'σ',
};
