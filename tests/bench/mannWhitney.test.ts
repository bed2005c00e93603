import { expect, it } from 'vitest';
import { Random } from '#server/demo/random.ts';
import { mannWhitney } from './mannWhitney.ts';

const series = (seed: string, more = 0) => {
  const random = new Random(seed);
  return Array.from({ length: 500 }, () => random.next() + more);
};

it('finds a series that tends to be greater, and none where both come from the same place', () => {
  expect(mannWhitney(series('one'), series('other'))).toBeGreaterThan(0.01);
  expect(mannWhitney(series('one'), series('other', 0.1))).toBeLessThan(0.001);
  expect(mannWhitney(series('one', 0.1), series('other'))).toBeLessThan(0.001);
});

it('says what tables say, ties included', () => {
  const one = Array.from({ length: 20 }, (_, n) => n);
  expect(mannWhitney(one, one)).toBeCloseTo(1, 5);
  expect(mannWhitney([1, 1], [1, 1])).toBe(1);
  // U = 295 of 400, without ties: z = 2.570.
  expect(
    mannWhitney(
      one,
      one.map((n) => n + 5.5),
    ),
  ).toBeCloseTo(0.0102, 3);
});
