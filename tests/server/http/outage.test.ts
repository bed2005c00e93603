import { createServer, type Server } from 'node:http';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DatabaseOutage } from '#server/db/outage.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { createIdentity } from '#server/identity/createIdentity.ts';
import { listener } from '#server/start/listen.ts';
import { testServer } from '#tests/support/testServer.ts';
import { locationOf, TenantBrowser } from '../identity/tenantBrowser.ts';

const product = testServer();
let server: Server;
let browser: TenantBrowser;
/** Tables that can't be queried; `''` is all of them. */
let down: string | null = null;

const failing: KyselyPlugin = {
  transformQuery({ node }) {
    if (down !== null && JSON.stringify(node).includes(down))
      throw new DatabaseOutage(new Error('It is gone'));
    return node;
  },
  transformResult: async ({ result }) => result,
};
beforeAll(async () => {
  const deps = { ...product.deps, db: product.deps.db.withPlugin(failing) };
  server = createServer(listener({ ...deps, identity: await createIdentity(deps, deps.refusals) }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  down = null;
  product.logs.length = 0;
  browser = new TenantBrowser(server, 'http://acme.localhost:4400');
});
afterAll(async () => {
  down = null;
  server.closeAllConnections();
  server.close();
});

test.each(['/api/v1/users', '/readyz', '/oidc/auth', '/oidc/token', '/app/users'])(
  '%s says when to come back, while there is no database',
  async (path) => {
    down = '';
    const { status, headers, body } = await browser.call(path);
    expect({ status, retry: headers['retry-after'] }).toEqual({ status: 503, retry: '5' });
    if (!path.startsWith('/oidc')) expect(JSON.parse(body).error.code).toBe('UNAVAILABLE');
    expect(product.logs.join('')).not.toContain('"err"');
  },
);

test.each(['/', '/app/users', '/oidc/auth', '/oidc/session/end', '/nowhere'])(
  'a browser that came for %s is told so in a page of its language',
  async (path) => {
    down = '';
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'fr-CA,fr' };
    const answer = await browser.call(path, { headers });
    expect([answer.status, answer.headers['retry-after'], answer.headers['content-type']]).toEqual([
      503,
      '5',
      expect.stringMatching(/^text\/html; charset=utf-8$/i),
    ]);
    expect(answer.body).toContain('<html lang="fr"');
    expect(answer.body).toContain('<h1>Momentanément indisponible</h1>');
    expect(answer.body).toContain('Réessayez dans 5 s.');
    expect(answer.body).toMatch(/<a class="button" href="">Réessayer<\/a>/);
    expect(answer.body).not.toContain('<script');
    const nonce = /<style nonce="([^"]+)"/.exec(answer.body)?.[1] ?? 'no nonce';
    expect(answer.headers['content-security-policy']).toContain(`style-src-elem 'self' 'nonce-${nonce}'`);
  },
);

test('a browser that sent something is not led to send it again', async () => {
  down = '';
  const headers = { accept: 'text/html' };
  const { status, body } = await browser.call('/federation/saml/acs', { method: 'POST', form: {}, headers });
  expect(status).toBe(503);
  expect(body).toContain('<a class="button" href="/app/">Try Again</a>');
});

test('control: a JSON client gets no page', async () => {
  down = '';
  for (const path of ['/', '/app/users', '/oidc/auth']) {
    const { status, headers } = await browser.call(path, { headers: { accept: 'application/json' } });
    expect([path, status, headers['content-type']]).toEqual([
      path,
      503,
      expect.stringMatching(/^application\/json/),
    ]);
  }
});

test('a sign-in under way is not led to an error page when the database fails', async () => {
  down = 'oidc_records';
  const { status, headers, body } = await browser.exchange('a-code', 'x'.repeat(43));
  expect({ status, retry: headers['retry-after'] }).toEqual({ status: 503, retry: '5' });
  expect(JSON.parse(body)).toEqual({ error: 'temporarily_unavailable' });
  await expect(browser.authorize()).rejects.toThrow('No redirect but 503');
  expect(product.logs.join('')).not.toContain('"err"');
});

test('a sign-in whose session can not be written is complete the next time', async () => {
  const { verifier, location } = await browser.authorize();
  const returnUrl = location.searchParams.get('returnUrl') ?? '';
  expect((await browser.logIn('viewer@acme.test', demoPassword, returnUrl)).status).toBe(200);
  const { pathname } = new URL(returnUrl, browser.origin);
  const records = () =>
    product.deps.db.selectFrom('oidc_records').select(['model', 'id']).orderBy('id').execute();
  const before = await records();
  down = 'sessions';
  expect((await browser.call(pathname)).status).toBe(503);
  expect(await records()).toEqual(before);
  down = null;
  const code = locationOf(await browser.call(pathname), browser.origin).searchParams.get('code') ?? '';
  expect((await browser.exchange(code, verifier)).status).toBe(200);
});

test('control: with its database the same sign-in is refused for what it says', async () => {
  expect((await browser.exchange('a-code', 'x'.repeat(43))).status).toBe(400);
});
