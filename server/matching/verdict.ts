import type { MatchBand, MatchVerdict } from '#contract/firmMatcher.ts';
import type { Line } from './evidence.ts';

type Member = { id: string; parentId?: string | null };
type Compared = { candidate: Member; lines: readonly Line[]; band: MatchBand };

/**
 * Whether a candidate is the firm or one of its family. `best` is the likeliest candidate if this is another one: two
 * that have the full name are duplicates of each other. If that one is certain, the hierarchy knows better than
 * names.
 */
export function verdictOf({ candidate, lines, band }: Compared, best: Compared | null): MatchVerdict {
  const family = best && isSure(best.band) ? relationTo(best.candidate, candidate) : null;
  if (family) return { is: 'POSSIBLY_RELATED', relation: family };
  const relation = relationOf(lines, best);
  if (relation === null || (isSure(band) && relation !== 'SIBLING' && best === null)) {
    return { is: band === 'NO' ? 'OTHER' : 'SAME', relation: null };
  }
  return { is: isSure(band) && relation !== 'DUPLICATE' ? 'SAME' : 'POSSIBLY_RELATED', relation };
}

const isSure = (band: MatchBand) => band === 'CERTAIN' || band === 'PROBABLE';

/** A firm's relation to another of the same hierarchy. */
function relationTo(firm: Member, { id, parentId }: Member): MatchVerdict['relation'] {
  if (firm.parentId === id) return 'PARENT';
  if (parentId === firm.id) return 'SUBSIDIARY';
  return parentId && parentId === firm.parentId ? 'SIBLING' : null;
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
