import { describe, expect, it } from 'vitest';
import { AppConfig, configElement, sessionGrant } from '#contract/session.ts';
import { appPage } from '#server/pages/appPage.ts';
import { createHttpServer } from '../identity/tenantBrowser.ts';

const config: AppConfig = {
  appVersion: '1',
  platformHost: 'localhost',
  subdomain: 'acme',
  authority: 'http://acme.localhost/oidc',
  apiBase: '',
  renewalIntervalMinutes: 30,
  supportAddress: null,
  features: {},
};
const packs = [
  'begin-session',
  'oidc',
  'shared',
  'forms',
  'first-list',
  'sign-in',
  'admin-en',
  'admin-fr',
  'sign-in-en',
  'sign-in-fr',
];
const built = `<head><script nonce="__CSP_NONCE__"></script>
${packs.map((pack) => `<link rel="modulepreload" data-pack="${pack}" href="/${pack}.js" nonce="__CSP_NONCE__">`).join('\n')}
</head><body></body>`;
const page = (path: string, locale = 'en', told = config, hasSession = true, translate = false) =>
  appPage(built, { path, nonce: 'n0nce', config: told, locale, hasSession, translate });
const preloaded = (html: string) => [...html.matchAll(/data-pack="([^"]+)"/g)].map(([, pack]) => pack);
const toldBy = (html: string) =>
  new RegExp(`<script type="application/json"[^>]* id="${configElement}"[^>]*>(.*?)</script>`).exec(
    html,
  )?.[1] ?? '';

describe('the page of a visit', () => {
  it.each([
    ['/account/user-list', 'en', ['begin-session', 'shared', 'first-list', 'admin-en']],
    ['/', 'fr', ['begin-session', 'shared', 'first-list', 'admin-en', 'admin-fr']],
    ['/login', 'fr', ['shared', 'forms', 'sign-in', 'sign-in-en', 'sign-in-fr']],
    ['/oidc-login-callback', 'en', ['begin-session', 'oidc']],
  ])('names the scripts of %s in %s, and no others', (path, locale, expected) => {
    expect(preloaded(page(path, locale))).toEqual(expected);
  });

  it('carries the nonce in each script and link', () => {
    expect(page('/').match(/nonce="n0nce"/g)).toHaveLength(6);
    expect(page('/')).not.toContain('__CSP_NONCE__');
  });

  it('contains the configuration, which can neither end its element nor be taken for a pattern', () => {
    const hostile = { ...config, supportAddress: '</script><script>alert(1)</script><!-- $& $1' };
    const html = page('/', 'en', hostile);
    expect(JSON.parse(toldBy(html))).toEqual(hostile);
    expect(html.match(/<script/g)).toHaveLength(2);
  });
});

describe('the renewal that the page begins', () => {
  const metadata = {
    issuer: 'http://acme.localhost/oidc',
    authorization_endpoint: 'http://acme.localhost/oidc/auth',
    token_endpoint: 'http://acme.localhost/oidc/token',
    end_session_endpoint: 'http://acme.localhost/oidc/session/end',
  };
  const renewalOf = (html: string) => /data-renewal="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#38;', '&');

  it('asks for a token for the browser’s session', () => {
    const form = new URLSearchParams(renewalOf(page('/', 'en', { ...config, metadata })));
    expect(Object.fromEntries(form)).toEqual({
      grant_type: 'urn:tenantry:oauth:grant-type:session',
      client_id: 'cmg-app',
    });
  });

  it.each(['/login', '/oidc-login-callback', '/error'])(
    'is none at %s, where nobody need be signed in',
    (path) => {
      expect(renewalOf(page(path, 'en', { ...config, metadata }))).toBeUndefined();
    },
  );

  it('is omitted in a browser without a session', () => {
    expect(renewalOf(page('/', 'en', { ...config, metadata }, false))).toBe('');
  });

  it('is none where no account is', () => {
    expect(renewalOf(page('/'))).toBeUndefined();
  });
});

it('offers to translate in place only if the server does', () => {
  expect(page('/', 'en', config, true, true)).toContain(' data-translate="on">');
  expect(page('/')).not.toContain('data-translate');
});

it('contains the same provider metadata as the discovery document', async () => {
  const server = await createHttpServer();
  const browser = server.browser();
  const html = (await browser.call('/app/account/user-list')).body;
  const { metadata } = AppConfig.parse(JSON.parse(toldBy(html)));
  const discovered = JSON.parse((await browser.call('/oidc/.well-known/openid-configuration')).body);
  expect(metadata).toBeDefined();
  const { grant_types_supported: grants = [], ...endpoints } = metadata ?? {};
  expect(discovered).toMatchObject(endpoints);
  expect(discovered.grant_types_supported).toEqual(expect.arrayContaining(grants));
  expect(grants).toContain(sessionGrant);
  await server.close();
});

it('asks for no token before there is a session, and for one from then on', async () => {
  const server = await createHttpServer();
  const browser = server.browser();
  const begun = async () => /data-renewal="([^"]*)"/.exec((await browser.call('/app/profile')).body)?.[1];
  expect(await begun()).toBe('');
  await browser.signIn('admin@acme.test');
  expect(await begun()).toContain('session');
  await server.close();
});

it('answers a renewal without the page, and a person with it', async () => {
  const server = await createHttpServer();
  const browser = server.browser();
  const callback = '/app/oidc-login-callback?code=1';
  const byFetch = await browser.call(callback, { headers: { 'sec-fetch-dest': 'empty' } });
  expect([byFetch.status, byFetch.body]).toEqual([204, '']);
  expect((await browser.call(callback, { headers: { 'sec-fetch-dest': 'document' } })).body).toContain(
    '<html',
  );
  await server.close();
});
