import { letterPairs } from '../db/firmKeys.ts';
import { normalise } from '../db/normalise.ts';
import { meaningsOf, singular } from './abbreviations.ts';
import { formAtEnd, formInFront, isLegalForm, type LegalForm, withoutAttachedForm } from './legalForms.ts';
import { withoutSecurityTail } from './securityTails.ts';

/** A word of a name: as written, as compared, and what it may stand for. */
export type Word = {
  shown: string;
  text: string;
  /** The same with abbreviations and plurals resolved; several if the abbreviation is ambiguous. */
  meanings: readonly string[];
  /** Written with a final dot, as abbreviations are. */
  isDotted: boolean;
  /** A legal form by itself, which is no evidence wherever it stands. */
  isForm: boolean;
  /** What the vocabulary has of a word that no blanks separate; else empty. */
  pairs: readonly string[];
};

/** A name as compared: its words without legal form, numbers and security suffix. */
export type CompanyName = {
  words: readonly Word[];
  form: LegalForm | null;
  formShown: string | null;
  /** Numbers and series, in the name's order; Roman ones as digits. */
  numbers: readonly string[];
  /** A fund, trust or acquisition company, one of which is told from the next by its number or series. */
  isSerial: boolean;
};

export function companyName(value: string): CompanyName {
  const { name, form, formShown } = withoutAttachedForm(foldedSigns(value));
  const all = withoutShareLetter(withoutRepeat(wordsIn(withoutSecurityTail(name))));
  const ending = formAtEnd(all.map(({ text }) => text));
  const ended = ending ? all.slice(0, -ending.words) : all;
  const front = formInFront(ended.map(({ text }) => text));
  const named = front && ended.slice(front.words).some(isDistinctive) ? ended.slice(front.words) : ended;
  // Of two forms at the end (`Corp. LLC`) the first counts as a word, unless it is a company's.
  const earlier = ending ? formAtEnd(named.map(({ text }) => text)) : null;
  const core = earlier ? named.slice(0, -earlier.words) : named;
  const numberAt = core.map(({ text }, n) => numberOf(text, core[n - 1], n === core.length - 1));
  const numbers = numberAt.flatMap((number) => number ?? []);
  const words = core.filter(({ text }, n) => numberAt[n] === null && !fillers.has(text));
  const isPartnership = ending?.form.family === 'partnership';
  const formWords = ending ? all.slice(-ending.words) : ended.slice(0, ended.length - named.length);
  return {
    words: words.length > 0 ? words : core,
    form: form ?? ending?.form ?? (named.length < ended.length && front ? front.form : null),
    formShown: formShown ?? (formWords.map(({ shown }) => shown).join(' ') || null),
    numbers,
    isSerial: isPartnership || core.some(isOfSeries),
  };
}

const serial: ReadonlySet<string> = new Set([
  'fund',
  'trust',
  'portfolio',
  'series',
  'etf',
  'feeder',
  'acquisition',
]);
const isOfSeries = ({ text, meanings }: Word): boolean =>
  serial.has(text) || meanings.some((meaning) => serial.has(meaning));

/** Whether a word names a firm: not one of its trade, and no legal form, number or filler. */
const isDistinctive = ({ text, isForm }: Word): boolean =>
  text.length > 1 &&
  !isForm &&
  !fillers.has(text) &&
  !/^\d+$/.test(text) &&
  !meaningsOf.has(text) &&
  !meaningsOf.has(singular(text));

/** The words that determine how rare a name is: all that `Corpus.firmsWith` may be asked about it. */
export const spellingsOf = ({ words }: CompanyName): string[] =>
  words.flatMap(({ text, meanings, pairs }) => [text, ...meanings, ...pairs]);

/** Enclosed and full-width letters as ordinary ones: ㈱ is (株). */
const foldedSigns = (value: string): string =>
  value.replace(/[\u3200-\u33ff\uff00-\uffef]+/g, (signs) => signs.normalize('NFKC'));

const fillers: ReadonlySet<string> = new Set([
  'the',
  'and',
  'und',
  'et',
  'of',
  'de',
  'del',
  'for',
  'の',
  '的',
]);

const pieces = /(?<![\p{L}\p{N}])\p{L}(?:[.&-]\p{L})+(?![\p{L}\p{N}])\.?|[\p{L}\p{N}\p{M}'’`´]+\.?/gu;

const wordsIn = (value: string): Word[] =>
  [...value.matchAll(pieces)].flatMap(([piece]) => wordsOfPiece(piece));

/** A few words make up most names, so each is taken apart once. */
const wordsOfPiece = remembered(20_000, (piece) => unspacedWords(piece).flatMap(wordOf));

function wordOf(shown: string): Word[] {
  const text = normalise(shown).replace(/[^\p{L}\p{N}\p{M}]/gu, '');
  if (text === '') return [];
  const stem = singular(text);
  const known = meaningsOf.get(text) ?? meaningsOf.get(stem);
  return [
    {
      shown: shown.replace(/\.$/, ''),
      text,
      meanings: known ? known.map(singular) : [stem],
      isDotted: shown.endsWith('.'),
      isForm: isLegalForm(text),
      pairs: letterPairs(text),
    },
  ];
}

/** A function that keeps its last results, up to so many. */
// Stryker disable all: with and without it the results are the same
function remembered<T>(most: number, of: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    if (results.size >= most) results.clear();
    const result = of(text);
    results.set(text, result);
    return result;
  };
}
// Stryker restore all

/** The words of a piece without blanks, in scripts that have none; single letters belong to the word before. */
function unspacedWords(piece: string): string[] {
  if (letterPairs(piece).length < 2) return [piece];
  const words: string[] = [];
  for (const { segment } of segmenter.segment(piece)) {
    const last = words.at(-1);
    if (last !== undefined && ([...segment].length === 1 || [...last].length === 1))
      words[words.length - 1] = `${last}${segment}`;
    else words.push(segment);
  }
  return words;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Exchanges write a name twice, the second time truncated: `VIPSHOP HOLDINGS LTD VIPSHOP HO`. */
function withoutRepeat(words: readonly Word[]): readonly Word[] {
  const texts = words.map(({ text }) => text);
  const isRepeat = (from: number) => texts.join(' ').startsWith(texts.slice(from).join(' '));
  const at = texts.findIndex((text, n) => n > 1 && text.length > 2 && isRepeat(n));
  return at < 0 ? words : words.slice(0, at);
}

/** A letter after a legal form is a share class: `AFARAK GROUP OYJ A`. */
function withoutShareLetter(words: readonly Word[]): readonly Word[] {
  const [before, last] = [words.slice(0, -1), words.at(-1)];
  const isLetter = last && /^[a-h]$/.test(last.text);
  return isLetter && formAtEnd(before.map(({ text }) => text)) ? before : words;
}

const romans = [
  'i',
  'ii',
  'iii',
  'iv',
  'v',
  'vi',
  'vii',
  'viii',
  'ix',
  'x',
  'xi',
  'xii',
  'xiii',
  'xiv',
  'xv',
  'xvi',
];

/**
 * A number, or a Roman one that is no letter of an abbreviation: single letters count only at the end, and others than
 * Roman ones only after what they are the series of.
 */
function numberOf(text: string, before: Word | undefined, isLast: boolean): string | null {
  if (!before) return null;
  if (/^\d{1,4}$/.test(text)) return String(Number(text));
  const roman = romans.indexOf(text);
  if (roman >= 0) return text.length > 1 || isLast ? String(roman + 1) : null;
  return /^[a-h]$/.test(text) && isLast && isOfSeries(before) ? text.toUpperCase() : null;
}
