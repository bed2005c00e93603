import { nameKey, nameTokens } from '../db/firmKeys.ts';
import type { Line } from './evidence.ts';
import type { Corpus, Party, PartyName } from './party.ts';

/** The lines about names: of all pairs of names the one that fits best. */
export function compareNames(left: Party, right: Party, corpus: Corpus): Line[] {
  const pairs = left.names.flatMap((one) => right.names.map((other) => comparePair(one, other, corpus)));
  const [best] = pairs.sort((a, b) => b.fit - a.fit);
  return best?.lines ?? [];
}

function comparePair(left: PartyName, right: PartyName, corpus: Corpus): { fit: number; lines: Line[] } {
  const [mine, theirs] = [nameTokens(left.value), nameTokens(right.value)];
  const rarity = (word: string) => Math.log2(corpus.firms / Math.max(1, corpus.firmsWith(word)));
  const weightOf = (words: readonly string[]) => words.reduce((sum, word) => sum + rarity(word), 0);
  const shared = mine.filter((word) => theirs.includes(word));
  const all = weightOf(mine) + weightOf(theirs);
  const share = all > 0 ? (2 * weightOf(shared)) / all : 0;
  const rarest = [...shared].sort((a, b) => rarity(b) - rarity(a))[0];
  const isSame = nameKey(left.value) === nameKey(right.value);
  const values = { left: left.value, right: right.value, nameType: right.type };
  const name: Line = {
    field: 'name',
    ...values,
    outcome: isSame ? 'AGREES' : shared.length > 0 ? 'SIMILAR' : 'DIFFERS',
    comparison: isSame ? 'SAME_NAME' : shared.length > 0 ? 'SOME_WORDS' : 'NO_WORDS',
    how: shared.map((word) => ({ left: word, right: word, kind: 'EXACT' })),
    rarity: null,
    features: { sameName: isSame ? 1 : 0, sharedWords: share, wordsOfOneSide: 1 - share },
  };
  if (rarest === undefined) return { fit: share, lines: [name] };
  const rare: Line = {
    field: 'rareWord',
    ...{ outcome: 'AGREES', comparison: 'RARE_WORD', left: rarest, right: rarest, nameType: null, how: [] },
    rarity: { word: rarest, firms: corpus.firmsWith(rarest), ofFirms: corpus.firms },
    features: { rareWord: rarity(rarest) * share },
  };
  return { fit: share, lines: [name, rare] };
}
