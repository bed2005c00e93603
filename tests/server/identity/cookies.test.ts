import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer, type HttpServer } from './tenantBrowser.ts';

const secure = { publicOrigin: 'https://tenantry.example', platformHost: 'tenantry.example', trustProxy: 1 };
let servers: { http: HttpServer; https: HttpServer };
beforeAll(async () => {
  servers = { http: await createHttpServer(), https: await createHttpServer({ config: secure }) };
});
afterAll(async () => {
  await servers.http.close();
  await servers.https.close();
});

it('locks every cookie to its host on https, the one bound to a path excepted', async () => {
  const browser = servers.https.browser();
  const { location } = await browser.authorize();
  expect(location.searchParams.get('returnUrl')).toMatch(/^https:\/\/acme\.tenantry\.example\/oidc\/auth\//);
  const begun = [...browser.cookies];
  await browser.signIn('admin@acme.test');
  const seen = [...begun, ...browser.cookies];
  expect(new Set(seen.map(({ name }) => name.replace(/(?<=signIn-).+/, 'ID')))).toEqual(
    new Set([
      '__Host-knownBrowser',
      '__Host-session',
      '__Host-session.sig',
      '__Host-signIn-ID',
      'signInResume',
      'signInResume.sig',
      'XSRF-TOKEN',
    ]),
  );
  for (const { name, path, attributes } of seen) {
    expect(attributes, name).toMatch(/\bsecure\b/i);
    expect(attributes, name).not.toMatch(/\bdomain=/i);
    expect(path, name).toMatch(name.startsWith('signInResume') ? /^\/oidc\/auth\// : /^\/$/);
    expect(/\bhttponly\b/i.test(attributes), name).toBe(name !== 'XSRF-TOKEN');
    expect(attributes, name).toMatch(name === 'XSRF-TOKEN' ? /samesite=strict/i : /samesite=lax/i);
  }
});

it('names them plainly on http, where the prefix would lose them', async () => {
  const browser = servers.http.browser();
  await browser.signIn('admin@acme.test');
  expect(browser.cookie('session')).not.toBe('');
  expect(
    browser.cookies.some(({ name, attributes }) => name.startsWith('__') || /secure/i.test(attributes)),
  ).toBe(false);
});

it("means nothing on another tenant's host", async () => {
  const browser = servers.http.browser();
  await browser.signIn('admin@acme.test');
  const elsewhere = servers.http.browser('birch');
  elsewhere.cookies = browser.cookies;
  expect(await elsewhere.renew()).toEqual({ error: 'login_required' });
});

it('carries no token: none in a cookie, a redirect or a log line', async () => {
  const browser = servers.http.browser();
  const { access_token, id_token } = await browser.signIn('admin@acme.test');
  const { location } = await browser.authorize({ prompt: 'none' });
  const places = JSON.stringify(browser.cookies) + location.href + servers.http.logs.join('\n');
  for (const token of [access_token, id_token]) {
    expect(places).not.toContain(token.split('.')[1]);
  }
});
