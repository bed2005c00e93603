import { beforeEach, expect, it, vi } from 'vitest';
import { createReadiness } from '#server/services/platform/readiness.ts';

let now = 0;
let looks: { answer: () => void; fail: (error: Error) => void }[] = [];
let isReady: () => Promise<void>;
beforeEach(() => {
  now = 0;
  looks = [];
  const look = () =>
    new Promise<void>((answer, fail) => {
      looks.push({ answer, fail });
    });
  isReady = createReadiness(look, () => now);
});
/** Lets settled promises take effect. */
const settled = () => new Promise(setImmediate);

it('shares one check, and caches its result for a quarter of a second', async () => {
  const asked = [isReady(), isReady()];
  now = 500;
  looks[0]?.answer();
  await Promise.all(asked);
  now = 749;
  await isReady();
  expect(looks).toHaveLength(1);
  now = 750;
  const again = isReady();
  expect(looks).toHaveLength(2);
  looks[1]?.answer();
  await again;
});

it('says why a look failed to all who shared it, and looks again soon', async () => {
  const asked = [isReady(), isReady()];
  looks[0]?.fail(new Error('It is gone'));
  for (const one of asked) await expect(one).rejects.toThrow('It is gone');
  await expect(isReady()).rejects.toThrow('It is gone');
  now = 250;
  const again = isReady();
  looks[1]?.answer();
  await again;
  expect(looks).toHaveLength(2);
});

it('begins no look beside one that is late, and looks again when that has ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const first = isReady();
  vi.advanceTimersByTime(600);
  await expect(first).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  vi.useRealTimers();
  now = 60_000;
  await expect(isReady()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(looks).toHaveLength(1);
  looks[0]?.answer();
  await settled();
  now = 60_250;
  const again = isReady();
  looks[1]?.answer();
  await again;
  expect(looks).toHaveLength(2);
});
