import { normalise } from '../db/normalise.ts';
import { meaningsOf, singular } from './abbreviations.ts';
import { formAtEnd, type LegalForm } from './legalForms.ts';
import { withoutSecurityTail } from './securityTails.ts';

/** A word of a name: as written, as compared, and what it may stand for. */
export type Word = {
  shown: string;
  text: string;
  /** The same with abbreviations and plurals resolved; several if the abbreviation is ambiguous. */
  meanings: readonly string[];
  /** Written with a final dot, as abbreviations are. */
  isDotted: boolean;
};

/** A name as compared: its words without legal form, numbers and security suffix. */
export type CompanyName = {
  words: readonly Word[];
  form: LegalForm | null;
  formShown: string | null;
  /** Numbers and series, in the name's order; Roman ones as digits. */
  numbers: readonly string[];
};

export function companyName(value: string): CompanyName {
  const all = withoutShareLetter(withoutRepeat(wordsIn(withoutSecurityTail(value))));
  const ending = formAtEnd(all.map(({ text }) => text));
  const named = ending ? all.slice(0, -ending.words) : all;
  // Of two forms at the end (`Corp. LLC`) the first counts as a word, unless it is a company's.
  const earlier = ending ? formAtEnd(named.map(({ text }) => text)) : null;
  const core = earlier && named.length > earlier.words ? named.slice(0, -earlier.words) : named;
  const numbers = core.flatMap((word, n) => numberOf(word, n, core.length) ?? []);
  const words = core.filter(
    ({ text }, n) => numberOf(core[n], n, core.length) === null && !fillers.has(text),
  );
  const formWords = ending ? all.slice(-ending.words) : [];
  return {
    words: words.length > 0 ? words : core,
    form: ending?.form ?? null,
    formShown: formWords.map(({ shown }) => shown).join(' ') || null,
    numbers,
  };
}

/** The words that determine how rare a name is: all that `Corpus.firmsWith` may be asked about it. */
export const spellingsOf = ({ words }: CompanyName): string[] =>
  words.flatMap(({ text, meanings }) => [text, ...meanings]);

const fillers: ReadonlySet<string> = new Set(['the', 'and', 'und', 'et', 'of', 'de', 'del', 'for']);

const pieces = /(?<![\p{L}\p{N}])\p{L}(?:[.&]\p{L})+(?![\p{L}\p{N}])\.?|[\p{L}\p{N}\p{M}'’`´]+\.?/gu;

function wordsIn(value: string): Word[] {
  return [...value.matchAll(pieces)].flatMap(([shown]): Word[] => {
    const text = normalise(shown).replace(/[^\p{L}\p{N}]/gu, '');
    if (text === '') return [];
    const stem = singular(text);
    const known = meaningsOf.get(text) ?? meaningsOf.get(stem);
    return [
      {
        shown: shown.replace(/\.$/, ''),
        text,
        meanings: known ? known.map(singular) : [stem],
        isDotted: shown.endsWith('.'),
      },
    ];
  });
}

/** Exchanges write a name twice, the second time truncated: `VIPSHOP HOLDINGS LTD VIPSHOP HO`. */
function withoutRepeat(words: readonly Word[]): readonly Word[] {
  for (let at = 1; at < words.length; at++) {
    const rest = words.slice(at);
    const isRepeat = rest.every(
      ({ text }, n) => words[n]?.text === text || (n === rest.length - 1 && words[n]?.text.startsWith(text)),
    );
    if (isRepeat && rest.length < words.length && (rest[0]?.text.length ?? 0) > 2 && at > 1)
      return words.slice(0, at);
  }
  return words;
}

/** A letter after a legal form is a share class: `AFARAK GROUP OYJ A`. */
function withoutShareLetter(words: readonly Word[]): readonly Word[] {
  const before = words.slice(0, -1);
  const isLetter = /^[a-h]$/.test(words.at(-1)?.text ?? '');
  return isLetter && before.length > 1 && formAtEnd(before.map(({ text }) => text)) ? before : words;
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

/** A number, or a Roman one that is no letter of an abbreviation: single letters count only at the end. */
function numberOf(word: Word | undefined, at: number, length: number): string | null {
  if (!word) return null;
  const { text } = word;
  if (/^\d{1,4}$/.test(text)) return at === 0 ? null : String(Number(text));
  const roman = romans.indexOf(text);
  if (roman < 0 || at === 0) return null;
  return text.length > 1 || at === length - 1 ? String(roman + 1) : null;
}
