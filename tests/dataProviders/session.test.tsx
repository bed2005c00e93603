import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInOperations } from '#contract/operations/session/signIn.ts';
import { clientScopes, sessionGrant } from '#contract/session.ts';
import { signInGoal } from '#contract/signIn.ts';
// Loaded with the file, so that no test is the first to run it.
import '#dataProviders/oidc.ts';
import { createSession, openSession } from '#dataProviders/session.ts';
import { SessionEnded } from '#dataProviders/types.ts';
import { openRedirects } from '#tests/support/openRedirects.ts';

const { origin } = window.location;
const authority = `${origin}/oidc`;
const callback = `${origin}/app/oidc-login-callback`;
const metadata = {
  issuer: authority,
  authorization_endpoint: `${authority}/auth`,
  token_endpoint: `${authority}/token`,
  end_session_endpoint: `${authority}/session/end`,
};

/** The address for which the page is left. */
const leaving = () =>
  new Promise<string>((assign) => vi.stubGlobal('location', { ...window.location, origin, assign }));
const noCode = () => Promise.reject(new Error('No code was asked for'));

/** States of an issuer that a healthy server can't be put into. */
const issuer = { renewals: 0, subject: 'user-1', refusal: '', isUp: true, exchanged: {} };

const server = setupServer(
  http.get(`${authority}/.well-known/openid-configuration`, () => HttpResponse.json(metadata)),
  http.get(`${authority}/auth`, ({ request }) => {
    if (!issuer.isUp) return HttpResponse.error();
    const query = new URL(request.url).searchParams;
    if (query.get('prompt') !== 'none' && !query.has('resumed')) {
      const resumed = request.url.replace('prompt=login', 'resumed');
      const location = `${origin}/app/login?${new URLSearchParams({ returnUrl: resumed })}`;
      return new HttpResponse(null, { status: 303, headers: { location } });
    }
    const answer: Record<string, string> = issuer.refusal
      ? { error: issuer.refusal, error_description: 'sign in' }
      : { code: `code-${issuer.renewals}` };
    const back = new URLSearchParams({ ...answer, state: query.get('state') ?? '', iss: authority });
    return new HttpResponse(null, { status: 303, headers: { location: `${callback}?${back}` } });
  }),
  http.get(`${origin}/app/login`, () => HttpResponse.html('<!doctype html>')),
  http.post(`${origin}${signInOperations['session.login'].path.own}`, async ({ request }) => {
    const { password, returnUrl } = Object(await request.json());
    if (password === 'right' && request.headers.get('x-xsrf-token') === 'proof')
      return HttpResponse.json({ data: { code: 'SUCCESS', returnUrl } });
    const error = { code: 'INVALID_CREDENTIALS', message: 'Not right', target: null, details: [] };
    return HttpResponse.json({ error }, { status: 401 });
  }),
  http.get(callback, () => HttpResponse.html('<!doctype html>')),
  http.post(`${authority}/token`, async ({ request }) => {
    if (request.headers.get('content-type') !== 'application/x-www-form-urlencoded')
      return HttpResponse.json({ error: 'invalid_request' }, { status: 400 });
    issuer.renewals += 1;
    issuer.exchanged = Object.fromEntries(new URLSearchParams(await request.text()));
    return HttpResponse.json({
      access_token: `token-${issuer.renewals}`,
      token_type: 'Bearer',
      expires_in: 300,
      scope: 'openid',
      id_token: idToken({ sub: issuer.subject, iss: authority, aud: 'cmg-app' }),
    });
  }),
);

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'XSRF-TOKEN=proof; path=/';
});
afterAll(() => server.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  Object.assign(issuer, { renewals: 0, subject: 'user-1', refusal: '', isUp: true });
});
afterEach(() => {
  server.resetHandlers();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  window.sessionStorage.clear();
});

describe('the session', () => {
  it('renews once for 20 calls at the same time', async () => {
    const session = createSession({ authority });
    const tokens = await Promise.all(Array.from({ length: 20 }, () => session.getAccessToken()));
    expect(new Set(tokens)).toEqual(new Set(['token-1']));
    expect(issuer.renewals).toBe(1);
  });

  it('keeps a token until 30 seconds before its end', async () => {
    const session = createSession({ authority });
    await session.getAccessToken();
    vi.setSystemTime(Date.now() + 269_000);
    expect(await session.getAccessToken()).toBe('token-1');
    vi.setSystemTime(Date.now() + 1_000);
    expect(await session.getAccessToken()).toBe('token-2');
  });

  it.each([
    ['a day slow', -86_400_000],
    ['a day fast', 86_400_000],
  ])('works where the clock is %s', async (_, skew) => {
    vi.setSystemTime(Date.now() + skew);
    const session = createSession({ authority });
    expect(await session.getAccessToken()).toBe('token-1');
    expect(await session.getAccessToken()).toBe('token-1');
  });

  it('renews before its time when a call was refused', async () => {
    const session = createSession({ authority });
    await session.getAccessToken();
    expect(await session.getAccessToken({ renew: true })).toBe('token-2');
  });

  it.each([
    ['login_required', true],
    ['interaction_required', true],
    ['consent_required', true],
    ['account_selection_required', true],
    ['server_error', false],
  ])('takes %s for the end of the session: %s', async (refusal, isEnd) => {
    issuer.refusal = refusal;
    const error = await createSession({ authority })
      .getAccessToken()
      .catch((thrown) => thrown);
    expect([error instanceof SessionEnded, error.message]).toEqual([isEnd, isEnd ? '' : 'sign in']);
  });

  it('reports a broken network as such, and tries again', async () => {
    const session = createSession({ authority });
    issuer.isUp = false;
    await expect(session.getAccessToken()).rejects.toBeInstanceOf(TypeError);
    issuer.isUp = true;
    expect(await session.getAccessToken()).toBe('token-1');
  });

  it('begins once its code is loaded, at the next call where that failed', async () => {
    const session = createSession({ authority });
    vi.stubGlobal('location', undefined);
    await expect(session.prepare()).rejects.toBeInstanceOf(TypeError);
    vi.unstubAllGlobals();
    expect(await session.getAccessToken()).toBe('token-1');
  });

  it.each([
    ['by a code', {}],
    ['in one call', { grant_types_supported: [sessionGrant] }],
  ])('is given up %s after ten seconds without an answer', async (_, grants) => {
    const config = { authority, metadata: { ...metadata, ...grants } };
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('Late')));
    await expect(createSession(config).getAccessToken()).rejects.toThrow('Late');
    expect(limit).toHaveBeenCalledWith(10_000);
  });

  it('does not become another person when it renews', async () => {
    const session = createSession({ authority });
    await session.getAccessToken();
    issuer.subject = 'user-2';
    await expect(session.getAccessToken({ renew: true })).rejects.toBeInstanceOf(SessionEnded);
  });

  it('does not become another person who signs in over the page, or in another tab', async () => {
    const session = createSession({ authority });
    await session.getAccessToken();
    issuer.subject = 'user-2';
    const other = { username: 'vera@acme.test', password: 'right' };
    expect(await session.signInAgain(other, noCode)).toBe('user-2');
    expect(await session.takeUp()).toBe('user-2');
    expect(await session.getAccessToken()).toBe('token-1');
    issuer.subject = 'user-1';
    expect(await session.takeUp()).toBe('user-1');
    expect(await session.getAccessToken()).toBe('token-4');
  });

  it('finds no session to continue if no tab has begun one', async () => {
    const session = createSession({ authority });
    issuer.refusal = 'login_required';
    await expect(session.takeUp()).rejects.toBeInstanceOf(SessionEnded);
  });

  it('reports how one signs in, by a sign-in that it does not use', async () => {
    const info = { accountName: 'Acme', localLoginEnabled: false, externalProviders: [] };
    const asked: (string | null)[] = [];
    server.use(
      http.get(`${origin}${signInOperations['session.loginInfo'].path.own}`, ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('returnUrl'));
        return HttpResponse.json({ data: info });
      }),
    );
    const session = createSession({ authority });
    expect(await session.loginInfo()).toEqual(info);
    expect(asked).toEqual([expect.stringContaining('/oidc/')]);
    expect(issuer.renewals).toBe(0);
    expect([window.sessionStorage, window.localStorage].map(({ length }) => length)).toEqual([0, 0]);
  });

  it('begins again on the page with a password, and says why when it may not', async () => {
    const session = createSession({ authority });
    const signIn = (password: string) =>
      session.signInAgain({ username: 'nora@acme.test', password }, noCode);
    await expect(signIn('wrong')).rejects.toMatchObject({
      name: 'CallError',
      message: 'Not right',
      body: { code: 'INVALID_CREDENTIALS' },
    });
    expect(await signIn('right')).toBe('user-1');
    expect(await session.getAccessToken()).toBe('token-1');
  });

  it('does not read the pages that a sign-in leads to, so that their connections are released', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const session = createSession({ authority });
    await session.signInAgain({ username: 'nora@acme.test', password: 'right' }, noCode);
    const answers: Response[] = await Promise.all(fetched.mock.results.map(({ value }) => value));
    const pages = answers.filter(({ headers }) => headers.get('content-type')?.startsWith('text/html'));
    const told = pages.map(({ url, bodyUsed }) => `${new URL(url).pathname}: ${bodyUsed}`);
    expect(new Set(told)).toEqual(new Set(['/app/login: true', '/app/oidc-login-callback: true']));
    fetched.mockRestore();
  });

  it('says when another login may begin after too many', async () => {
    const refuse = (wait: Record<string, string>) =>
      server.use(
        http.get(`${authority}/auth`, ({ request }) => {
          const state = new URL(request.url).searchParams.get('state') ?? '';
          const told = { error: 'temporarily_unavailable', ...wait, state, iss: authority };
          const location = `${callback}?${new URLSearchParams(told)}`;
          return new HttpResponse(null, { status: 303, headers: { location } });
        }),
      );
    const nora = { username: 'nora@acme.test', password: 'right' };
    const session = createSession({ authority });
    refuse({ retry_after: '180' });
    await expect(session.signInAgain(nora, noCode)).rejects.toMatchObject({
      body: { code: 'TOO_MANY_REQUESTS', retryAfter: 180, retryOn: expect.any(Number) },
    });
    refuse({});
    await expect(session.signInAgain(nora, noCode)).rejects.toMatchObject({
      body: { code: 'TOO_MANY_REQUESTS', retryAfter: null, retryOn: null },
    });
  });

  it('leaves for the page that says so if the account does not allow the address', async () => {
    const blocked = `${origin}/app/error?errorCode=IP_BLOCKED`;
    const redirect = new HttpResponse(null, { status: 303, headers: { location: blocked } });
    server.use(
      http.get(`${authority}/auth`, () => redirect),
      http.get(`${origin}/app/error`, () => new HttpResponse()),
    );
    const renewal = createSession({ authority }).getAccessToken();
    expect(await leaving()).toBe(blocked);
    window.dispatchEvent(new Event('pageshow'));
    await expect(renewal).rejects.toThrow('No state in response');
  });

  describe('that leaves the page', () => {
    const open = () => createSession({ authority, metadata });
    const parametersOf = (url: string) => Object.fromEntries(new URL(url).searchParams);
    /** Signs in, and comes back from the provider. */
    const goAndReturn = async (returnTo: string) => {
      void open().signIn(returnTo);
      const { state = '' } = parametersOf(await leaving());
      const back = new URLSearchParams({ code: 'code', state, iss: authority });
      vi.stubGlobal('location', { origin, href: `${callback}?${back}` });
      const session = open();
      return { session, goOn: await session.signInCallback() };
    };

    it.each([
      [undefined, undefined],
      [{ anew: true }, 'login'],
    ])('asks anew: %j', async (options, prompt) => {
      const going = open().signIn('/users', options);
      const asked = parametersOf(await leaving());
      expect(asked.prompt).toBe(prompt);
      expect(asked).toMatchObject({
        client_id: 'cmg-app',
        scope: clientScopes.join(' '),
        redirect_uri: callback,
      });
      expect(window.sessionStorage.getItem(signInGoal)).toBe('/users');
      expect(window.localStorage).toHaveLength(0);
      window.dispatchEvent(new Event('pageshow'));
      await going;
    });

    it('has its token on its return', async () => {
      const { session } = await goAndReturn('/');
      expect([await session.getAccessToken(), issuer.renewals]).toEqual(['token-1', 1]);
    });

    it.each([
      ['/users?status=ACTIVE#x', '/app/users?status=ACTIVE#x'],
      ['/app/users', '/app/users'],
      ['/application', '/app/application'],
      ['/users/app/x', '/app/users/app/x'],
      ['/oidc-login-callback?code=x', '/app/'],
      ['/../oidc/auth', '/app/'],
    ])('goes on from %s at %s', async (returnTo, goOn) => {
      expect((await goAndReturn(returnTo)).goOn).toBe(goOn);
    });

    it('goes on at the start where the kept state names no path', async () => {
      const setItem = Storage.prototype.setItem;
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
        const { data, ...kept } = key.startsWith('oidc.') ? JSON.parse(value) : {};
        setItem.call(this, key, data ? JSON.stringify(kept) : value);
      });
      expect((await goAndReturn('/users')).goOn).toBe('/app/');
    });

    it('goes on nowhere but below the base of the app', async () => {
      for (const returnTo of openRedirects('/app')) {
        const { goOn } = await goAndReturn(returnTo);
        expect([returnTo, new URL(goOn, origin).href]).toEqual([
          returnTo,
          expect.stringMatching(new RegExp(`^${origin}/app/`)),
        ]);
      }
    });

    it('ends at the provider, whose refusal is thrown on the return', async () => {
      void open().signOut();
      const url = await leaving();
      expect([url.split('?')[0], parametersOf(url)]).toEqual([
        metadata.end_session_endpoint,
        { client_id: 'cmg-app', post_logout_redirect_uri: `${origin}/app/oidc-logout-callback` },
      ]);
      vi.stubGlobal('location', { origin, href: `${origin}/app/oidc-logout-callback?error=busy` });
      await expect(open().signOutCallback()).rejects.toThrow('busy');
    });

    it('is one of the page', () => {
      const config = { authority, metadata } as Parameters<typeof openSession>[0];
      const session = openSession(config);
      expect(session).toMatchObject({ signOut: expect.any(Function) });
      expect(openSession(config)).toBe(session);
    });

    it('needs nothing more than the metadata of the page', async () => {
      server.use(http.get(`${authority}/.well-known/openid-configuration`, () => HttpResponse.error()));
      expect(await open().getAccessToken()).toBe('token-1');
    });
  });

  describe('if the password is not enough', () => {
    const answerWith = (code: string) => {
      const url = `${origin}${signInOperations['session.login'].path.own}`;
      server.use(http.post(url, () => HttpResponse.json({ data: { code, returnUrl: '/' } }), { once: true }));
    };
    const credentials = { username: 'nora@acme.test', password: 'right' };
    const expired = { message: 'errors.PASSWORD_EXPIRED', body: { code: 'UNAUTHORIZED' } };

    it('says what to do about an expired password, also after the code', async () => {
      answerWith('PASSWORD_EXPIRED');
      await expect(createSession({ authority }).signInAgain(credentials, noCode)).rejects.toMatchObject(
        expired,
      );
      answerWith('REQUIRE_TWO_FACTOR');
      const verified = async () => ({ code: 'PASSWORD_EXPIRED' as const, returnUrl: '/' });
      await expect(createSession({ authority }).signInAgain(credentials, verified)).rejects.toMatchObject(
        expired,
      );
    });

    it('asks for the code of the sign-in under way, and continues it', async () => {
      answerWith('REQUIRE_TWO_FACTOR');
      const asked: string[] = [];
      const verify = async (returnUrl: string) => {
        asked.push(returnUrl);
        return { code: 'SUCCESS' as const, returnUrl };
      };
      expect(await createSession({ authority }).signInAgain(credentials, verify)).toBe('user-1');
      expect(asked).toEqual([expect.stringContaining('/oidc/')]);
    });
  });

  describe('if the provider has the grant for sessions', () => {
    const grants = { grant_types_supported: ['authorization_code', sessionGrant] };
    const own = { authority, metadata: { ...metadata, ...grants } };
    const answer = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }));
    const begun = { access_token: 'token-begun', expires_in: 300, id_token: idToken({ sub: 'user-1' }) };
    const refuse = (body: object, status: number) =>
      server.use(http.post(`${authority}/token`, () => HttpResponse.json(body, { status })));
    afterEach(() => {
      delete window.begunRenewal;
    });

    it('asks for each token in one call', async () => {
      const session = createSession(own);
      expect(await session.getAccessToken()).toBe('token-1');
      expect(issuer.exchanged).toEqual({ grant_type: sessionGrant, client_id: 'cmg-app' });
      vi.setSystemTime(Date.now() + 269_000);
      expect(await session.getAccessToken()).toBe('token-1');
      vi.setSystemTime(Date.now() + 1_000);
      expect(await session.getAccessToken()).toBe('token-2');
    });

    it('uses the page’s own request first, and then its own', async () => {
      window.begunRenewal = answer(begun);
      const session = createSession(own);
      expect(await session.getAccessToken()).toBe('token-begun');
      expect(window.begunRenewal).toBeUndefined();
      expect(await session.getAccessToken({ renew: true })).toBe('token-1');
    });

    it('reads an id whatever letters its token is written in', async () => {
      const sub = 'ÿ???>>>user';
      window.begunRenewal = answer({ ...begun, id_token: idToken({ sub }) });
      expect(await createSession(own).takeUp()).toBe(sub);
    });

    it('says that the session has ended, and does not become another person', async () => {
      window.begunRenewal = answer({ error: 'login_required' }, 400);
      await expect(createSession(own).getAccessToken()).rejects.toBeInstanceOf(SessionEnded);
      window.begunRenewal = answer(begun);
      const session = createSession(own);
      await session.getAccessToken();
      issuer.subject = 'user-2';
      await expect(session.getAccessToken({ renew: true })).rejects.toBeInstanceOf(SessionEnded);
    });

    it('begins another if that one failed', async () => {
      const failed = Promise.reject(new TypeError('no network'));
      failed.catch(() => undefined);
      window.begunRenewal = failed;
      const session = createSession(own);
      await expect(session.getAccessToken()).rejects.toBeInstanceOf(TypeError);
      expect(await session.getAccessToken()).toBe('token-1');
    });

    it('says why there is none', async () => {
      refuse({ error: 'temporarily_unavailable' }, 503);
      await expect(createSession(own).getAccessToken()).rejects.toMatchObject({ status: 503 });
    });

    it('leaves for the page that says so if the account does not allow the address', async () => {
      const error = { code: 'IP_BLOCKED', message: 'No', target: null, details: [] };
      refuse({ error }, 403);
      void createSession(own).getAccessToken();
      expect(await leaving()).toBe('/app/error?errorCode=IP_BLOCKED');
    });
  });

  it('leaves no token in the storages of the browser', async () => {
    await createSession({ authority }).getAccessToken();
    const stored = JSON.stringify([
      { ...window.sessionStorage },
      { ...window.localStorage },
      document.cookie,
    ]);
    expect(stored).not.toMatch(/token-1|eyJ/);
  });
});

function idToken(claims: object): string {
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`;
}
