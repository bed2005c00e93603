import { type Feature, features, isFor } from '#server/matching/evidence.ts';
import { type FirstPlaceModel, standingSigns, standings } from '#server/matching/firstPlace.ts';
import { given } from './fit.ts';
import type { Answered, First } from './report.ts';

const passes = 150;
/** On what evidence counts besides the first model: with little to learn from it counts as there. */
const ridge = 2;

type Column = {
  name: string;
  values: Float64Array;
  weight: number;
  penalty: number;
  least: () => number;
  most: () => number;
};

/**
 * Logistic regression over first places, by Newton's step on one weight after another. All that speaks for a match keeps
 * doing so: what a piece of evidence adds never outweighs its effect through the sum.
 */
export function fitFirstPlace(answered: readonly Answered[]): FirstPlaceModel {
  const firsts = answered.flatMap(({ first }) => first ?? []);
  const valuesOf = (value: (first: First) => number) => Float64Array.from(firsts, value);
  const sum: Column = {
    ...{ name: 'sum', weight: 1, penalty: 0, least: () => 0, most: () => Number.POSITIVE_INFINITY },
    values: valuesOf(({ learned }) => learned * Math.LN2),
  };
  const positions = positionNames.map((name): Column => {
    const sign = standingSigns[name];
    return {
      ...{ name, weight: 0, penalty: 0, values: valuesOf(({ standing }) => standing[name]) },
      least: () => (sign > 0 ? 0 : Number.NEGATIVE_INFINITY),
      most: () => (sign < 0 ? 0 : Number.POSITIVE_INFINITY),
    };
  });
  const learned = features.filter((feature) => given[feature] === undefined);
  const adds = learned.map((feature): Column => {
    const n = features.indexOf(feature);
    const mean = firsts.reduce((total, { weights }) => total + weights[feature], 0) / firsts.length;
    const limit = () => -sum.weight * mean * Math.LN2;
    return {
      ...{ name: feature, weight: 0, penalty: ridge, values: valuesOf(({ measured }) => measured[n] ?? 0) },
      least: () => (isFor(feature) ? limit() : Number.NEGATIVE_INFINITY),
      most: () => (isFor(feature) ? Number.POSITIVE_INFINITY : limit()),
    };
  });
  descend([sum, ...positions, ...adds], firsts);
  const inBits = (columns: readonly Column[]) =>
    Object.fromEntries(columns.map(({ name, weight }) => [name, rounded(weight / Math.LN2)]));
  return {
    standing: { ...inBits(positions), sum: rounded(sum.weight) } as FirstPlaceModel['standing'],
    adds: inBits(adds) as Partial<Record<Feature, number>>,
  };
}

const positionNames = standings.flatMap((name) => (name === 'sum' ? [] : name));
const rounded = (weight: number) => Math.round(weight * 1000) / 1000;

/** In natural units: sums are in bits, and the weights of what is added are converted at the end. */
function descend(columns: readonly Column[], firsts: readonly First[]): void {
  const sums = Float64Array.from(firsts, ({ sum, learned }) => (sum - learned) * Math.LN2);
  const answers = Float64Array.from(firsts, ({ isAnswer }) => (isAnswer ? 1 : 0));
  for (const { values, weight } of columns) add(sums, values, weight);
  for (let pass = 0; pass < passes; pass++) {
    for (const column of columns) {
      const next = column.weight + newton(column, sums, answers);
      const before = column.weight;
      column.weight = Math.max(column.least(), Math.min(column.most(), next));
      add(sums, column.values, column.weight - before);
    }
  }
}

function newton({ values, weight, penalty }: Column, sums: Float64Array, answers: Float64Array): number {
  let [slope, curve] = [penalty * weight, penalty + 0.1];
  for (const [n, value] of values.entries()) {
    if (value === 0) continue;
    const p = 1 / (1 + Math.exp(-(sums[n] ?? 0)));
    slope += (p - (answers[n] ?? 0)) * value;
    curve += p * (1 - p) * value * value;
  }
  return Math.max(-1, Math.min(1, -slope / curve));
}

function add(sums: Float64Array, values: Float64Array, weight: number): void {
  if (weight === 0) return;
  for (const [n, value] of values.entries()) sums[n] = (sums[n] ?? 0) + weight * value;
}
