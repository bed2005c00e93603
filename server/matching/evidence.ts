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
  'namesakes',
  'otherNumber',
  'numberOnOneSide',
  'otherForm',
  'otherDomain',
  'aliasLeftOver',
  'aliasInitials',
  'otherCountry',
  'otherState',
  'otherCity',
  'swappedDigits',
  'otherIdentifier',
] as const;
export type Feature = (typeof featuresFor)[number] | (typeof featuresAgainst)[number];
export const features: readonly Feature[] = [...featuresFor, ...featuresAgainst];

export type Measured = Partial<Record<Feature, number>>;
/** A line of the sum before weighting. */
export type Line = Omit<MatchEvidence, 'weight'> & { measured: Measured };

export type Weights = Readonly<Record<Feature, number>>;

/** The log-odds in powers of two. The prior takes each firm for one of all. */
export function sumOf(lines: readonly Line[], weights: Weights, ofFirms: number): number {
  let sum = startOf(ofFirms);
  for (const { measured } of lines) sum += tenth(weightOf(measured, weights));
  return tenth(sum);
}

export const scoreOf = (sum: number): number => 1 / (1 + 2 ** -sum);

const startOf = (ofFirms: number): number => tenth(-Math.log2(Math.max(2, ofFirms)));

/** The lines of the sum with their weights. */
export function weigh(lines: readonly Line[], weights: Weights, ofFirms: number): MatchExplanation {
  const fields = lines.map((line): MatchEvidence => {
    const { field, outcome, comparison, left, right, nameType, how, rarity } = line;
    const weight = tenth(weightOf(line.measured, weights));
    return { field, outcome, comparison, left, right, nameType, how, rarity, weight };
  });
  const byWeight = [...fields].sort((a, b) => b.weight - a.weight);
  const worst = byWeight.at(-1);
  const best = byWeight.filter(({ weight }) => weight > 0).slice(0, 2);
  return {
    fields,
    start: startOf(ofFirms),
    sum: sumOf(lines, weights, ofFirms),
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

/** The rounded values are added up, so that the sum can be checked by hand. */
const tenth = (value: number): number => Math.round(value * 10) / 10 || 0;

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
  measured: {},
});
