import { describe, expect, it } from 'vitest';
import { domainUrl } from '../../../../src/pages/signIn/domainUrl';

const bare = { protocol: 'https:', host: 'tenantry.test:8443' };
const own = 'https://acme.tenantry.test:8443';

const crafted = [
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/%09/evil.test',
  'https:evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  '@evil.test',
  '/document360@evil.test',
  '/document360/..//evil.test',
  '/document360/../../evil.test',
  '/document360%0d%0aLocation: https://evil.test',
  '/document360\r\nLocation: https://evil.test',
  '/document360\\..\\..\\evil.test',
  `/document360${'/..'.repeat(2_000)}//evil.test`,
  '／／evil.test',
];

describe('domainUrl', () => {
  it.each([
    [null, `${own}/`],
    ['/', `${own}/`],
    ['/profile', `${own}/`],
    ['/document360', `${own}/document360`],
    ['/document360/a?b=c#d', `${own}/document360/a?b=c#d`],
  ])('leads %s to %s', (returnUrl, url) => {
    expect(domainUrl('Acme', returnUrl, bare)).toBe(url);
  });

  it.each(crafted)('keeps %j on the chosen origin, at / or below /document360', (returnUrl) => {
    const { origin, pathname } = new URL(domainUrl('acme', returnUrl, bare) ?? 'about:blank');
    expect(origin).toBe(own);
    expect(pathname === '/' || pathname.startsWith('/document360')).toBe(true);
  });

  it.each(['evil.test/', 'a.b', 'a@b', 'a:80', '-a', 'a b', ''])('refuses %j as a subdomain', (subdomain) => {
    expect(domainUrl(subdomain, '/', bare)).toBeUndefined();
  });
});
