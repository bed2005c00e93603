import type { PairBand } from '#contract/duplicates.ts';
import { bandOf } from '#contract/firmMatcher.ts';
import { scoreOf } from './evidence.ts';
import type { Candidate, Scored } from './rank.ts';
import { verdictOf } from './verdict.ts';

/** The band of two firms as a pair of duplicates, null if they are none; `isFamily`: one is the other's parent. */
export function pairBandOf(
  { candidate, lines, sum }: Scored<Pick<Candidate, 'id'>>,
  isFamily: boolean,
): PairBand | null {
  const band = bandOf(scoreOf(sum));
  if (band !== 'CERTAIN' && band !== 'PROBABLE') return null;
  const { relation } = verdictOf({ candidate, lines, band }, null);
  // Firms of one house share address and website: without one name or identifier they are none. Of labelled names four in
  // five such pairs are right, but a directory's own are mostly sister firms, which score as high.
  const isOneFirm = lines.some(
    ({ field, outcome, comparison }) =>
      (field === 'name' && outcome === 'AGREES') || comparison === 'SAME_IDENTIFIER',
  );
  const isRelated = isFamily || relation === 'SIBLING' || !isOneFirm;
  return isRelated ? 'RELATED' : band;
}
