import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeChanges } from '#src/admin/form/mergeChanges.ts';

const value = fc.constantFrom(null, '', 'a', 'b', ['a'], ['a', 'b']);
const values = fc.record({ first: value, last: value, key: value });
const runs = { seed: 1, numRuns: 20_000 };

describe('two changes of the same values', () => {
  it('keep each what only one of them changed, and ask exactly where both did and differ', () => {
    const met = { theirs: 0, mine: 0, asked: 0, agreed: 0 };
    fc.assert(
      fc.property(values, values, values, (before, mine, theirs) => {
        const { merged, overlaps } = mergeChanges(before, mine, theirs);
        for (const field of ['first', 'last', 'key'] as const) {
          const [was, my, their] = [before[field], mine[field], theirs[field]].map((one) =>
            JSON.stringify(one),
          );
          const sort = sortOf({ was, my, their });
          met[sort] += 1;
          expect(overlaps.includes(field)).toBe(sort === 'asked');
          expect(merged[field]).toEqual(sort === 'theirs' ? theirs[field] : mine[field]);
        }
      }),
      runs,
    );
    expect(Math.min(...Object.values(met))).toBeGreaterThan(1_000);
  });

  it('hold no field that is not mine to send', () => {
    const { merged, overlaps } = mergeChanges<object>({ a: 1, b: 1 }, { a: 2 }, { a: 1, b: 2 });
    expect(merged).toEqual({ a: 2 });
    expect(overlaps).toEqual([]);
  });
});

type Texts = Record<'was' | 'my' | 'their', string | undefined>;

function sortOf({ was, my, their }: Texts) {
  if (my === was) return 'theirs';
  if (their === was) return 'mine';
  return my === their ? 'agreed' : 'asked';
}
