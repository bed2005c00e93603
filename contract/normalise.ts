import { asEmail } from './pasted.ts';
import { isAscii } from './values.ts';

/**
 * The form in which names are searched and sorted, by server and app: lower case, without accents, apostrophes and
 * hyphens, white space collapsed. Changing it needs a migration that calls `renormalise` and `renormaliseFirms`.
 */
export function normalise(text: string): string {
  if (isAscii(text)) return text.replace(/['`-]/g, '').toLowerCase().replace(/ {2,}/g, ' ').trim();
  return (
    text
      .replace(apostrophes, '')
      .normalize('NFKD')
      .replace(apostrophes, '')
      .replace(/[\p{Dash}\p{Default_Ignorable_Code_Point}·]/gu, '')
      .replace(/(\p{L}?)\p{M}+/gu, (marked, letter) =>
        letter && !hasOptionalMarks.test(letter) ? marked : letter,
      )
      .toLowerCase()
      // From ß to ς, the range of plainLetters.
      .replace(/[\u00df-\u03c2]/g, (letter) => plainLetters[letter] ?? letter)
      .replace(/\p{White_Space}+/gu, ' ')
      .trim()
      .normalize('NFC')
  );
}

/** Marks over these letters are accents or points; elsewhere they make other letters: バ is not ハ. */
const hasOptionalMarks =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** The words of a search, each once, normalised: "Whitfield Nora" finds Nora Whitfield. */
export const wordsOf = (search: string): string[] => [
  ...new Set(
    search
      .split(/\p{White_Space}/u)
      // An address may be searched with a non-ASCII domain.
      .flatMap((word) => hyphenParts(asEmail(word)))
      .flatMap((part) => normalise(part).split(' '))
      .filter((word) => word !== ''),
  ),
];

/** In the app: finds the texts that contain each word of a search. */
export function wordMatcher(search: string): (text: string) => boolean {
  const words = wordsOf(search);
  return (text) => words.every((word) => normalise(text).includes(word));
}

/** "hewlett-packard" finds Hewlett Packard too; short parts would match nearly everything. */
function hyphenParts(word: string): string[] {
  const parts = word.split(/\p{Dash}/u);
  return parts.every(({ length }) => length > 2) ? parts : [word];
}

/** Removed before normalising as well, as a few decompose into a blank. */
const apostrophes = /['`´‘’‛′＇ʹʻʼʽʾʿˈˊˋ՚׳᾽᾿ꞌ]/gu;

/** Letters that Unicode does not decompose, and the final sigma. */
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
