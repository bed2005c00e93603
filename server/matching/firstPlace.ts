import { type Feature, features, isFor, type Line, lineWeight, startOf, type Weights } from './evidence.ts';

/**
 * The second model: how likely the first place is the answer, by its evidence and its position among the others.
 * `sum` scales the first model's weights, `adds` is what each piece of evidence counts besides; identifiers and keys,
 * of which nothing is learned, count as in the first model.
 */
export type FirstPlaceModel = Readonly<{
  standing: Readonly<Record<(typeof standings)[number], number>>;
  adds: Readonly<Partial<Record<Feature, number>>>;
}>;

export const standings = ['start', 'sum', 'margin', 'lead', 'near', 'crowd', 'fifth'] as const;
/** The signs of their weights: a lead never counts against a candidate, nor a crowd for it. */
export const standingSigns = { start: 0, sum: 1, margin: 1, lead: 1, near: -1, crowd: -1, fifth: 1 } as const;

/**
 * The first place among the others, by the first model's sums, which are sorted. How far one that is hardly possible
 * is ahead of others tells nothing.
 */
export function standingOf(
  all: readonly number[],
): Record<Exclude<(typeof standings)[number], 'sum'>, number> {
  const sums = all.map((sum) => Math.max(least, sum));
  const [first = least, second = least] = sums;
  const margin = first - second;
  return {
    start: 1,
    margin: Math.min(3, margin),
    lead: Math.max(0, Math.min(9, margin - 3)),
    near: Math.log2(1 + sums.slice(1).filter((sum) => sum > first - 4).length),
    crowd: logSum(sums.slice(0, 6)) - first,
    fifth: Math.min(12, first - (sums[4] ?? least)),
  };
}

const least = -3;
const logSum = (sums: readonly number[]): number =>
  Math.log2(sums.reduce((total, sum) => total + 2 ** sum, 0));

/** What each piece of evidence counts for the first place; its sign is that of the first model. */
export function weightsOfFirst(weights: Weights, { standing, adds }: FirstPlaceModel): Weights {
  const effects = features.map((feature) => {
    const add = adds[feature];
    if (add === undefined) return [feature, weights[feature]];
    const effect = standing.sum * weights[feature] + add;
    return [feature, isFor(feature) ? Math.max(0, effect) : Math.min(0, effect)];
  });
  return Object.fromEntries(effects) as Weights;
}

/**
 * What the position counts, besides the evidence: at most so much that the first place is no likelier than its share
 * of what all of the nearest have.
 */
export function amongOthers(
  lines: readonly Line[],
  sums: readonly number[],
  { weights, model, ofFirms }: { weights: Weights; model: FirstPlaceModel; ofFirms: number },
): number {
  const values = standingOf(sums);
  const { sum, ...others } = model.standing;
  const start = startOf(ofFirms);
  let counted = (sum - 1) * start;
  for (const name of standings) if (name !== 'sum') counted += values[name] * others[name];
  const evidence = lines.reduce((total, line) => total + lineWeight(line, weights), start);
  return Math.min(counted, shareOf(sums) - evidence);
}

/** The log-odds that it is the first of the nearest and none of the others, if it is one of them. */
export const shareOf = ([first = 0, ...others]: readonly number[]): number =>
  others.length === 0 ? Infinity : first - logSum(others.slice(0, 5));
