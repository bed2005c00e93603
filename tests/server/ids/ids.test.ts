import { expect, it } from 'vitest';
import { newIdBy } from '#server/ids/ids.ts';

const moment = Date.parse('2026-11-22T08:00:00Z');

it('ids sort as they were made, also those of one moment', () => {
  let now = moment;
  const newId = newIdBy(() => new Date(now));
  const ids = Array.from({ length: 1_000 }, (_, n) => {
    now = moment + Math.floor(n / 100);
    return newId();
  });
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(1_000);
});

it('ids of two replicas differ in the same moment', () => {
  const clock = () => new Date(moment);
  const [one, other] = [newIdBy(clock), newIdBy(clock)];
  const ids = Array.from({ length: 1_000 }, () => [one(), other()]).flat();
  expect(new Set(ids).size).toBe(2_000);
});
