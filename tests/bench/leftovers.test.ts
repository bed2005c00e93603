import { expect, it } from 'vitest';
import { slope } from './leftovers.ts';

it('is the growth from sample to sample, ignoring single outliers', () => {
  expect(slope([7, 7, 7, 7])).toBe(0);
  expect(slope([10, 13, 16, 19])).toBe(3);
  expect(slope([0, 10, 0, 10, 0])).toBe(0);
  expect(slope([4, 2, 0])).toBe(-2);
  expect(slope([5, 8, 12, 15, 19])).toBeGreaterThanOrEqual(3);
  expect(slope([0, 100, 100, 100, 100])).toBe(0);
  expect(slope([0, 0, 0, 0, 100])).toBe(0);
});
