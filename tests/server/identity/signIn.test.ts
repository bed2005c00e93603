import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { xsrfCookie, xsrfHeader } from '#contract/signIn.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import {
  createHttpServer,
  type HttpAnswer,
  type HttpServer,
  locationOf,
  type TenantBrowser,
} from './tenantBrowser.ts';

let server: HttpServer;
beforeAll(async () => {
  server = await createHttpServer();
});
afterAll(() => server.close());

describe('the way from the first redirect to a call', () => {
  it('signs in, reads the profile and renews without a page', async () => {
    const browser = server.browser();
    const tokens = await browser.signIn('admin@acme.test');
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: 'http://acme.localhost:4400/oidc',
      aud: 'http://acme.localhost:4400/api',
      client_id: 'cmg-app',
      scope: 'management.full_access app.full_access',
      sid: expect.any(String),
    });
    expect(tokens.expires_in).toBe(300);
    expect(tokens.refresh_token).toBeUndefined();
    const profile = await browser.profile(tokens.access_token);
    expect([profile.status, JSON.parse(profile.body).data.email]).toEqual([200, 'admin@acme.test']);
    expect(await browser.renew()).toMatchObject({ access_token: expect.any(String) });
  });

  it('leads an absolute and a relative returnUrl to the same place', async () => {
    const { browser, returnUrl } = await begin();
    const relative = returnUrl.slice(browser.origin.length);
    expect(relative).toMatch(/^\/oidc\/auth\//);
    for (const given of [returnUrl, relative]) {
      const answer = await browser.logIn('admin@acme.test', demoPassword, given);
      expect(JSON.parse(answer.body)).toEqual({ data: { code: 'SUCCESS', returnUrl } });
    }
  });

  it('describes itself under the issuer, to its own origin only', async () => {
    const answer = await server.browser().call('/oidc/.well-known/openid-configuration', {
      headers: { origin: 'http://evil.localhost:4400' },
    });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(JSON.parse(answer.body)).toMatchObject({
      issuer: 'http://acme.localhost:4400/oidc',
      authorization_endpoint: 'http://acme.localhost:4400/oidc/auth',
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: expect.arrayContaining(['ES256', 'RS256']),
      authorization_response_iss_parameter_supported: true,
    });
  });

  it('builds its addresses from the configuration, whatever a request claims', async () => {
    const { browser } = await begin();
    const answer = await browser.call('/oidc/.well-known/openid-configuration', {
      headers: { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
    });
    expect(answer.body).not.toContain('evil.test');
    expect(JSON.parse(answer.body).token_endpoint).toBe('http://acme.localhost:4400/oidc/token');
  });
});

describe('the code', () => {
  it('works once, with its verifier, and its second use ends the session', async () => {
    const browser = server.browser();
    const { access_token } = await browser.signIn('admin@acme.test');
    const { location, verifier } = await browser.authorize({ prompt: 'none' });
    expect(location.searchParams.get('iss')).toBe('http://acme.localhost:4400/oidc');
    const code = location.searchParams.get('code') ?? '';
    expect(errorOf(await browser.exchange(code, 'x'.repeat(43)))).toBe('invalid_grant');
    expect((await browser.exchange(code, verifier)).status).toBe(200);
    expect((await browser.profile(access_token)).status).toBe(200);
    expect(errorOf(await browser.exchange(code, verifier))).toBe('invalid_grant');
    expect((await browser.profile(access_token)).status).toBe(401);
  });

  it.each([
    ['without a challenge', { code_challenge: '', code_challenge_method: '' }],
    ['with a plain challenge', { code_challenge_method: 'plain' }],
    ['as an id token in the URL', { response_type: 'id_token' }],
    ['as a token in the URL', { response_type: 'token' }],
  ])('is not given %s', async (_, parameters) => {
    const browser = server.browser();
    await browser.signIn('admin@acme.test');
    const { location } = await browser.authorize({ prompt: 'none', ...parameters });
    expect(location.href).toMatch(/[?#&]error=(?:invalid_request|unsupported_response_type)&/);
    expect(location.href).not.toMatch(/[?#&](?:code|id_token|access_token)=/);
  });

  it('redirects to no address except the registered one', async () => {
    const browser = server.browser();
    const { location } = await browser.authorize({ redirect_uri: `${browser.callback}/elsewhere` });
    expect(location.href).toBe(`${browser.origin}/app/error?errorCode=LOGIN_PREREQUISITE`);
  });

  it('is given for the tenant API only', async () => {
    const { location } = await server.browser().authorize({ resource: 'http://system.localhost:4400/api' });
    expect(location.searchParams.get('error')).toBe('invalid_target');
  });
});

describe('the login call', () => {
  it('wants its header to repeat the cookie', async () => {
    const { browser, returnUrl } = await begin();
    for (const header of ['', 'x'.repeat(43)]) {
      const answer = await browser.logIn('admin@acme.test', demoPassword, returnUrl, {
        [xsrfHeader]: header,
      });
      expect(codeOf(answer)).toBe('LOGIN_PREREQUISITE');
    }
    browser.cookies = browser.cookies.filter(({ name }) => name !== xsrfCookie);
    expect(codeOf(await browser.logIn('admin@acme.test', demoPassword, returnUrl))).toBe(
      'LOGIN_PREREQUISITE',
    );
  });

  it("finishes no sign-in of another browser's, though its address is known", async () => {
    const attacker = await begin();
    const victim = await begin();
    const answer = await victim.browser.logIn('admin@acme.test', demoPassword, attacker.returnUrl);
    expect(codeOf(answer)).toBe('LOGIN_PREREQUISITE');

    const planted = await begin();
    const [proof] = attacker.browser.cookies.filter(({ name }) => name.startsWith('signIn-'));
    if (!proof) throw new Error('A sign-in that has begun has a cookie');
    planted.browser.cookies.push({ ...proof, value: `${proof.value}x` });
    const forged = await planted.browser.logIn('admin@acme.test', demoPassword, attacker.returnUrl);
    expect(codeOf(forged)).toBe('LOGIN_PREREQUISITE');
  });

  it('leads nowhere but back to the sign-in that began', async () => {
    const { browser, returnUrl } = await begin();
    for (const given of ['https://evil.test/', '//evil.test/', `${returnUrl}x`, '/app/', '', 'http://']) {
      expect(codeOf(await browser.logIn('admin@acme.test', demoPassword, given))).toBe('LOGIN_PREREQUISITE');
    }
  });

  it.each([
    ['a wrong password', 'acme', 'admin@acme.test', 'Wrong-Pass-2026!', 'INVALID_CREDENTIALS'],
    ['an unknown user', 'acme', 'stranger@acme.test', demoPassword, 'INVALID_CREDENTIALS'],
    ["another tenant's user", 'acme', 'admin@birch.test', demoPassword, 'INVALID_CREDENTIALS'],
    ['a disabled account', 'dune', 'admin@dune.test', demoPassword, 'ACCOUNT_DISABLED'],
    ['a disabled account and a wrong password', 'dune', 'admin@dune.test', 'Wrong-1!', 'INVALID_CREDENTIALS'],
  ])('refuses %s', async (_, subdomain, email, password, code) => {
    const { browser, returnUrl } = await begin(subdomain);
    expect(codeOf(await browser.logIn(email, password, returnUrl))).toBe(code);
  });

  it.each([
    ['2001-01-01', 'TRIAL_EXPIRED'],
    ['2999-01-01', ''],
  ])('of an account whose trial ends on %s answers %j (ruling 25)', async (trial_ends_on, code) => {
    const setTrial = (day: string | null) =>
      server.deps.db
        .updateTable('accounts')
        .set({ trial_ends_on: day })
        .where('subdomain', '=', 'birch')
        .execute();
    await setTrial(trial_ends_on);
    const { browser, returnUrl } = await begin('birch');
    expect(codeOf(await browser.logIn('admin@birch.test', demoPassword, returnUrl))).toBe(code);
    await setTrial(null);
  });

  it('refuses a disabled user, one who has not activated, and an account without local login', async () => {
    const { browser, returnUrl } = await begin();
    const set = (values: object) =>
      server.deps.db.updateTable('users').set(values).where('email_key', '=', 'nobody@acme.test').execute();
    const outcome = async () => codeOf(await browser.logIn('nobody@acme.test', demoPassword, returnUrl));
    await set({ status: 'DISABLED' });
    expect(await outcome()).toBe('USER_INACTIVE');
    await set({ status: 'ACTIVE', account_confirmed: false });
    expect(await outcome()).toBe('INVALID_CREDENTIALS');
    await set({ account_confirmed: true });
    await setLocalLogin(false);
    expect(await outcome()).toBe('NOT_ALLOWED');
    await setLocalLogin(true);
    expect(await outcome()).toBe('');
  });

  it('answers an unknown user and a wrong password alike, byte for byte', async () => {
    const { browser, returnUrl } = await begin('birch');
    const wrong = await browser.logIn('viewer@birch.test', 'Wrong-Pass-2026!', returnUrl);
    const unknown = await browser.logIn('stranger@birch.test', 'Wrong-Pass-2026!', returnUrl);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  it('writes each outcome to the audit log, and no secret to any log', async () => {
    const { browser, returnUrl } = await begin('cedar');
    await browser.logIn('admin@cedar.test', 'Planted-Wrong-Secret-1!', returnUrl);
    const tokens = await browser.signIn('admin@cedar.test');
    const events = await server.deps.db
      .selectFrom('audit_log')
      .innerJoin('accounts', 'accounts.id', 'audit_log.account_id')
      .select(['audit_log.after', 'author_kind', 'actor_user_id', 'actor_name', 'object_id', 'ip_address'])
      .where('subdomain', '=', 'cedar')
      .where('action', '=', 'session.login')
      .orderBy('audit_log.id')
      .execute();
    expect(events.map(({ after }) => after)).toEqual([
      { outcome: 'INVALID_CREDENTIALS', times: 1, firstOn: expect.any(String) },
      { outcome: 'SUCCESS' },
    ]);
    const [failed, succeeded] = events;
    expect(failed).toMatchObject({
      author_kind: 'stranger',
      actor_user_id: null,
      actor_name: 'admin@cedar.test',
    });
    expect(succeeded).toMatchObject({ author_kind: 'user', ip_address: '127.0.0.1' });
    expect(succeeded?.actor_user_id).toBe(succeeded?.object_id);
    expect(failed?.object_id).toBe(succeeded?.object_id);
    const written = JSON.stringify(events) + server.logs.join('\n');
    const secrets = ['Planted-Wrong-Secret-1!', demoPassword, tokens.access_token, tokens.id_token];
    for (const secret of [...secrets, ...browser.cookies.map(({ value }) => value)]) {
      expect(written).not.toContain(secret);
    }
  });

  it('says how one may sign in, to a browser that has begun', async () => {
    const { browser, returnUrl } = await begin();
    const path = `/api/v1/loginInfo?returnUrl=${encodeURIComponent(returnUrl)}`;
    const answer = await browser.call(path, { headers: { [xsrfHeader]: browser.cookie(xsrfCookie) } });
    expect(JSON.parse(answer.body)).toEqual({
      data: { accountName: 'Acme Securities', localLoginEnabled: true, externalProviders: [] },
    });
    const stranger = server.browser();
    stranger.cookies = browser.cookies.filter(({ name }) => name === xsrfCookie);
    const refused = await stranger.call(path, { headers: { [xsrfHeader]: stranger.cookie(xsrfCookie) } });
    expect(codeOf(refused)).toBe('LOGIN_PREREQUISITE');
  });
});

describe('each sign-in', () => {
  it('can be finished in each tab of a browser, in any order, however many have begun at once', async () => {
    const browser = server.browser();
    const begun = await Promise.all(Array.from({ length: 5 }, () => browser.authorize()));
    // Like a page that lets people sign in again over it.
    await browser.authorize({ prompt: 'login' });
    for (const { location, verifier } of begun.reverse()) {
      const answer = await browser.logIn('admin@acme.test', demoPassword, returnUrlOf(location));
      expect(answer.status).toBe(200);
      const back = locationOf(await browser.call(JSON.parse(answer.body).data.returnUrl), browser.origin);
      expect((await browser.exchange(back.searchParams.get('code') ?? '', verifier)).status).toBe(200);
    }
  });

  it('is forgotten by a browser that has begun twenty more, and by none of another tenant', async () => {
    const browser = server.browser();
    const { location: first } = await browser.authorize();
    for (let n = 0; n < 19; n += 1) await browser.authorize();
    expect((await browser.logIn('admin@acme.test', demoPassword, returnUrlOf(first))).status).toBe(200);
    await browser.authorize();
    const late = await browser.logIn('admin@acme.test', demoPassword, returnUrlOf(first));
    expect(codeOf(late)).toBe('LOGIN_PREREQUISITE');

    const { location } = await browser.authorize();
    const elsewhere = server.browser('birch');
    elsewhere.cookies = [...browser.cookies];
    const foreign = returnUrlOf(location).replace('acme', 'birch');
    expect(codeOf(await elsewhere.logIn('admin@birch.test', demoPassword, foreign))).toBe(
      'LOGIN_PREREQUISITE',
    );
  });

  it('makes a new session and ends the one that the browser had, for the same user or another', async () => {
    const browser = server.browser();
    const first = await browser.signIn('admin@acme.test');
    const cookie = browser.cookie('session');
    const second = await browser.signIn('admin@acme.test', demoPassword, { prompt: 'login' });
    expect(decodeJwt(second.access_token).sid).not.toBe(decodeJwt(first.access_token).sid);
    expect(browser.cookie('session')).not.toBe(cookie);
    expect((await browser.profile(first.access_token)).status).toBe(401);

    const third = await browser.signIn('viewer@acme.test', demoPassword, { prompt: 'login' });
    expect((await browser.profile(second.access_token)).status).toBe(401);
    expect(JSON.parse((await browser.profile(third.access_token)).body).data.email).toBe('viewer@acme.test');
  });
});

async function begin(subdomain = 'acme'): Promise<{ browser: TenantBrowser; returnUrl: string }> {
  const browser = server.browser(subdomain);
  const { location } = await browser.authorize();
  expect(location.pathname).toBe('/app/login');
  return { browser, returnUrl: returnUrlOf(location) };
}

const returnUrlOf = (loginPage: URL) => loginPage.searchParams.get('returnUrl') ?? '';

const setLocalLogin = (enabled: boolean) =>
  server.deps.db
    .updateTable('accounts')
    .set({ local_login_enabled: enabled })
    .where('subdomain', '=', 'acme')
    .execute();

const codeOf = ({ body }: HttpAnswer): string => JSON.parse(body).error?.code ?? '';
const errorOf = ({ body }: HttpAnswer): string => JSON.parse(body).error ?? '';
