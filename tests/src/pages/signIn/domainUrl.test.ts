import { describe, expect, it } from 'vitest';
import { domainUrl } from '#src/pages/signIn/domainUrl.ts';
import { openRedirects } from '#tests/support/openRedirects.ts';

const bare = { protocol: 'https:', host: 'tenantry.test:8443' };
const own = 'https://acme.tenantry.test:8443';

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

  it.each(openRedirects('/document360'))(
    'keeps %j on the chosen origin, at / or below /document360',
    (returnUrl) => {
      const { origin, pathname } = new URL(domainUrl('acme', returnUrl, bare) ?? 'about:blank');
      expect(origin).toBe(own);
      expect(pathname === '/' || pathname.startsWith('/document360')).toBe(true);
    },
  );

  it.each(['evil.test/', 'a.b', 'a@b', 'a:80', '-a', 'a b', ''])('refuses %j as a subdomain', (subdomain) => {
    expect(domainUrl(subdomain, '/', bare)).toBeUndefined();
  });
});
