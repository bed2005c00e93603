/** The locales made of English: longer and accented, from right to left, and each text's key in its place. */
export const pseudo = { longer: 'en-XA', mirrored: 'ar-XB', keys: 'en-x-keys' } as const;
export type PseudoLocale = (typeof pseudo)[keyof typeof pseudo];

export const isPseudo = (locale: string): locale is PseudoLocale =>
  Object.values<string>(pseudo).includes(locale);

/** Around every text of `en-XA` and `en-x-keys`: what stands outside comes from no catalog. In the product's typeface. */
export const brackets = { open: '‹', close: '›' } as const;

/** Around every text of `ar-XB`: Unicode's right-to-left isolate, and its end. */
export const isolates = { open: '\u2067', close: '\u2069' } as const;

/** A text of English, or what fills a gap with it, as the pseudo-locale has it; each of its plural forms by itself. */
export const pseudoText = (locale: PseudoLocale, key: string, text: string): string =>
  text
    .split('||||')
    .map((form) => form.trim())
    .map((form) => form && made[locale](form, key))
    .join(' |||| ');

const made: Record<PseudoLocale, (form: string, key: string) => string> = {
  'en-XA': (form) =>
    eachParagraph(
      form,
      (part) => `${brackets.open}${eachWord(part, accented)}${padding(part)}${brackets.close}`,
    ),
  'ar-XB': (form) =>
    eachParagraph(whole(form), (part) => `${isolates.open}${eachWord(part, overridden)}${isolates.close}`),
  'en-x-keys': (form, key) =>
    `${brackets.open}${[key, ...(form.match(/%\{\w+\}/g) ?? [])].join('|')}${brackets.close}`,
};

/** A page shows paragraphs apart from one another. */
const eachParagraph = (form: string, change: (part: string) => string) =>
  form.split('\n\n').map(change).join('\n\n');

/** What programs read in a text: placeholders, the target of a link, an address. */
const kept = /(%\{\w+\}|\]\([^()\s]+\)|https?:\/\/[^\s)]*)/;

/** Changes the letters of a text, word by word, and nothing else. */
const eachWord = (text: string, change: (word: string) => string) =>
  text
    .split(kept)
    .map((part, n) => (n % 2 === 1 ? part : part.replace(/\p{L}[\p{L}\p{M}’']*/gu, change)))
    .join('');

const accented = (word: string) =>
  word.replace(/[acdeinouyACDEINOUY]/g, (letter) => accents[letter] ?? letter);
/** All of them in the product's typefaces. */
const accents = Object.fromEntries(
  [...'acdeinouyACDEINOUY'].map((letter, n) => [letter, [...'åçðéîñöûýÅÇÐÉÎÑÖÛÝ'][n]]),
);

/** With it and the brackets a text is 40 % longer than English; values not counted. */
function padding(form: string): string {
  const length = form
    .split(kept)
    .filter((_, n) => n % 2 === 0)
    .join('').length;
  const missing = Math.ceil(length * 0.4) - 2;
  return missing > 1 ? ` ${numbers.repeat(Math.ceil(missing / numbers.length)).slice(0, missing - 1)}` : '';
}
const numbers = 'one two three four five six seven eight nine ten ';

/** Written from the right: each word between a right-to-left override and its end, with marks that hold its place. */
const overridden = (word: string) => `\u200f\u202e${word}\u202c\u200f`;

/** Without the isolate in which a page from right to left has English that fills a gap. */
const whole = (form: string) => form.replace(/^\u2068(.*)\u2069$/su, '$1');
