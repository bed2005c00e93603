import type { MatchEvidence, MatchExplanation } from '#contract/firmMatcher.ts';

/** What is measured of a comparison: 0 where it does not apply, the more of it the larger. */
export const features = [
  'sameName',
  'sharedWords',
  'rareWord',
  'wordsOfOneSide',
  'sameDomain',
  'otherDomain',
  'sameCountry',
  'otherCountry',
  'sameIdentifier',
  'otherIdentifier',
] as const;
export type Feature = (typeof features)[number];

/** A line of the sum before it is weighed. */
export type Line = Omit<MatchEvidence, 'weight'> & { features: Partial<Record<Feature, number>> };

export type Weights = { start: number; weights: Readonly<Record<Feature, number>> };

/** Weighs the lines: `sum` is the log-odds in powers of two. */
export function weigh(
  lines: readonly Line[],
  { start, weights }: Weights,
): Omit<MatchExplanation, 'ofFirms'> & { score: number } {
  const fields = lines.map(({ features: measured, ...line }) => ({
    ...line,
    weight: tenth(
      Object.entries(measured).reduce((sum, [name, value]) => sum + value * weights[name as Feature], 0),
    ),
  }));
  const sum = tenth(fields.reduce((total, { weight }) => total + weight, tenth(start)));
  const byWeight = [...fields].sort((a, b) => b.weight - a.weight);
  const worst = byWeight.at(-1);
  return {
    fields,
    start: tenth(start),
    sum,
    score: 1 / (1 + 2 ** -sum),
    reason: {
      for: byWeight
        .filter(({ weight }) => weight > 0)
        .slice(0, 2)
        .map(({ field }) => field),
      against: worst && worst.weight < 0 ? worst.field : null,
    },
  };
}

/** What is shown is what is added up, so that the sum can be checked by hand. */
const tenth = (value: number): number => Math.round(value * 10) / 10 || 0;
