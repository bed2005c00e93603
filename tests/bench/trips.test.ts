import { expect, it } from 'vitest';
import { tripsInSequence } from './trips.ts';

const request = (start: number, end: number, trips = 1) => ({ start, end, trips });

it('counts the requests that waited for one another, and a redirect as one more', () => {
  expect(tripsInSequence([request(0, 10), request(10, 20), request(21, 30, 2)])).toBe(4);
});

it('counts those once that ran beside each other', () => {
  expect(tripsInSequence([request(0, 10), request(10, 20), request(11, 19), request(20, 30)])).toBe(3);
  expect(tripsInSequence([])).toBe(0);
});
