import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientId, clientScopes } from '#contract/session.ts';
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

/**
 * What a module requires of a provider; `outside` says why ours offers none of it, and the check then shows that it
 * does not.
 */
type Module = { check: (browser: TenantBrowser) => Promise<void>; outside?: string };

/** Scripted after the 38 modules of the OpenID Foundation's Basic OP test plan, under their names. */
const modules: Record<string, Module> = {
  'oidcc-server': {
    check: async (browser) => {
      const { id_token } = await browser.signIn(email);
      const claims = decodeJwt(id_token);
      expect(claims).toMatchObject({ aud: clientId, nonce: 'some-nonce', sub: expect.any(String) });
      expect(claims.iss).toBe(`${browser.origin}/oidc`);
      expect(Number(claims.exp)).toBeGreaterThan(Number(claims.iat));
    },
  },
  'oidcc-response-type-missing': {
    check: (browser) => refuses(browser, { response_type: '' }, 'invalid_request'),
  },
  'oidcc-idtoken-signature': {
    check: async (browser) => {
      const { id_token } = await browser.signIn(email);
      const { payload } = await jwtVerify(id_token, createLocalJWKSet(await read(browser, 'jwks')));
      expect(payload.aud).toBe(clientId);
    },
  },
  'oidcc-idtoken-unsigned': {
    outside: 'Id tokens are always signed, and the one client can’t ask for others.',
    check: async (browser) => {
      const { id_token_signing_alg_values_supported: offered } = await discovery(browser);
      expect(offered).not.toContain('none');
    },
  },
  'oidcc-userinfo-get': withoutUserinfo('GET'),
  'oidcc-userinfo-post-header': withoutUserinfo('POST'),
  'oidcc-userinfo-post-body': withoutUserinfo('POST'),
  'oidcc-ensure-request-without-nonce-succeeds-for-code-flow': {
    check: async (browser) => {
      const { id_token } = await browser.signIn(email, demoPassword, { nonce: '' });
      expect(decodeJwt(id_token).nonce).toBeUndefined();
    },
  },
  'oidcc-scope-profile': { check: (browser) => succeeds(browser, { scope: 'openid profile' }) },
  'oidcc-scope-email': withoutScope('email'),
  'oidcc-scope-address': withoutScope('address'),
  'oidcc-scope-phone': withoutScope('phone'),
  'oidcc-scope-all': withoutScope('profile email address phone'),
  'oidcc-ensure-other-scope-order-succeeds': {
    check: (browser) => succeeds(browser, { scope: [...clientScopes].reverse().join(' ') }),
  },
  'oidcc-display-page': { check: (browser) => succeeds(browser, { display: 'page' }) },
  'oidcc-display-popup': { check: (browser) => succeeds(browser, { display: 'popup' }) },
  'oidcc-prompt-login': {
    check: async (browser) => {
      const first = decodeJwt((await browser.signIn(email)).id_token);
      passes(2);
      await asksAgain(browser, { prompt: 'login' });
      const second = decodeJwt((await browser.signIn(email, demoPassword, { prompt: 'login' })).id_token);
      expect(second.sub).toBe(first.sub);
      expect(second.iat).toBeGreaterThan(Number(first.iat));
    },
  },
  'oidcc-prompt-none-not-logged-in': {
    check: (browser) => refuses(browser, { prompt: 'none' }, 'login_required'),
  },
  'oidcc-prompt-none-logged-in': {
    check: async (browser) => {
      const { id_token } = await browser.signIn(email);
      expect(await subjectOf(browser, { prompt: 'none' })).toBe(decodeJwt(id_token).sub);
    },
  },
  'oidcc-max-age-1': {
    check: async (browser) => {
      const first = decodeJwt((await browser.signIn(email, demoPassword, { max_age: '1' })).id_token);
      passes(2);
      await asksAgain(browser, { max_age: '1' });
      const again = await browser.signIn(email, demoPassword, { max_age: '1' });
      expect(decodeJwt(again.id_token).auth_time).toBeGreaterThan(Number(first.auth_time));
    },
  },
  'oidcc-max-age-10000': {
    check: async (browser) => {
      const first = decodeJwt((await browser.signIn(email, demoPassword, { max_age: '10000' })).id_token);
      passes(2);
      const again = decodeJwt(await idTokenOf(browser, { max_age: '10000', prompt: 'none' }));
      expect([again.sub, again.auth_time]).toEqual([first.sub, first.auth_time]);
    },
  },
  'oidcc-ensure-request-with-unknown-parameter-succeeds': {
    check: (browser) => succeeds(browser, { extra: 'foobar' }),
  },
  'oidcc-id-token-hint': {
    check: async (browser) => {
      const { id_token } = await browser.signIn(email);
      const hinted = { prompt: 'none', id_token_hint: id_token };
      expect(await subjectOf(browser, hinted)).toBe(decodeJwt(id_token).sub);
      const other = await server.browser().signIn('viewer@acme.test');
      await refuses(browser, { ...hinted, id_token_hint: other.id_token }, 'login_required');
    },
  },
  'oidcc-login-hint': { check: (browser) => succeeds(browser, { login_hint: email }) },
  'oidcc-ui-locales': { check: (browser) => succeeds(browser, { ui_locales: 'se fr' }) },
  'oidcc-claims-locales': { check: (browser) => succeeds(browser, { claims_locales: 'se' }) },
  'oidcc-ensure-request-with-acr-values-succeeds': {
    check: (browser) => succeeds(browser, { acr_values: '1 2' }),
  },
  'oidcc-codereuse': { check: (browser) => refusesReuse(browser, 0) },
  'oidcc-codereuse-30seconds': { check: (browser) => refusesReuse(browser, 30) },
  'oidcc-ensure-registered-redirect-uri': {
    check: async (browser) => {
      const { location } = await browser.authorize({ redirect_uri: `${browser.callback}/other` });
      expect(location.pathname).toBe('/app/error');
    },
  },
  'oidcc-ensure-post-request-succeeds': {
    outside: 'The session’s cookie is SameSite=Lax: no browser sends it with a form of another site.',
    check: async (browser) => {
      const form = { client_id: clientId, response_type: 'code', redirect_uri: browser.callback };
      expect((await browser.call('/oidc/auth', { method: 'POST', form })).status).toBe(404);
    },
  },
  'oidcc-server-client-secret-post': {
    outside: 'The one client is public: it proves itself by PKCE, since a browser keeps no secret.',
    check: async (browser) => {
      const { token_endpoint_auth_methods_supported: methods } = await discovery(browser);
      expect(methods).toEqual(['none']);
    },
  },
  'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported': {
    check: (browser) =>
      refuses(browser, { request_uri: 'https://client.test/request' }, 'request_uri_not_supported'),
  },
  'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported': {
    check: (browser) => refuses(browser, { request: unsigned({ prompt: 'none' }) }, 'request_not_supported'),
  },
  'oidcc-claims-essential': {
    check: (browser) =>
      succeeds(browser, { claims: JSON.stringify({ id_token: { name: { essential: true } } }) }),
  },
  'oidcc-ensure-request-object-with-redirect-uri': {
    check: (browser) =>
      refuses(
        browser,
        { request: unsigned({ redirect_uri: 'https://evil.test/' }) },
        'request_not_supported',
      ),
  },
  'oidcc-refresh-token': {
    outside: 'Tokens are renewed by the session; there is no refresh token that could be stolen.',
    check: async (browser) => {
      const scope = `${clientScopes.join(' ')} offline_access`;
      const tokens = await browser.signIn(email, demoPassword, { scope });
      expect(tokens.refresh_token).toBeUndefined();
      const form = { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43), client_id: clientId };
      const answer = await browser.call('/oidc/token', { method: 'POST', form });
      expect(answer.status).toBe(400);
    },
  },
  'oidcc-ensure-request-with-valid-pkce-succeeds': {
    check: async (browser) => {
      await browser.signIn(email);
      const { location, verifier } = await browser.authorize({ prompt: 'none' });
      const code = location.searchParams.get('code') ?? '';
      expect((await browser.exchange(code, 'x'.repeat(43))).status).toBe(400);
      expect((await browser.exchange(code, verifier)).status).toBe(200);
    },
  },
};

describe('scripted after the Basic OP modules', () => {
  it('there are 38, each checked', () => {
    const outside = Object.entries(modules).filter(([, module]) => module.outside);
    const all = Object.keys(modules).length;
    console.log(`Basic OP: ${all} modules, ${all - outside.length} apply, ${outside.length} do not:`);
    for (const [name, module] of outside) console.log(`  ${name}: ${module.outside}`);
    expect(all).toBe(38);
  });

  it.each(Object.entries(modules))('%s', async (_, { check }) => check(server.browser()));

  it('control: a check fails where the provider does otherwise', async () => {
    await expect(refuses(server.browser(), {}, 'login_required')).rejects.toThrow();
    await expect(succeeds(server.browser(), { response_type: 'token' })).rejects.toThrow();
  });
});

function withoutUserinfo(method: string): Module {
  return {
    outside: 'There is no userinfo endpoint: who is signed in is answered by the API, with present rights.',
    check: async (browser) => {
      const { access_token } = await browser.signIn(email);
      const headers = { authorization: `Bearer ${access_token}` };
      expect((await browser.call('/oidc/me', { method, headers })).status).not.toBe(200);
      expect((await discovery(browser)).userinfo_endpoint).toBeUndefined();
    },
  };
}

function withoutScope(scope: string): Module {
  return {
    outside:
      'Of the standard scopes only openid and profile are offered; others are left out of what is granted.',
    check: async (browser) => {
      const { scopes_supported: offered } = await discovery(browser);
      const foreign = scope.split(' ').filter((name) => name !== 'profile');
      expect(offered).toEqual(expect.not.arrayContaining(foreign));
      const { id_token } = await browser.signIn(email, demoPassword, { scope: `openid ${scope}` });
      for (const claim of ['email', 'address', 'phone_number'])
        expect(decodeJwt(id_token)[claim]).toBeUndefined();
    },
  };
}

/** A complete sign-in with these parameters, up to a token that the API accepts. */
async function succeeds(browser: TenantBrowser, parameters: Record<string, string>) {
  const { access_token } = await browser.signIn(email, demoPassword, parameters);
  expect((await browser.profile(access_token)).status).toBe(200);
}

async function refuses(browser: TenantBrowser, parameters: Record<string, string>, error: string) {
  const { location } = await browser.authorize(parameters);
  expect(location.searchParams.get('error')).toBe(error);
  expect(location.origin + location.pathname).toBe(browser.callback);
}

async function asksAgain(browser: TenantBrowser, parameters: Record<string, string>) {
  const { location } = await browser.authorize(parameters);
  expect(location.pathname).toBe('/app/login');
}

/** A code's second use is refused, and ends what its first use gave. */
async function refusesReuse(browser: TenantBrowser, seconds: number) {
  await browser.signIn(email);
  const { location, verifier } = await browser.authorize({ prompt: 'none' });
  const code = location.searchParams.get('code') ?? '';
  const { access_token } = JSON.parse((await browser.exchange(code, verifier)).body);
  expect((await browser.profile(access_token)).status).toBe(200);
  passes(seconds);
  const again = await browser.exchange(code, verifier);
  expect([again.status, JSON.parse(again.body).error]).toEqual([400, 'invalid_grant']);
  expect((await browser.profile(access_token)).status).toBe(401);
}

async function idTokenOf(browser: TenantBrowser, parameters: Record<string, string>): Promise<string> {
  const { location, verifier } = await browser.authorize(parameters);
  const code = location.searchParams.get('code') ?? '';
  return JSON.parse((await browser.exchange(code, verifier)).body).id_token;
}

const subjectOf = async (browser: TenantBrowser, parameters: Record<string, string>) =>
  decodeJwt(await idTokenOf(browser, parameters)).sub;

const read = async (browser: TenantBrowser, path: string) =>
  JSON.parse((await browser.call(`/oidc/${path}`)).body);

const discovery = (browser: TenantBrowser) => read(browser, '.well-known/openid-configuration');

/** Advances the clock. */
function passes(seconds: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
}

const unsigned = (claims: object) =>
  [{ alg: 'none' }, { iss: clientId, client_id: clientId, ...claims }, '']
    .map((part) => part && Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
