import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer, type HttpServer, type TenantBrowser } from './tenantBrowser';

let server: HttpServer;
beforeAll(async () => {
  server = await createHttpServer();
});
afterAll(() => server.close());

const verifier = 'v'.repeat(64);

/** What the page's inline script does before any module is there. */
async function begin(browser: TenantBrowser): Promise<URL> {
  const page = (await browser.call('/app/account/user-list')).body;
  const renewal = /data-renewal="([^"]*)"/.exec(page)?.[1]?.replaceAll('&#38;', '&');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const answer = await browser.call(`${renewal}&state=begun&code_challenge=${challenge}`);
  expect([answer.status, answer.headers.location]).toEqual([200, undefined]);
  expect(answer.headers['content-type']).toContain('application/json');
  return new URL(JSON.parse(answer.body).url);
}

it('tells the page in one trip where its renewal leads, with a code that its verifier alone opens', async () => {
  const browser = server.browser();
  await browser.signIn('admin@acme.test');
  const { origin, pathname, searchParams } = await begin(browser);
  expect(origin + pathname).toBe(browser.callback);
  expect(Object.fromEntries(searchParams)).toMatchObject({ state: 'begun', iss: `${browser.origin}/oidc` });
  const stolen = await browser.exchange(
    (await begin(browser)).searchParams.get('code') ?? '',
    'x'.repeat(64),
  );
  expect(stolen.status).toBe(400);
  const { access_token } = JSON.parse(
    (await browser.exchange(searchParams.get('code') ?? '', verifier)).body,
  );
  expect((await browser.profile(access_token)).status).toBe(200);
});

it('tells the page that nobody is signed in', async () => {
  const { searchParams } = await begin(server.browser());
  expect(Object.fromEntries(searchParams)).toMatchObject({ error: 'login_required', state: 'begun' });
});

it('is read by the tenant’s own pages alone', async () => {
  const { headers } = await server
    .browser()
    .call('/oidc/auth?response_mode=told', { headers: { origin: 'http://birch.localhost' } });
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers).toMatchObject({
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});
