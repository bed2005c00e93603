import { beforeEach, expect, it } from 'vitest';
import { createCallRate } from '#server/access/callRate.ts';

let now = 0;
const after = (milliseconds: number) => {
  now += milliseconds;
};
let rate: ReturnType<typeof createCallRate>;
beforeEach(() => {
  rate = createCallRate(() => new Date(now), { most: 3, seconds: 60 });
});
const take = (times: number, caller = 'one') => Array.from({ length: times }, () => rate.take(caller));

it('lets as many come at once as there may be, then one each time a share has passed', () => {
  expect(take(4)).toEqual([0, 0, 0, 20]);
  after(5_000);
  expect(take(1)).toEqual([15]);
  after(15_000);
  expect(take(2)).toEqual([0, 20]);
  expect(take(1, 'another')).toEqual([0]);
});

it('gives no more than that to whoever was silent for long', () => {
  take(3);
  after(3_600_000);
  expect(take(4)).toEqual([0, 0, 0, 20]);
});

it('forgets who is silent, whoever goes on calling', () => {
  for (let n = 0; n < 1_000; n++) rate.take(`stranger ${n}`);
  take(1);
  after(59_999);
  take(1);
  expect(rate.known()).toBe(1_001);
  after(1);
  take(1);
  expect(rate.known()).toBe(1);
});

it('takes nothing from anyone when the clock is set back', () => {
  take(1);
  after(-3_600_000);
  expect(take(3)).toEqual([0, 0, 20]);
});

it('has calls owed that came beyond it, so that whoever goes on has none until they pause', () => {
  rate = createCallRate(() => new Date(now), { most: 3, seconds: 60, owed: 2 });
  expect(take(4)).toEqual([0, 0, 0, 20]);
  after(20_000);
  expect(take(1)).toEqual([20]);
  after(20_000);
  expect(take(9).at(-1)).toBe(60);
  after(59_999);
  expect(take(1)).toEqual([1]);
  after(40_001);
  expect(take(1)).toEqual([0]);
});
