import { type BandWeights, type Standing, surety } from '#server/matching/band.ts';
import { type Feature, features, type Weights } from '#server/matching/evidence.ts';
import { type Examples, type Group, ofRow } from './examples.ts';

/** `name`: by the name alone; `row`: with city, region and country where the set has them. */
export type Mode = 'name' | 'row';
/** A labelled name's result: its candidates by score, and which of them is right. */
export type Answered = {
  group: Group;
  rows: { row: number; sum: number; isAnswer: boolean; standing: Standing }[];
};

const at = (name: Feature) => features.indexOf(name);

/** The best candidates of each group, with these weights. */
export function answer(
  examples: Examples,
  groups: readonly Group[],
  weights: Weights,
  mode: Mode,
  most = 10,
): Answered[] {
  const { columns, isAnswer, ofFirms } = examples;
  const used = features.flatMap((name, n) => {
    const column = columns[n];
    return !column || (mode === 'name' && ofRow.includes(name)) ? [] : [{ column, weight: weights[name] }];
  });
  const value = (row: number, name: Feature) => columns[at(name)]?.[row] ?? 0;
  const start = -Math.log2(ofFirms);
  return groups.map((group) => {
    const all = Array.from({ length: group.to - group.from }, (_, n) => {
      const row = group.from + n;
      return { row, sum: used.reduce((sum, { column, weight }) => sum + (column[row] ?? 0) * weight, start) };
    }).sort((a, b) => b.sum - a.sum);
    const sums = all.map(({ sum }) => sum);
    const against = (row: number) =>
      used.reduce((sum, { column, weight }) => sum - Math.min(0, weight) * (column[row] ?? 0), 0);
    return {
      group,
      rows: all.slice(0, most).map(({ row, sum }, place) => ({
        ...{ row, sum, isAnswer: isAnswer[row] === 1 },
        standing: {
          sum,
          margin: sum - (sums[place === 0 ? 1 : 0] ?? sum - 20),
          near: sums.filter((one, n) => n !== place && one > sum - 4).length,
          against: against(row),
          isSameName: value(row, 'sameName') === 1,
          hasPlace: mode === 'row' && value(row, 'sameCity') + value(row, 'sameState') > 0,
        },
      })),
    };
  });
}

const probability = (sum: number): number => 1 / (1 + 2 ** -sum);
const percent = (part: number, of: number): string => ((100 * part) / Math.max(1, of)).toFixed(1);

/** The table of recall, coverage at a given precision, and calibration. */
export function report(answered: readonly Answered[], sure: (one: Answered) => number, mode: Mode): string {
  const sets = [...new Set(answered.flatMap(({ group }) => (group.pair.firmId ? [group.pair.set] : [])))];
  const recalls = sets.map((set) => {
    const of = answered.filter(({ group }) => group.pair.set === set);
    const within = (most: number) =>
      of.filter(({ rows }) => rows.slice(0, most).some(({ isAnswer }) => isAnswer)).length;
    return `${set} ${percent(within(1), of.length)} / ${percent(within(5), of.length)}`;
  });
  const firsts = answered
    .flatMap((one) =>
      one.rows[0] ? [{ is: one.rows[0].isAnswer, sure: sure(one), score: probability(one.rows[0].sum) }] : [],
    )
    .sort((a, b) => b.sure - a.sure);
  const present = answered.filter(({ group }) => group.pair.firmId !== null).length;
  const at95 = foundAt(firsts, 0.95);
  const at99 = foundAt(firsts, 0.99);
  return [
    `${mode}: recall@1 / recall@5: ${recalls.join(', ')}; at 95 / 99 % precision: ${percent(at95, present)} / ${percent(at99, present)}`,
    `  calibration of the first place (score: right of all): ${calibration(firsts.map(({ is, score }) => ({ is, p: score })))}`,
    `  calibration of the band's model: ${calibration(firsts.map(({ is, sure: p }) => ({ is, p })))}`,
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

/** The band's model for the first place. */
export const suretyOf =
  (weights: BandWeights) =>
  ({ rows: [first] }: Answered): number =>
    first ? Math.min(probability(first.sum), surety(first.standing, weights)) : 0;
