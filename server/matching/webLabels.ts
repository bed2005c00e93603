import type { Word } from './companyName.ts';

/** Sites that host anyone's pages: there the page's name identifies its owner. */
const shared: ReadonlySet<string> = new Set(
  'linkedin facebook twitter x instagram youtube medium yelp blogspot wordpress wixsite weebly github crunchbase bloomberg google'.split(
    ' ',
  ),
);

/** The host of a web address; null if it has none. */
export function hostOf(website: string): string | null {
  const [, host = ''] =
    /^(?:https?:\/*|[a-z][a-z0-9+.-]*:\/\/)?(?:www\d?\.)?([^/\s?#:@]+)/.exec(website.trim().toLowerCase()) ??
    [];
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(host) ? host : null;
}

export const isSharedHost = (host: string): boolean =>
  host
    .split('.')
    .slice(0, -1)
    .some((part) => shared.has(part));

/**
 * The word in a web address that names a firm: `glenmedeim` of `www.glenmedeim.com`; on a shared site the page's
 * name. Null if there is none.
 */
export function webLabel(website: string): string | null {
  const host = hostOf(website);
  if (!host) return null;
  if (isSharedHost(host)) {
    const [, slug = ''] = page.exec(website.trim().toLowerCase()) ?? [];
    return notOwn.test(slug) ? null : plain(slug);
  }
  const parts = host.split('.');
  const secondLevel = parts.length > 2 && /^(?:co|com|net|org|gov|edu|ac|or|ne|go)$/.test(parts.at(-2) ?? '');
  return plain(parts.at(secondLevel ? -3 : -2) ?? '');
}

const page = /\.[a-z]+\/(?:(?:company|companies|showcase|school|c|user|pg|p)\/|@)?([^/?#]{3,})/;
/** Paths of shared sites that are no firm's own page: a person's, a list's. */
const notOwn = /^(?:in|channel|pages|company|profile\.php|people|groups|watch|home|search|feed|pub|maps)$/;

/** Its letters and digits, without a number at the end of a slug and common prefixes. */
const plain = (text: string): string | null =>
  text
    .replace(/-\d{6,}$/, '')
    .replace(/[^a-z0-9]/g, '')
    .replace(/^(?:my|the|go|get|join)(?=.{6})/, '') || null;

/** How a name's words spell a label. */
export type Spelling = {
  /** The share of the label's letters that the words account for, weighted by certainty. */
  share: number;
  /**
   * The positions of the words it contains in full or by at least four letters, and of those by fewer or an initial.
   */
  whole: readonly number[];
  part: readonly number[];
};

type State = { points: number; whole: number[]; part: number[] };

/**
 * Spells a label with words, their beginnings and initials, in the name's order, omitting words if necessary; letters
 * that no word accounts for cost.
 */
export function spell(label: string, words: readonly Word[]): Spelling {
  let states: (State | undefined)[] = [nothing];
  states.length = label.length + 1;
  for (const [n, word] of words.entries()) states = skipping(withWord(states, label, word, n));
  const best = states[label.length] ?? nothing;
  return { share: Math.max(0, Math.min(1, best.points / label.length)), whole: best.whole, part: best.part };
}

const nothing: State = { points: 0, whole: [], part: [] };

/** The best spelling of each beginning of the label with one more word. */
function withWord(states: readonly (State | undefined)[], label: string, word: Word, n: number) {
  const next = [...states];
  const spellings = new Set([word.text, ...word.meanings]);
  for (const [at, state] of states.entries()) {
    if (!state) continue;
    for (const spelling of spellings) {
      for (const length of lengthsOf(common(label, at, spelling))) {
        const points = state.points + pointsOf(length, spelling.length);
        if ((next[at + length]?.points ?? -1) >= points) continue;
        const isWhole = length >= Math.min(4, spelling.length) && length >= 3;
        const [whole, part] = isWhole ? [[...state.whole, n], state.part] : [state.whole, [...state.part, n]];
        next[at + length] = { points, whole, part };
      }
    }
  }
  return next;
}

/** How many letters of a word a label may contain: all that match, three or one. */
const lengthsOf = (most: number): readonly number[] =>
  most === 0 ? none : [most, ...shorter.filter((length) => length < most)];

const none: readonly number[] = [];
const shorter: readonly number[] = [3, 1];

/** A letter that no word accounts for is skipped at a cost. */
function skipping(states: (State | undefined)[]): (State | undefined)[] {
  const all = [...states];
  for (let at = 1; at < all.length; at++) {
    const [before, here] = [all[at - 1], all[at]];
    if (before && (!here || here.points < before.points - 0.5))
      all[at] = { ...before, points: before.points - 0.5 };
  }
  return all;
}

/** Whole words count in full, beginnings less, an initial half. */
function pointsOf(length: number, whole: number): number {
  if (length === whole) return whole === 1 ? 0.8 : length;
  return length === 1 ? 0.8 : length >= 3 ? length * 0.9 : length * 0.6;
}

function common(label: string, at: number, word: string): number {
  let length = 0;
  while (length < word.length && at + length < label.length && label[at + length] === word[length]) length++;
  return length;
}
