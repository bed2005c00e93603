import { afterEach, expect, it, vi } from 'vitest';
import { obstacleHere } from '#src/app/obstacleHere.ts';
import { tellObstacle } from '#src/app/tellObstacle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.querySelector('.recovery')?.remove();
});

it('finds none where all is there', () => {
  expect(obstacleHere()).toBeUndefined();
});

it('says that https is needed where a browser has no Web Crypto', async () => {
  vi.stubGlobal('crypto', {});
  expect(obstacleHere()).toBe('insecure');
  await tellObstacle('insecure');
  expect(document.querySelector('.recovery')).toHaveTextContent(/^This address needs https/);
});

it('says which browsers work here in one that is too old', async () => {
  const { toSorted } = Array.prototype;
  Reflect.deleteProperty(Array.prototype, 'toSorted');
  const obstacle = obstacleHere();
  Object.defineProperty(Array.prototype, 'toSorted', { value: toSorted, configurable: true, writable: true });
  expect(obstacle).toBe('old');
  await tellObstacle('old');
  expect(document.querySelector('.recovery')).toHaveTextContent(/^This browser is too old.*Firefox from 121/);
});

it.each([
  [
    'throws',
    () =>
      vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
        throw new DOMException('', 'SecurityError');
      }),
  ],
  [
    'has no room',
    () =>
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('', 'QuotaExceededError');
      }),
  ],
  ['is off', () => vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)],
])('says that cookies are blocked where site data %s', async (_, block) => {
  block();
  expect(obstacleHere()).toBe('blocked');
  await tellObstacle('blocked');
  expect(document.querySelector('.recovery')).toHaveTextContent(/^Your browser keeps no cookies/);
});
