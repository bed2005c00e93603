import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientId } from '#contract/session.ts';
import { xsrfHeader } from '#contract/signIn.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { createHttpServer, type HttpServer, type TenantBrowser } from './tenantBrowser.ts';

let server: HttpServer;
beforeAll(async () => {
  server = await createHttpServer();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const email = 'admin@acme.test';

/** The best current practice for OAuth (RFC 9700) as nineteen checks of what an attacker would try. */
const checks: Record<string, (browser: TenantBrowser) => Promise<void>> = {
  'a redirect_uri is compared whole': async (browser) => {
    for (const redirect_uri of [`${browser.callback}/`, `${browser.callback}?a=b`, browser.origin]) {
      const { location } = await browser.authorize({ redirect_uri });
      expect(location.href).toBe(`${browser.origin}/app/error?errorCode=LOGIN_PREREQUISITE`);
    }
  },
  'PKCE is required': async (browser) => {
    const { location } = await browser.authorize({ code_challenge: '', code_challenge_method: '' });
    expect(location.searchParams.get('error')).toBe('invalid_request');
  },
  'a plain challenge is refused': async (browser) => {
    const { location } = await browser.authorize({ code_challenge_method: 'plain' });
    expect(location.searchParams.get('error')).toBe('invalid_request');
  },
  'a code that was asked for with PKCE is not given out without': async (browser) => {
    const { code } = await freshCode(browser);
    expect((await browser.exchange(code, '', { code_verifier: '' })).status).toBe(400);
  },
  'a code works once, and its second use ends what the first gave': async (browser) => {
    const { code, verifier } = await freshCode(browser);
    const { access_token } = JSON.parse((await browser.exchange(code, verifier)).body);
    expect((await browser.exchange(code, verifier)).status).toBe(400);
    expect((await browser.profile(access_token)).status).toBe(401);
  },
  'a code that many redeem at once gives nothing that lasts': async (browser) => {
    const { code, verifier } = await freshCode(browser);
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.exchange(code, verifier)));
    const given = answers.filter(({ status }) => status === 200).map(({ body }) => JSON.parse(body));
    expect(given).toHaveLength(1);
    expect((await browser.profile(given[0].access_token)).status).toBe(401);
    expect(await browser.renew()).toEqual({ error: 'login_required' });
  },
  'a code works for a minute at most': async (browser) => {
    const { code, verifier } = await freshCode(browser);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 66_000 });
    expect((await browser.exchange(code, verifier)).status).toBe(400);
  },
  'there is no implicit grant': async (browser) => {
    for (const response_type of ['token', 'id_token', 'id_token token', 'code token']) {
      const { location } = await browser.authorize({ response_type });
      expect(location.href).toContain('error=unsupported_response_type');
    }
  },
  'there is no password grant': async (browser) => {
    const form = { grant_type: 'password', username: email, password: demoPassword, client_id: clientId };
    const answer = await browser.call('/oidc/token', { method: 'POST', form });
    expect(JSON.parse(answer.body).error).toBe('unsupported_grant_type');
  },
  'there is no refresh token to rotate': async (browser) => {
    expect((await browser.signIn(email)).refresh_token).toBeUndefined();
    const form = { grant_type: 'refresh_token', refresh_token: 'x', client_id: clientId };
    const answer = await browser.call('/oidc/token', { method: 'POST', form });
    expect(JSON.parse(answer.body).error_description).toContain('not allowed for this client');
  },
  'a session ends for good, however often it is renewed': async (browser) => {
    await browser.signIn(email);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 3_600_000 + 1_000 });
    expect(await browser.renew()).toEqual({ error: 'login_required' });
  },
  'a token is for one audience': async (browser) => {
    const { access_token } = await browser.signIn(email);
    expect(decodeJwt(access_token).aud).toBe(`${browser.origin}/api`);
    expect((await server.browser('birch').profile(access_token)).status).toBe(401);
  },
  'an answer says whose it is': async (browser) => {
    const { location } = await browser.authorize({ prompt: 'none' });
    expect(location.searchParams.get('iss')).toBe(`${browser.origin}/oidc`);
    expect((await freshCode(browser)).location.searchParams.get('iss')).toBe(`${browser.origin}/oidc`);
  },
  'no token is taken from a URL': async (browser) => {
    const { access_token } = await browser.signIn(email);
    const answer = await browser.call(`/api/v1/self/profile?access_token=${access_token}`);
    expect(answer.status).toBe(401);
  },
  'no page redirects to where its address says': async (browser) => {
    const crafted = '?returnUrl=//evil.test&redirect_uri=//evil.test';
    for (const page of ['oidc-login-callback', 'oidc-logout-callback', 'oidc-logout']) {
      const answer = await browser.call(`/app/${page}${crafted}`);
      expect(String(answer.headers.location ?? '/app/')).toMatch(/^\/app\//);
    }
    const { headers } = await browser.call(`/app/select-domain${crafted}`);
    expect(headers.location).toBe(`${server.deps.config.publicOrigin}/app/select-domain${crafted}`);
  },
  'a redirect never sends credentials on': async (browser) => {
    const { location } = await browser.authorize();
    const returnUrl = location.searchParams.get('returnUrl') ?? '';
    expect((await browser.logIn(email, demoPassword, returnUrl)).status).toBe(200);
    expect((await browser.call(returnUrl)).status).toBe(303);
  },
  'a login of another site is refused': async (browser) => {
    const { location } = await browser.authorize();
    const returnUrl = location.searchParams.get('returnUrl') ?? '';
    const headers = { 'sec-fetch-site': 'cross-site', [xsrfHeader]: '' };
    expect((await browser.logIn(email, demoPassword, returnUrl, headers)).status).toBe(403);
  },
  'no page is framed': async (browser) => {
    for (const page of await pages(browser))
      expect(page['content-security-policy']).toContain("frame-ancestors 'none'");
  },
  'no address is told to where a page leads': async (browser) => {
    for (const page of await pages(browser)) expect(page['referrer-policy']).toBe('no-referrer');
  },
};

describe('the best current practice for OAuth', () => {
  it('is nineteen checks', () => {
    console.log(`RFC 9700: ${Object.keys(checks).length} checks`);
    expect(Object.keys(checks)).toHaveLength(19);
  });

  it.each(Object.entries(checks))('%s', async (_, check) => check(server.browser()));
});

/** An unused code of a session in this browser. */
async function freshCode(browser: TenantBrowser) {
  await browser.signIn(email);
  const { location, verifier } = await browser.authorize({ prompt: 'none' });
  return { location, verifier, code: location.searchParams.get('code') ?? '' };
}

const pages = async (browser: TenantBrowser) =>
  (
    await Promise.all(['/app/login', '/oidc/auth', '/oidc/session/end'].map((path) => browser.call(path)))
  ).map(({ headers }) => headers);
