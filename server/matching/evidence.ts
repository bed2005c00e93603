import type { MatchEvidence, MatchExplanation } from '#contract/firmMatcher.ts';

/**
 * The measures of a comparison: 0 where one does not apply, larger for more of it. Evidence for a match has a weight
 * of 0 or more, evidence against it 0 or less, so more evidence never turns a score the other way.
 */
export const featuresFor = [
  'sameName',
  'sameWords',
  'firstWordSame',
  'leftInRight',
  'rightInLeft',
  'share',
  'highShare',
  'rareWord',
  'veryRareWord',
  'allWords',
  'renamed',
  'sameNumber',
  'sameForm',
  'sameDomain',
  'domainSpelled',
  'domainRare',
  'domainAdds',
  'aliasShare',
  'aliasBits',
  'aliasRare',
  'aliasAll',
  'sameCountry',
  'sameState',
  'sameCity',
  'samePostalCode',
  'sameIdentifier',
  'sameKey',
] as const;
export const featuresAgainst = [
  'leftOver',
  'rightOver',
  'rareLeftOver',
  'rareRightOver',
  'firstWordOther',
  'loose',
  'otherOrder',
  'namesakes',
  'otherNumber',
  'numberOnOneSide',
  'otherForm',
  'otherDomain',
  'aliasLeftOver',
  'aliasInitials',
  'aliasPage',
  'otherCountry',
  'otherState',
  'otherCity',
  'swappedDigits',
  'otherIdentifier',
] as const;
export type Feature = (typeof featuresFor)[number] | (typeof featuresAgainst)[number];
export const features: readonly Feature[] = [...featuresFor, ...featuresAgainst];
export const isFor = (feature: Feature): boolean => featuresFor.some((one) => one === feature);

export type Measured = Partial<Record<Feature, number>>;
/** A line of the sum before weighting. */
export type Line = Omit<MatchEvidence, 'weight'> & { measured: Measured };

export type Weights = Readonly<Record<Feature, number>>;

/** The log-odds in powers of two. The prior takes each firm for one of all. */
export const sumOf = (lines: readonly Line[], weights: Weights, ofFirms: number): number =>
  tenth(lines.reduce((sum, line) => sum + lineWeight(line, weights), startOf(ofFirms)));

export const scoreOf = (sum: number): number => 1 / (1 + 2 ** -sum);

export const startOf = (ofFirms: number): number => tenth(-Math.log2(Math.max(2, ofFirms)));

/** A line's weight. The rounded values are added up, so that the sum can be checked by hand. */
export const lineWeight = ({ measured }: Line, weights: Weights): number =>
  tenth(weightOf(measured, weights));

/** The lines of the sum with their weights, and what the position among the others adds to them. */
export function weigh(
  lines: readonly Line[],
  weights: Weights,
  ofFirms: number,
  standing: MatchExplanation['standing'] = null,
): MatchExplanation {
  const fields = lines.map((line): MatchEvidence => {
    const { field, outcome, comparison, left, right, nameType, how, rarity, renamedAs } = line;
    const weight = lineWeight(line, weights);
    return { field, outcome, comparison, left, right, nameType, how, rarity, renamedAs, weight };
  });
  const byWeight = [...fields].sort((a, b) => b.weight - a.weight);
  const worst = byWeight.at(-1);
  const best = byWeight.filter(({ weight }) => weight > 0).slice(0, 2);
  return {
    fields,
    standing,
    start: startOf(ofFirms),
    sum: tenth(sumOf(lines, weights, ofFirms) + (standing?.weight ?? 0)),
    ofFirms,
    reason: {
      for: best.map(({ field }) => field),
      against: worst && worst.weight < 0 ? worst.field : null,
    },
  };
}

function weightOf(measured: Measured, weights: Weights): number {
  let sum = 0;
  for (const name in measured) sum += (measured[name as Feature] ?? 0) * weights[name as Feature];
  return sum;
}

export const tenth = (value: number): number => Math.round(value * 10) / 10 || 0;

/** A line about a value that one side lacks. */
export const missing = (field: Line['field'], left: string | null, right: string | null): Line => ({
  field,
  outcome: 'MISSING',
  comparison: null,
  left,
  right,
  nameType: null,
  how: [],
  rarity: null,
  renamedAs: null,
  measured: {},
});
