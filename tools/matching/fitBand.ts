import { type BandWeights, standings, standingValues } from '#server/matching/band.ts';
import type { Answered } from './report.ts';

const steps = 400;

/**
 * Logistic regression over candidates' positions, the first three of each name, by Newton's step on one weight after
 * another.
 */
export function fitBand(answered: readonly Answered[]): BandWeights {
  const rows = answered.flatMap(({ rows: best }) =>
    best
      .slice(0, 3)
      .map(({ standing, isAnswer }) => ({ values: standingValues(standing), is: isAnswer ? 1 : 0 })),
  );
  const weights = Object.fromEntries(standings.map((name) => [name, 0])) as Record<keyof BandWeights, number>;
  const margins = new Float64Array(rows.length);
  for (let step = 0; step < steps; step++) {
    for (const name of standings) {
      let [slope, curve] = [weights[name], 1];
      for (const [n, { values, is }] of rows.entries()) {
        const p = 1 / (1 + Math.exp(-(margins[n] ?? 0)));
        slope += (p - is) * values[name];
        curve += p * (1 - p) * values[name] ** 2;
      }
      const change = Math.max(-1, Math.min(1, -slope / curve));
      weights[name] += change;
      for (const [n, { values }] of rows.entries()) margins[n] = (margins[n] ?? 0) + change * values[name];
    }
  }
  const inBits = standings.map((name) => [name, Math.round((weights[name] / Math.LN2) * 1000) / 1000]);
  return Object.fromEntries(inBits) as BandWeights;
}
