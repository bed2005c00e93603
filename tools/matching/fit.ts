import { type Feature, features, featuresFor, type Weights } from '#server/matching/evidence.ts';
import { type Examples, type Group, ofRow } from './examples.ts';

/** Weights without labelled pairs: the sets have no identifiers and no websites on the other side. */
export const given: Partial<Record<Feature, number>> = {
  sameDomain: 9,
  otherDomain: -1,
  samePostalCode: 2,
  namesakes: -1,
  sameIdentifier: 28,
  sameKey: 40,
  swappedDigits: -1,
  otherIdentifier: -10,
};

const passes = 30;
const ridge = 2;

/** The rows in which a feature is not 0, and its values there. */
type Sparse = { name: Feature; places: Uint32Array; values: Float64Array };

/**
 * Logistic regression with sign-constrained weights, one feature after another by Newton's step: the log-odds start
 * from one right firm among all. For every other name the place is left out, as many come without.
 */
export function fitWeights(examples: Examples, groups: readonly Group[]): Weights {
  const rows = groups.flatMap(({ from, to }, n) =>
    Array.from({ length: to - from }, (_, k) => ({ row: from + k, isNamed: n % 2 === 0 })),
  );
  const margins = new Float64Array(rows.length).fill(-Math.log(examples.ofFirms));
  const answers = Float64Array.from(rows, ({ row }) => examples.isAnswer[row] ?? 0);
  const weights = new Map<Feature, number>(features.map((name) => [name, (given[name] ?? 0) * Math.LN2]));
  const columns = features.map((name, n) => sparse(name, examples.columns[n] ?? new Float32Array(), rows));
  for (const column of columns) move(margins, column, weights.get(column.name) ?? 0);
  for (let pass = 0; pass < passes; pass++) {
    for (const column of columns.filter(({ name }) => given[name] === undefined)) {
      const old = weights.get(column.name) ?? 0;
      const next = signed(column.name, old + newton(column, old, margins, answers));
      weights.set(column.name, next);
      move(margins, column, next - old);
    }
  }
  const inBits = [...weights].map(([name, weight]) => [name, Math.round((weight / Math.LN2) * 1000) / 1000]);
  return Object.fromEntries(inBits) as Weights;
}

function sparse(
  name: Feature,
  column: Float32Array,
  rows: readonly { row: number; isNamed: boolean }[],
): Sparse {
  const isOfRow = ofRow.includes(name);
  const places = rows.flatMap(({ row, isNamed }, n) =>
    (column[row] ?? 0) === 0 || (isOfRow && isNamed) ? [] : n,
  );
  const values = Float64Array.from(places, (n) => column[rows[n]?.row ?? 0] ?? 0);
  return { name, places: Uint32Array.from(places), values };
}

function newton(
  { places, values }: Sparse,
  old: number,
  margins: Float64Array,
  answers: Float64Array,
): number {
  let [slope, curve] = [ridge * old, ridge];
  for (let k = 0; k < places.length; k++) {
    const [n, value] = [places[k] ?? 0, values[k] ?? 0];
    const p = 1 / (1 + Math.exp(-(margins[n] ?? 0)));
    slope += (p - (answers[n] ?? 0)) * value;
    curve += p * (1 - p) * value * value;
  }
  return Math.max(-2, Math.min(2, -slope / curve));
}

function move(margins: Float64Array, { places, values }: Sparse, change: number): void {
  if (change === 0) return;
  for (let k = 0; k < places.length; k++) {
    const n = places[k] ?? 0;
    margins[n] = (margins[n] ?? 0) + change * (values[k] ?? 0);
  }
}

const signed = (name: Feature, weight: number): number =>
  featuresFor.some((one) => one === name) ? Math.max(0, weight) : Math.min(0, weight);
