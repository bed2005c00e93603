import type { Comparison, MatchOutcome } from '#contract/firmMatcher.ts';
import type { CompanyName, Word } from './companyName.ts';
import { type Line, type Measured, missing } from './evidence.ts';
import type { Corpus, Party, PartyName } from './party.ts';
import { matchWords, type WordMatch } from './wordMatches.ts';

/** Two names side by side: what their words share, in bits (a word that one firm in a thousand has is 10). */
export type Pair = {
  left: PartyName;
  right: PartyName;
  matches: WordMatch[];
  leftBits: number[];
  rightBits: number[];
  shared: number;
  share: number;
};

/** The two names that match best. */
export function bestPair(left: Party, right: Party, corpus: Corpus): Pair | undefined {
  let best: Pair | undefined;
  for (const one of left.names) {
    for (const other of right.names) {
      const pair = pairOf(one, other, corpus);
      if (!best || fitOf(pair) > fitOf(best)) best = pair;
    }
  }
  return best;
}

/**
 * The lines about names, numbers and legal forms. If the firm's web address spells the name (`isAlias`), the words
 * both names share are shown with a weight of 0: a trade name need not resemble the legal one.
 */
export function compareNames(pair: Pair, corpus: Corpus, isAlias: boolean): Line[] {
  if (isAlias) return [{ ...nameLine(pair), measured: {} }, ...numberLine(pair), formLine(pair)];
  return [nameLine(pair), ...rareLine(pair, corpus), ...numberLine(pair), formLine(pair)];
}

/** Shared words decide between pairs, then a display name before an equally good former one. */
const fitOf = ({ shared, share, right, left }: Pair): number =>
  share +
  shared / 100 +
  (right.isDisplayName ? 0.001 : 0) +
  (left.parsed.numbers.join() === right.parsed.numbers.join() ? 0.01 : 0);

function pairOf(left: PartyName, right: PartyName, corpus: Corpus): Pair {
  const [mine, theirs] = [left.parsed.words, right.parsed.words];
  const matches = matchWords(mine, theirs);
  const [leftBits, rightBits] = [
    mine.map((word) => bitsOf(word, corpus)),
    theirs.map((word) => bitsOf(word, corpus)),
  ];
  const shared = matches.reduce((sum, match) => sum + bitsShared(match, leftBits, rightBits), 0);
  const all = total(leftBits) + total(rightBits);
  return { left, right, matches, leftBits, rightBits, shared, share: all > 0 ? (2 * shared) / all : 0 };
}

export const total = (bits: readonly number[]): number => bits.reduce((sum, one) => sum + one, 0);

/** How much a word says; a legal form never much. */
export function bitsOf(word: Word, corpus: Corpus): number {
  const bits = Math.max(0.3, Math.log2((corpus.firms + 1) / firmsNamed(word, corpus)));
  return word.isForm ? Math.min(bits, bitsOfForm) : bits;
}

const bitsOfForm = 3;

/**
 * How many firms have a word, at least one. The words it may stand for count: a rare abbreviation of a common word is
 * not rare. A word that no blanks separate is no rarer than its rarest pair of letters.
 */
function firmsNamed({ text, meanings, pairs }: Word, { firmsWith }: Corpus): number {
  const ofPairs = pairs.length > 0 ? Math.min(...pairs.map(firmsWith)) : 0;
  return Math.max(1, firmsWith(text), ofPairs, ...meanings.map(firmsWith));
}

function bitsShared(
  { left, right, likeness }: WordMatch,
  leftBits: readonly number[],
  rightBits: readonly number[],
) {
  const of = (places: readonly number[], bits: readonly number[]) =>
    places.reduce((sum, place) => sum + (bits[place] ?? 0), 0);
  return likeness * Math.min(of(left, leftBits), of(right, rightBits));
}

function nameLine({ left, right, matches, leftBits, rightBits, share, shared }: Pair): Line {
  const [takenLeft, takenRight] = [matches.flatMap((m) => m.left), matches.flatMap((m) => m.right)];
  const over = (bits: readonly number[], taken: readonly number[]) =>
    bits.filter((_, n) => !taken.includes(n));
  const [overLeft, overRight] = [over(leftBits, takenLeft), over(rightBits, takenRight)];
  const [isLeftIn, isRightIn] = [
    takenLeft.length === leftBits.length,
    takenRight.length === rightBits.length,
  ];
  const isSame = isLeftIn && isRightIn;
  const isExact = isSame && matches.every(({ kind, left: [l], right: [r] }) => kind === 'EXACT' && l === r);
  const loose = matches.reduce(
    (sum, match) => sum + bitsShared(match, leftBits, rightBits) * (1 / match.likeness - 1),
    0,
  );
  const first = matches.some(({ left: l, right: r }) => l.includes(0) && r.includes(0));
  const has = matches.length > 0;
  const measured: Measured = {
    ...(isExact && { sameName: 1 }),
    ...(isSame && { sameWords: 1 }),
    ...(first ? { firstWordSame: 1 } : { firstWordOther: 1 }),
    ...(isLeftIn && !isRightIn && { leftInRight: 1 }),
    ...(isRightIn && !isLeftIn && { rightInLeft: 1 }),
    ...{ share, highShare: Math.max(0, share - 0.6) / 0.4, allWords: Math.min(shared, 40) / 10 },
    leftOver: Math.min(total(overLeft), 30) / 10,
    rightOver: Math.min(total(overRight), 30) / 10,
    rareLeftOver: Math.max(0, ...overLeft) / 10,
    rareRightOver: Math.max(0, ...overRight) / 10,
    loose: Math.min(loose, 20) / 10,
    ...(isSame && !isInOrder(matches) && { otherOrder: 1 }),
  };
  const outcome: MatchOutcome = isSame ? 'AGREES' : has ? 'SIMILAR' : 'DIFFERS';
  return {
    ...missing('name', left.value, right.value),
    ...{ outcome, comparison: comparisonOf({ isExact, isSame, isPart: isLeftIn || isRightIn, matches }) },
    nameType: right.type,
    how: matches.map((match) => ({
      left: shownOf(match.left, left.parsed),
      right: shownOf(match.right, right.parsed),
      kind: match.kind,
    })),
    measured,
  };
}

/** Whether the words come in one order on both sides. */
function isInOrder(matches: readonly WordMatch[]): boolean {
  const places = [...matches]
    .sort((a, b) => (a.left[0] ?? 0) - (b.left[0] ?? 0))
    .map(({ right: [at = 0] }) => at);
  return places.every((place, n) => n === 0 || place > (places[n - 1] ?? 0));
}

type Compared = { isExact: boolean; isSame: boolean; isPart: boolean; matches: readonly WordMatch[] };

function comparisonOf({ isExact, isSame, isPart, matches }: Compared): Comparison {
  if (isExact) return 'SAME_NAME';
  if (matches.some(({ kind }) => kind === 'ACRONYM')) return 'ACRONYM';
  if (isSame) return 'SAME_WORDS';
  if (matches.length === 0) return 'NO_WORDS';
  return isPart ? 'PART_OF_NAME' : 'SOME_WORDS';
}

const shownOf = (places: readonly number[], { words }: CompanyName): string =>
  places.map((place) => words[place]?.shown ?? '').join(' ');

/** The rarest word that both share: most of a name's information is in it. */
function rareLine({ left, right, matches, leftBits, rightBits }: Pair, corpus: Corpus): Line[] {
  const bits = (match: WordMatch) => bitsShared(match, leftBits, rightBits);
  const named = matches.filter((match) => !match.right.every((n) => right.parsed.words[n]?.isForm));
  const [rarest] = named.sort((a, b) => bits(b) - bits(a));
  if (!rarest) return [];
  const [place = 0] = rarest.right;
  const word = right.parsed.words[place];
  const most = word ? firmsNamed(word, corpus) : 1;
  return [
    {
      ...missing('rareWord', shownOf(rarest.left, left.parsed), shownOf(rarest.right, right.parsed)),
      ...{ outcome: rarest.likeness === 1 ? 'AGREES' : 'SIMILAR', comparison: 'RARE_WORD' },
      rarity: { word: shownOf(rarest.right, right.parsed), firms: most, ofFirms: corpus.firms },
      measured: {
        rareWord: Math.min(bits(rarest), 9) / 10,
        veryRareWord: Math.max(0, bits(rarest) - 9) / 10,
      },
    },
  ];
}

/**
 * Numbers and series, which distinguish siblings: their absence counts only where both names have none. Of funds and
 * trusts, one without a number is another than one with it.
 */
function numberLine({ left, right }: Pair): Line[] {
  const [mine, theirs] = [left.parsed.numbers, right.parsed.numbers];
  const [one, other] = [mine.join(' ') || null, theirs.join(' ') || null];
  if (one === null && other === null) return [];
  const line = missing('number', one, other);
  if (one === other)
    return [{ ...line, outcome: 'AGREES', comparison: 'SAME_NUMBER', measured: { sameNumber: 1 } }];
  const isOneSided = one === null || other === null;
  const isSibling = !isOneSided || left.parsed.isSerial || right.parsed.isSerial;
  return [
    {
      ...line,
      outcome: 'DIFFERS',
      comparison: isOneSided ? 'NUMBER_ON_ONE_SIDE' : 'OTHER_NUMBER',
      measured: isSibling ? { otherNumber: 1 } : { numberOnOneSide: 1 },
    },
  ];
}

function formLine({ left, right }: Pair): Line {
  const [one, other] = [left.parsed, right.parsed];
  const line = missing('legalForm', one.formShown, other.formShown);
  if (!one.form || !other.form) return line;
  if (one.form.code === other.form.code)
    return { ...line, outcome: 'AGREES', comparison: 'SAME_FORM', measured: { sameForm: 1 } };
  // These are interchanged so often that a difference counts neither for nor against.
  const isUsual = one.form.family === other.form.family && usual.includes(one.form.family);
  if (isUsual) return { ...line, outcome: 'SIMILAR', comparison: 'OTHER_FORM' };
  const isNear = usual.includes(one.form.family) && usual.includes(other.form.family);
  return { ...line, outcome: 'DIFFERS', comparison: 'OTHER_FORM', measured: { otherForm: isNear ? 0.3 : 1 } };
}

const usual: readonly string[] = ['american', 'british'];
