import type { TokenMatch } from '#contract/firmMatcher.ts';
import type { Word } from './companyName.ts';

/** Words of the two sides that match, by their positions, and how similar they are (1: equal). */
export type WordMatch = {
  left: readonly number[];
  right: readonly number[];
  kind: TokenMatch['kind'];
  likeness: number;
};

/** Pairs the words of two names, the surest pairs first; each word once. */
export function matchWords(left: readonly Word[], right: readonly Word[]): WordMatch[] {
  const [freeLeft, freeRight] = [new Set(left.keys()), new Set(right.keys())];
  const matches: WordMatch[] = [];
  const take = (match: WordMatch) => {
    for (const n of match.left) freeLeft.delete(n);
    for (const n of match.right) freeRight.delete(n);
    matches.push(match);
  };
  const pairs = (
    kind: WordMatch['kind'],
    likeness: number,
    stands: (a: Word, b: Word, isLast: boolean) => boolean,
  ) => {
    for (const [l, one] of left.entries()) {
      if (!freeLeft.has(l)) continue;
      const isLast = (r: number) => l === left.length - 1 || r === right.length - 1;
      const r = right.findIndex((other, n) => freeRight.has(n) && stands(one, other, isLast(n)));
      if (r >= 0) take({ left: [l], right: [r], kind, likeness });
    }
  };
  pairs('EXACT', 1, (a, b) => a.text === b.text);
  pairs('ABBREVIATION', 0.95, isOneMeaning);
  for (const match of joined(left, right, freeLeft, freeRight)) take(match);
  for (const match of joined(right, left, freeRight, freeLeft)) {
    take({ ...match, left: match.right, right: match.left });
  }
  pairs('ABBREVIATION', 0.85, isShortened);
  pairs('TYPO', 0.8, isTypo);
  for (const match of acronyms(left, right, freeLeft, freeRight)) take(match);
  for (const match of acronyms(right, left, freeRight, freeLeft)) {
    take({ ...match, left: match.right, right: match.left });
  }
  return matches;
}

const isOneMeaning = (a: Word, b: Word): boolean => a.meanings.some((one) => b.meanings.includes(one));

/** One is truncated: the beginning of the other, with a dot or at the end of its name, or without its inner vowels. */
function isShortened(a: Word, b: Word, isLast: boolean): boolean {
  const [short, long] = a.text.length < b.text.length ? [a, b] : [b, a];
  if (short.text.length < 2 || long.text.length - short.text.length < 1) return false;
  if (long.text.startsWith(short.text)) {
    if (short.isDotted) return true;
    return short.text.length >= 4 && (isLast || short.text.length >= 5);
  }
  return short.text.length >= 3 && short.isDotted && consonants(long.text).startsWith(consonants(short.text));
}

const consonants = (text: string): string => text.replace(/(?<!^)[aeiou]/g, '');

/** One letter more, less or different, or two swapped; in long words only. */
export function isTypo({ text: a }: Word, { text: b }: Word): boolean {
  if (Math.min(a.length, b.length) < 5 || /\d/.test(a + b)) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  if (at === 0) return false;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  if (restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

type Free = ReadonlySet<number>;

/** Two neighbours of one side that are one word on the other. */
function joined(one: readonly Word[], other: readonly Word[], free: Free, freeOther: Free): WordMatch[] {
  const found: WordMatch[] = [];
  for (const n of free) {
    if (!free.has(n + 1) || found.some(({ left }) => left.includes(n))) continue;
    const both = `${one[n]?.text}${one[n + 1]?.text}`;
    const r = other.findIndex(
      ({ text }, at) => text === both && freeOther.has(at) && !found.some(({ right }) => right.includes(at)),
    );
    if (r >= 0) found.push({ left: [n, n + 1], right: [r], kind: 'CONCATENATION', likeness: 1 });
  }
  return found;
}

/** A word of two letters or more made of the other's initials. */
function acronyms(one: readonly Word[], other: readonly Word[], free: Free, freeOther: Free): WordMatch[] {
  for (const n of free) {
    const letters = (one[n]?.text ?? '').split('');
    if (letters.length < 2 || letters.length > 6) continue;
    const stands = (letter: string, place: number) =>
      freeOther.has(place) && other[place]?.text[0] === letter;
    const at = other.findIndex((_, first) => letters.every((letter, k) => stands(letter, first + k)));
    if (at >= 0) return [{ left: [n], right: letters.map((_, k) => at + k), kind: 'ACRONYM', likeness: 0.6 }];
  }
  return [];
}
