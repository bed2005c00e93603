import type { MatchBand, MatchVerdict } from '#contract/firmMatcher.ts';
import type { Line } from './evidence.ts';

type Compared = { lines: readonly Line[]; band: MatchBand };

/**
 * Whether a candidate is the firm or one of its family. `best` is the likeliest candidate where this is another one: two
 * that have the name in full are duplicates of each other.
 */
export function verdictOf({ lines, band }: Compared, best: Compared | null): MatchVerdict {
  const relation = relationOf(lines, best);
  const isSure = band === 'CERTAIN' || band === 'PROBABLE';
  if (relation === null || (isSure && relation !== 'SIBLING' && best === null)) {
    return { is: band === 'NO' ? 'OTHER' : 'SAME', relation: null };
  }
  return { is: isSure && relation !== 'DUPLICATE' ? 'SAME' : 'POSSIBLY_RELATED', relation };
}

function relationOf(lines: readonly Line[], best: Compared | null): MatchVerdict['relation'] {
  const name = lineOf(lines, 'name');
  if (!name) return null;
  const { firstWordSame = 0, sameWords = 0, leftInRight = 0, rightInLeft = 0, share = 0 } = name.measured;
  if (lineOf(lines, 'number')?.outcome === 'DIFFERS' && share > 0.7) return 'SIBLING';
  const hasOther = lines.some(({ comparison }) => comparison === 'OTHER_IDENTIFIER');
  const isTwin = best !== null && lineOf(best.lines, 'name')?.measured.sameWords === 1;
  if (sameWords && isTwin && !hasOther) return 'DUPLICATE';
  // One ordinary word that both begin with makes no family.
  const isRare = (lineOf(lines, 'rareWord')?.measured.veryRareWord ?? 0) > 0;
  if (!firstWordSame || !isRare) return null;
  if (rightInLeft) return 'PARENT';
  if (leftInRight) return 'SUBSIDIARY';
  return share > 0.5 && !sameWords ? 'SIBLING' : null;
}

const lineOf = (lines: readonly Line[], field: Line['field']) => lines.find((line) => line.field === field);
