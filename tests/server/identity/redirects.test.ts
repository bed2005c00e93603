import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appUrl, paths } from '#contract/paths.ts';
import { clientId } from '#contract/session.ts';
import { xsrfCookie, xsrfHeader } from '#contract/signIn.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { foreignUrls } from '#tests/support/foreignUrls.ts';
import { createHttpServer, type HttpAnswer, type HttpServer, type TenantBrowser } from './tenantBrowser.ts';

let server: HttpServer;
let browser: TenantBrowser;
let returnUrl: string;
beforeAll(async () => {
  server = await createHttpServer();
  browser = server.browser();
  returnUrl = (await browser.authorize()).location.searchParams.get('returnUrl') ?? '';
});
afterAll(() => server.close());

type Entry = {
  send: (url: string) => Promise<HttpAnswer>;
  /** Whether the entry accepts it. */
  passes: (answer: HttpAnswer) => boolean;
  own: () => string;
};

/** Everything in the server that is told where to redirect a browser. */
const entries: Record<string, Entry> = {
  'the login’s returnUrl': {
    send: (url) => browser.logIn('viewer@acme.test', demoPassword, url),
    passes: ({ status }) => status === 200,
    own: () => returnUrl,
  },
  'the returnUrl of what the login page asks first': {
    send: (url) =>
      browser.call(`/api/v1/loginInfo?${new URLSearchParams({ returnUrl: url })}`, {
        headers: { [xsrfHeader]: browser.cookie(xsrfCookie) },
      }),
    passes: ({ status }) => status === 200,
    own: () => returnUrl,
  },
  'the redirect_uri': {
    send: async (redirect_uri) => {
      const parameters = { client_id: clientId, response_type: 'code', redirect_uri, scope: 'openid' };
      const pkce = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
      const asked = new URLSearchParams({ ...parameters, ...pkce });
      return server.browser().call(`/oidc/auth?${asked}`);
    },
    passes: ({ headers }) => String(headers.location).startsWith(appUrl(paths.login)),
    own: () => browser.callback,
  },
  'the post_logout_redirect_uri': {
    send: (url) => {
      const asked = new URLSearchParams({ client_id: clientId, post_logout_redirect_uri: url });
      return browser.call(`/oidc/session/end?${asked}`);
    },
    passes: ({ status }) => status === 200,
    own: () => browser.origin + appUrl(paths.oidcLogoutCallback),
  },
};

describe('redirects', () => {
  it.each(Object.entries(entries))('%s leads to no other origin', async (name, { send, passes, own }) => {
    const tried = await Promise.all(foreignUrls.map(async (url) => ({ url, answer: await send(url) })));
    const passed = tried.filter(({ answer }) => passes(answer)).map(({ url }) => url);
    const left = tried.filter(({ answer }) => leaves(answer)).map(({ url }) => url);
    console.log(`redirects: ${foreignUrls.length} to ${name}, ${passed.length} taken, ${left.length} leave`);
    expect([passed, left]).toEqual([[], []]);
    expect(passes(await send(own()))).toBe(true);
  });

  it('pages of mailed links are redirected nowhere by additions to their address', async () => {
    const pages = [paths.activateAccount, paths.resetPassword, paths.unlocked, paths.error];
    const added = ['returnUrl', 'returnTo', 'redirect_uri'];
    const urls = pages.flatMap((page) =>
      foreignUrls.map((url, n) => appUrl(page, { userId: 'x', code: 'x', [added[n % 3] ?? '']: url })),
    );
    const answers = await Promise.all(urls.map((url) => browser.call(url)));
    console.log(`redirects: ${urls.length} added to mailed pages`);
    expect(answers.filter(leaves)).toEqual([]);
  });

  it('control: would be seen to leave', () => {
    const led = (location: string) => leaves({ status: 303, headers: { location }, body: '' });
    const seen = foreignUrls.filter(led);
    console.log(`redirects, control: ${seen.length} of ${foreignUrls.length} leave where they are followed`);
    expect(seen.length).toBeGreaterThan(40);
    expect(led('/app/')).toBe(false);
  });
});

/** Whether a browser that follows the answer ends up elsewhere. */
function leaves({ headers: { location } }: HttpAnswer): boolean {
  if (location === undefined) return false;
  return (
    !URL.canParse(location, browser.origin) || new URL(location, browser.origin).origin !== browser.origin
  );
}
