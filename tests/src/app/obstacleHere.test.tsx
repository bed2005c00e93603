import { afterEach, expect, it, vi } from 'vitest';
import { obstacleHere } from '#src/app/obstacleHere.ts';
import { tellObstacle } from '#src/app/tellObstacle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
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

it.each([
  [
    'throws',
    () =>
      vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
        throw new DOMException('', 'SecurityError');
      }),
  ],
  ['is off', () => vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)],
])('says that cookies are blocked where site data %s', async (_, block) => {
  block();
  expect(obstacleHere()).toBe('blocked');
  await tellObstacle('blocked');
  expect(document.querySelector('.recovery')).toHaveTextContent(/^Your browser blocks cookies/);
});
