import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { clientId, sessionLimits } from '#contract/session.ts';
import { createHttpServer, type HttpServer, type TenantBrowser, type Tokens } from './tenantBrowser.ts';

let server: HttpServer;
beforeAll(async () => {
  server = await createHttpServer();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const signedIn = async (email = 'admin@acme.test') => {
  const browser = server.browser();
  await browser.signIn(email);
  return browser;
};

/** What distinguishes tokens of the same session is left out. */
const claimsOf = (token: string) => {
  const { iat, exp, jti, ...claims } = decodeJwt(token);
  return { ...claims, seconds: Number(exp) - Number(iat) };
};

it('gives a page in one trip the token that a code would have given it', async () => {
  const browser = await signedIn();
  const [own, byCode] = [(await browser.renew()) as Tokens, (await browser.renewByCode()) as Tokens];
  expect(claimsOf(own.access_token)).toEqual(claimsOf(byCode.access_token));
  expect(decodeJwt(own.id_token)).toMatchObject({
    iss: `${browser.origin}/oidc`,
    aud: clientId,
    sub: decodeJwt(byCode.id_token).sub,
  });
  expect(own).toMatchObject({ expires_in: 300, token_type: 'Bearer' });
  expect(own).not.toHaveProperty('refresh_token');
  expect((await browser.profile(own.access_token)).status).toBe(200);
});

const endings: Record<string, (browser: TenantBrowser) => Promise<unknown>> = {
  'never was': async (browser) => {
    browser.cookies = [];
  },
  'was signed out of': (browser) => browser.signOut(),
  'has been idle for too long': async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + sessionLimits.idle * 1000 + 1_000 });
  },
  'has lasted too long': async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + sessionLimits.absolute * 1000 + 1_000 });
  },
  'is another host’s': async (browser) => {
    const other = server.browser('birch');
    await other.signIn('admin@birch.test');
    browser.cookies = other.cookies;
  },
  'is named by a cookie that we have not signed': async (browser) => {
    browser.cookies = browser.cookies.map((cookie) =>
      cookie.name.endsWith('.sig') ? { ...cookie, value: 'x'.repeat(27) } : cookie,
    );
  },
};

it.each(Object.entries(endings))(
  'gives nothing, as a code would not, for a session that %s',
  async (_, end) => {
    const browser = await signedIn();
    await end(browser);
    expect(await browser.renew()).toEqual({ error: 'login_required' });
    expect(await browser.renewByCode()).toEqual({ error: 'login_required' });
  },
);

it.each(['cross-site', 'same-site', 'none'])('gives nothing to a page that is %s', async (site) => {
  const browser = await signedIn();
  expect(await browser.renew({ 'sec-fetch-site': site })).toEqual({ error: 'invalid_request' });
  expect(await browser.renew({ 'sec-fetch-site': 'same-origin' })).toHaveProperty('access_token');
});

it('is read by the tenant’s own pages alone', async () => {
  const browser = await signedIn();
  const origin = 'http://birch.localhost';
  const form = { grant_type: 'urn:tenantry:oauth:grant-type:session', client_id: clientId };
  const { headers } = await browser.call('/oidc/token', { method: 'POST', form, headers: { origin } });
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers).toMatchObject({
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(headers['set-cookie']).toBeUndefined();
});
