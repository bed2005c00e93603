import { features, type Weights } from '#server/matching/evidence.ts';
import { type FirstPlaceModel, shareOf, standingOf, standings } from '#server/matching/firstPlace.ts';
import { type Examples, type Group, ofRow } from './examples.ts';
import { given } from './fit.ts';

/** `name`: by the name alone; `row`: with city, region and country where the set has them. */
export type Mode = 'name' | 'row';
/**
 * The first place: its measures and the weights that made its sum, the part of that which was learned, and its share
 * of the nearest.
 */
export type First = {
  isAnswer: boolean;
  sum: number;
  learned: number;
  measured: Float64Array;
  weights: Weights;
  standing: ReturnType<typeof standingOf>;
  share: number;
};
/** A labelled name's result: its candidates by score, which of them is right, and the first place. */
export type Answered = {
  group: Group;
  rows: { sum: number; isAnswer: boolean }[];
  first: First | undefined;
};

/** The best candidates of each group, with these weights. */
export function answer(
  examples: Examples,
  groups: readonly Group[],
  weights: Weights,
  mode: Mode,
  most = 10,
): Answered[] {
  const { columns, isAnswer, ofFirms } = examples;
  const isUsed = features.map((name) => mode === 'row' || !ofRow.includes(name));
  const used = features.flatMap((name, n) => {
    const column = columns[n];
    return column && isUsed[n] ? [{ column, weight: weights[name] }] : [];
  });
  const start = -Math.log2(ofFirms);
  return groups.map((group) => {
    const all = Array.from({ length: group.to - group.from }, (_, n) => {
      const row = group.from + n;
      return { row, sum: used.reduce((sum, { column, weight }) => sum + (column[row] ?? 0) * weight, start) };
    }).sort((a, b) => b.sum - a.sum);
    const rows = all.slice(0, most).map(({ row, sum }) => ({ sum, isAnswer: isAnswer[row] === 1 }));
    const [best] = all;
    if (!best) return { group, rows, first: undefined };
    const sums = all.map(({ sum }) => sum);
    const measured = Float64Array.from(columns, (column, n) => (isUsed[n] ? (column[best.row] ?? 0) : 0));
    const fixed = features.reduce(
      (sum, name, n) => sum + (given[name] === undefined ? 0 : weights[name] * (measured[n] ?? 0)),
      0,
    );
    const first = {
      ...{ isAnswer: isAnswer[best.row] === 1, sum: best.sum, learned: best.sum - fixed },
      ...{ measured, weights, standing: standingOf(sums), share: shareOf(sums) },
    };
    return { group, rows, first };
  });
}

const probability = (sum: number): number => 1 / (1 + 2 ** -sum);
const percent = (part: number, of: number): string => ((100 * part) / Math.max(1, of)).toFixed(1);

/** The table of recall, coverage at a given precision, and calibration. */
export function report(all: readonly Answered[], sure: (one: Answered) => number, mode: Mode): string {
  const isPlanted = ({ group }: Answered) => group.pair.set === 'planted';
  const answered = all.filter((one) => !isPlanted(one));
  const planted = all.filter(isPlanted);
  const sets = [...new Set(answered.flatMap(({ group }) => (group.pair.firmId ? [group.pair.set] : [])))];
  const recalls = sets.map((set) => {
    const of = answered.filter(({ group }) => group.pair.set === set);
    const within = (most: number) =>
      of.filter(({ rows }) => rows.slice(0, most).some(({ isAnswer }) => isAnswer)).length;
    return `${set} ${percent(within(1), of.length)} / ${percent(within(5), of.length)}`;
  });
  const firsts = answered
    .flatMap((one) =>
      one.first ? [{ is: one.first.isAnswer, sure: sure(one), score: probability(one.first.sum) }] : [],
    )
    .sort((a, b) => b.sure - a.sure);
  const present = answered.filter(({ group }) => group.pair.firmId !== null).length;
  const at95 = foundAt(firsts, 0.95);
  const at99 = foundAt(firsts, 0.99);
  return [
    `${mode}: recall@1 / recall@5: ${recalls.join(', ')}; at 95 / 99 % precision: ${percent(at95, present)} / ${percent(at99, present)}`,
    `  calibration of the first place (score: right of all): ${calibration(firsts.map(({ is, score }) => ({ is, p: score })))}`,
    `  calibration of the second model: ${calibration(firsts.map(({ is, sure: p }) => ({ is, p })))}`,
    `  of ${planted.length} planted names certain: ${planted.filter((one) => sure(one) >= 0.95).length}`,
  ].join('\n');
}

/** How many of the surest are right, as long as their precision holds. */
function foundAt(firsts: readonly { is: boolean }[], precision: number): number {
  let [right, found] = [0, 0];
  for (const [n, { is }] of firsts.entries()) {
    if (is) right += 1;
    if (right / (n + 1) >= precision) found = right;
  }
  return found;
}

const edges = [0, 0.05, 0.2, 0.5, 0.8, 0.95, 0.99, 1.01];

const calibration = (all: readonly { is: boolean; p: number }[]): string =>
  edges
    .slice(1)
    .flatMap((to, n) => {
      const within = all.filter(({ p }) => p >= (edges[n] ?? 0) && p < to);
      if (within.length === 0) return [];
      const mean = within.reduce((sum, { p }) => sum + p, 0) / within.length;
      return `${percent(mean, 1)} %: ${percent(within.filter(({ is }) => is).length, within.length)} of ${within.length}`;
    })
    .join(', ');

/** How likely the first place is right, by the second model. */
export const suretyOf =
  ({ standing, adds }: FirstPlaceModel) =>
  ({ first }: Answered): number => {
    if (!first) return 0;
    let sum = first.sum - first.learned + standing.sum * first.learned;
    for (const name of standings) if (name !== 'sum') sum += standing[name] * first.standing[name];
    for (const [n, name] of features.entries()) sum += (adds[name] ?? 0) * (first.measured[n] ?? 0);
    return probability(Math.min(sum, first.share));
  };
