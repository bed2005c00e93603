import { beforeEach, expect, it } from 'vitest';
import { createTokenBuckets } from '#server/traffic/tokenBuckets.ts';

let now = 0;
const after = (milliseconds: number) => {
  now += milliseconds;
};
let rate: ReturnType<typeof createTokenBuckets>;
beforeEach(() => {
  rate = createTokenBuckets(() => new Date(now), { most: 3, seconds: 60 });
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

it('gives no more than that to anyone after a long silence', () => {
  take(3);
  after(3_600_000);
  expect(take(4)).toEqual([0, 0, 0, 20]);
});

it('forgets silent callers, whoever keeps calling', () => {
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
