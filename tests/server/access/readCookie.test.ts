import { expect, it } from 'vitest';
import { hostCookieName, readCookie, readHostCookie } from '#server/access/readCookie.ts';

it.each([
  ['a=1', '1'],
  ['b=2; a=1', '1'],
  ['b=2;a=1;c=3', '1'],
  ['a=1=2', '1=2'],
  ['a=', ''],
  ['aa=2; ba=3', undefined],
  ['b=a=1', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('of the header %j, the cookie a is %j', (header, value) => {
  expect(readCookie(header, 'a')).toBe(value);
});

it('locks a cookie to its host with TLS, and reads no other then', () => {
  expect(hostCookieName('a', 'https://acme.example')).toBe('__Host-a');
  expect(hostCookieName('a', 'http://https:4400')).toBe('a');
  expect(readHostCookie('a=planted; __Host-a=1', 'a', 'https://acme.example')).toBe('1');
  expect(readHostCookie('a=1; __Host-a=2', 'a', 'http://acme.localhost')).toBe('1');
});
