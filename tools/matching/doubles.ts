import { pairReach } from '#server/matching/askedTokens.ts';
import type { MemoryFirms } from '#server/matching/memoryFirms.ts';
import { pairBandOf } from '#server/matching/pairBand.ts';
import { type Scored, scoredOf } from '#server/matching/rank.ts';
import type { FolderFirm, LabelledPair } from './folder.ts';

/**
 * How well duplicates are found: each labelled name, with its row, as another record of its firm, and each absent or
 * planted one as a firm of its own.
 */
export async function doublesReport(
  directory: MemoryFirms<FolderFirm>,
  pairs: readonly LabelledPair[],
): Promise<string> {
  const bands = { CERTAIN: noneYet(), PROBABLE: noneYet(), RELATED: noneYet() };
  for (const { row, firmId } of pairs) {
    const found = (await directory.candidates(row, pairReach)).map((firm) => ({ ...firm, name: '' }));
    for (const scored of scoredOf(row, found, directory.corpus)) count(bands, scored, firmId);
  }
  const doubles = pairs.filter(({ firmId }) => firmId !== null).length;
  const lines = Object.entries(bands).map(
    ([band, { right, wrong }]) =>
      `  ${band}: ${right + wrong} pairs, ${percent(right, right + wrong)} of them right, which is ${percent(right, doubles)} of all doubles`,
  );
  return [`duplicates, of ${doubles} doubles and ${pairs.length - doubles} others:`, ...lines].join('\n');
}

type Bands = Record<'CERTAIN' | 'PROBABLE' | 'RELATED', { right: number; wrong: number }>;
const noneYet = () => ({ right: 0, wrong: 0 });

function count(bands: Bands, scored: Scored<FolderFirm & { name: string }>, firmId: string | null): void {
  const band = pairBandOf(scored, false);
  if (band === null || !(band in bands)) return;
  bands[band as keyof Bands][scored.candidate.id === firmId ? 'right' : 'wrong'] += 1;
}

const percent = (part: number, of: number): string => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;
