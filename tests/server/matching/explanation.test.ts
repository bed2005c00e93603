import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  features,
  featuresAgainst,
  featuresFor,
  type Measured,
  missing,
  weigh,
} from '#server/matching/evidence.ts';
import { firstWeights, weights } from '#server/matching/weights.ts';
import { only, party, ranked, type Values } from './ranking.ts';

describe('the explanation', () => {
  const name = fc.constantFrom(
    'Pellworth Capital',
    'Pellworth Capital LLC',
    'Harbour Fund II',
    'Harbour Fund III',
    'Bank of the West',
  );
  const values = fc.record({
    website: fc.constantFrom(undefined, 'https://pellworth.example', 'harbourfund.example'),
    address: fc.constantFrom(undefined, 'Boston, MA', 'Denver, CO', 'Paris, France'),
    crd: fc.constantFrom(undefined, '318824', '318842', '1'),
  });
  const side = fc.tuple(name, values).map(([text, more]) => party(text, more as Values));

  it('comes to the score when it is added up by hand', () => {
    fc.assert(
      fc.property(side, fc.array(side, { minLength: 1, maxLength: 4 }), (one, others) => {
        for (const { score, explanation } of ranked(one, ...others)) {
          const { fields, start, standing } = explanation;
          const sum = fields.reduce((total, { weight }) => total + weight, start + (standing?.weight ?? 0));
          expect(sum).toBeCloseTo(explanation.sum, 6);
          expect(score).toBeCloseTo(1 / (1 + 2 ** -explanation.sum), 9);
        }
      }),
    );
  });

  it('never counts what is missing, and never calls it different', () => {
    fc.assert(
      fc.property(side, side, (one, other) => {
        for (const { left, right, outcome, weight } of only(one, other).explanation.fields) {
          if (outcome === 'MISSING') expect(weight).toBe(0);
          else expect(outcome === 'DIFFERS' && left === null && right === null).toBe(false);
        }
      }),
    );
    const bare = only(
      party('Pellworth Capital'),
      party('Pellworth Capital', { crd: '1', address: 'Boston, MA' }),
    );
    const none = only(party('Pellworth Capital'), party('Pellworth Capital'));
    expect(bare.score).toBe(none.score);
  });

  it.each([
    ['the first place', firstWeights],
    ['any other', weights],
  ])('of %s gains by all that speaks for a match, and loses by all that speaks against it', (_, weighed) => {
    const measure = fc.record(
      Object.fromEntries(features.map((feature) => [feature, fc.double({ min: 0, max: 3, noNaN: true })])),
    );
    const score = (measured: Measured) =>
      weigh([{ ...missing('name', 'a', 'b'), measured }], weighed, 84_097).sum;
    fc.assert(
      fc.property(
        measure,
        fc.constantFrom(...features),
        fc.double({ min: 0, max: 2, noNaN: true }),
        (measured, feature, more) => {
          const before = score(measured);
          const after = score({ ...measured, [feature]: (measured[feature] ?? 0) + more });
          if (featuresFor.some((one) => one === feature)) expect(after).toBeGreaterThanOrEqual(before);
          else expect(after).toBeLessThanOrEqual(before);
        },
      ),
    );
    expect(featuresFor.every((feature) => weighed[feature] >= 0)).toBe(true);
    expect(featuresAgainst.every((feature) => weighed[feature] <= 0)).toBe(true);
  });
});
