import { maxMatches } from '#contract/firmMatcher.ts';
import { areInitials, initialsToken, nameTokens } from '../db/firmKeys.ts';
import type { Word } from './companyName.ts';
import type { Party } from './party.ts';
import { isTypo } from './wordMatches.ts';

/** A word of the directory's names and how many firms have it. */
export type Token = { token: string; firms: number };
/** What a search among names asks the vocabulary. */
export type Vocabulary = {
  known: (words: readonly string[]) => Promise<Token[]>;
  /** Words with these beginnings or ends, the most frequent first, by query. */
  beginning: (parts: readonly string[]) => Promise<Map<string, Token[]>>;
  ending: (parts: readonly string[]) => Promise<Map<string, Token[]>>;
};
/** A word for looking firms up, and its weight. */
export type Asked = Token & { weight: number };

/** How far a search among names goes: the postings read, unless a single word has more, and the firms found. */
export type Reach = { postings: number; firms: number };
export const matchReach: Reach = { postings: 50_000, firms: maxMatches };
/** Two records of one firm share their rare words. */
export const pairReach: Reach = { postings: 5_000, firms: 40 };
/** Firms looked up by one web label or identifier: if more have it, it identifies none of them. */
export const maxOfLabel = 40;
/** Words considered per beginning or end. */
export const maxAlike = 200;

/**
 * What a posting counts for a firm whose name has so many words; an integer, so that the sum does not depend on the
 * order.
 */
export const pointsOf = (weight: number, norm: number): number =>
  Math.round((1_000 * weight) / (1 + Math.log(norm)));

/**
 * The words for looking a party's firms up, rarest first, within reach: the words of its names, adjacent words
 * joined, and the full words that an abbreviated or unknown word may stand for.
 */
export async function askedTokens(
  party: Party,
  firms: number,
  vocabulary: Vocabulary,
  reach: Reach,
): Promise<Asked[]> {
  const likeness = spellingsOf(party);
  const known = await vocabulary.known([...likeness.keys()]);
  const frequency = new Map(known.map(({ token, firms: count }) => [token, count]));
  const words = party.names.flatMap(({ parsed }) => parsed.words);
  for (const expanded of await expansions(words, frequency, vocabulary)) {
    if (likeness.has(expanded.token)) continue;
    likeness.set(expanded.token, expanded.likeness);
    frequency.set(expanded.token, expanded.firms);
  }
  let read = 0;
  return [...frequency]
    .map(([token, count]) => {
      const bits = Math.log2((firms + 1) / Math.max(1, count));
      return { token, firms: count, weight: bits ** 2 * (likeness.get(token) ?? 0) };
    })
    .sort((a, b) => a.firms - b.firms || (a.token < b.token ? -1 : 1))
    .filter((one, place) => {
      read += one.firms;
      return place === 0 || read <= reach.postings;
    });
}

/** Each word that a name may be posted under, and how surely. */
function spellingsOf({ names }: Party): Map<string, number> {
  const spellings = new Map<string, number>();
  const ask = (likeness: number, ...tokens: string[]) => {
    for (const token of tokens) spellings.set(token, Math.max(likeness, spellings.get(token) ?? 0));
  };
  for (const { value, parsed } of names) {
    const { words } = parsed;
    ask(1, ...nameTokens(value), ...words.map(({ text }) => text));
    ask(0.9, ...words.flatMap(({ meanings }) => meanings.flatMap((one) => [one, `${one}s`])));
    ask(1, ...words.slice(1).map(({ text }, n) => `${words[n]?.text}${text}`));
    ask(halfLikeness, ...words.flatMap(({ text }) => halvesOf(text)));
    ask(0.9, ...words.flatMap(({ text }) => (areInitials(text) ? initialsToken(text) : [])));
    if (words.length > 2) ask(0.5, words.map(({ text }) => text[0]).join(''));
  }
  return spellings;
}

/** The words under which a party's names may be posted, without guessing halves of words. */
export const askedWords = (party: Party): string[] =>
  [...spellingsOf(party)].flatMap(([word, likeness]) => (likeness > halfLikeness ? word : []));

const halfLikeness = 0.4;

/** A long word as two, such as `bluestar`: a first part of three letters or more, a second of four or more. */
const halvesOf = (word: string): string[] =>
  Array.from({ length: word.length - 6 }, (_, n) => [word.slice(0, n + 3), word.slice(n + 3)]).flat();

const maxMeanings = 30;

async function expansions(
  words: readonly Word[],
  known: ReadonlyMap<string, number>,
  vocabulary: Vocabulary,
): Promise<(Token & { likeness: number })[]> {
  const isUnknown = ({ text, meanings }: Word) =>
    !known.has(text) && !meanings.some((meaning) => known.has(meaning));
  const cut = words.filter((word) => word.text.length > 1 && (word.isDotted || isUnknown(word)));
  const odd = words.filter((word) => word.text.length > 4 && isUnknown(word));
  const half = ({ text }: Word) => Math.ceil(text.length / 2);
  const [begins, ends] = await Promise.all([
    vocabulary.beginning([
      ...cut.map(({ text }) => text),
      ...odd.map((word) => word.text.slice(0, half(word))),
    ]),
    vocabulary.ending(odd.map((word) => word.text.slice(-half(word)))),
  ]);
  const shortened = cut.flatMap(({ text }) =>
    (begins.get(text) ?? []).slice(0, maxMeanings).map((token) => ({ ...token, likeness: 0.8 })),
  );
  const misspelt = odd.flatMap((word) => {
    const near = [
      ...(begins.get(word.text.slice(0, half(word))) ?? []),
      ...(ends.get(word.text.slice(-half(word))) ?? []),
    ];
    return near
      .filter(({ token }) => isTypo(word, { ...word, text: token }))
      .map((token) => ({ ...token, likeness: 0.8 }));
  });
  return [...misspelt, ...shortened];
}

/** Beginnings of web labels that would spell one of the names: all words, the first two, the first, initials. */
export function askedLabels({ names, websites }: Party): string[] {
  const asked = new Set(websites.flatMap(({ label }) => label ?? []));
  for (const { parsed } of names) {
    const [first = '', second = ''] = parsed.words.map(({ text }) => text);
    const both = `${first}${second.slice(0, 4)}`;
    if (both.length > 3) asked.add(both);
    if (first.length > 4) asked.add(first);
    const initials = parsed.words.map(({ text }) => text[0] ?? '').join('');
    if (initials.length > 2) asked.add(initials);
  }
  return [...asked];
}
