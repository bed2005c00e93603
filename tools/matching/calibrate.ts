import type { Weights } from '#server/matching/evidence.ts';
import type { Examples, Group } from './examples.ts';
import { answer } from './report.ts';

/**
 * Candidates are learned from one by one, but at most one of a name's candidates is right: one factor over all
 * evidence, the likeliest over the first places, corrects for what the best of each gains by being first.
 */
export function calibrated(examples: Examples, groups: readonly Group[], weights: Weights): Weights {
  const start = -Math.log2(examples.ofFirms);
  const firsts = (['name', 'row'] as const)
    .flatMap((mode) => answer(examples, groups, weights, mode, 1))
    .flatMap(({ rows: [first] }) => (first ? [{ evidence: first.sum - start, is: first.isAnswer }] : []));
  const loss = (factor: number) =>
    firsts.reduce((sum, { evidence, is }) => {
      const bits = start + factor * evidence;
      return sum + Math.log2(1 + 2 ** (is ? -bits : bits));
    }, 0);
  const factors = Array.from({ length: 61 }, (_, n) => 0.8 + n / 100);
  const best = factors.reduce((one, other) => (loss(other) < loss(one) ? other : one));
  const scaled = Object.entries(weights).map(([name, weight]) => [
    name,
    Math.round(weight * best * 1_000) / 1_000,
  ]);
  return Object.fromEntries(scaled) as Weights;
}
