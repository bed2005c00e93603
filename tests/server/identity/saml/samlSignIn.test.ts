import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantOrigin } from '#server/access/tenant.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { providerEndpoints } from '#server/identity/providerEndpoints.ts';
import { messageLimits } from '#server/identity/saml/checkXml.ts';
import { readXml } from '#server/identity/saml/readXml.ts';
import { samlServiceProvider, serviceProviderMetadata } from '#server/identity/saml/serviceProvider.ts';
import { attributeOf, childrenOf, textOf } from '#server/identity/saml/xmlTree.ts';
import { makeCertificate } from '#tests/support/makeCertificate.ts';
import { type SamlIdentityProvider, startSamlIdentityProvider } from '#tests/support/samlIdentityProvider.ts';
import {
  atSignInPage,
  createFederationWorld,
  type FederationWorld,
  lastTest,
  testLink,
} from '../federationWorld.ts';
import { locationOf, TenantBrowser } from '../tenantBrowser.ts';
import { type AskedLogout, signQuery, writeLogoutRequest } from './writeLogoutRequest.ts';

let now = new Date();
let world: FederationWorld;
let idp: SamlIdentityProvider;
let providerId: string;
let configuration: SamlIdentityProvider['configuration'];
beforeAll(async () => {
  world = await createFederationWorld({ clock: () => now });
  idp = await startSamlIdentityProvider(['acme', 'birch'].map((subdomain) => metadataOf(subdomain)));
});
beforeEach(async () => {
  now = new Date();
  configuration = { ...idp.configuration };
  providerId = await federate('acme');
  idp.person = 'admin@acme.test';
});
afterAll(async () => {
  await idp.close();
  await world.close();
});

const metadataOf = (subdomain: string) =>
  serviceProviderMetadata(
    samlServiceProvider(providerEndpoints(tenantOrigin(world.deps.config, subdomain), 'Saml2P')),
  );
const federate = (subdomain: string, changes = {}) =>
  world.federate(subdomain, { type: 'Saml2P', configuration, ...changes });

describe('signing in by SAML', () => {
  it('leads from the login page to a session that remembers where it came from', async () => {
    const { end, returnUrl, tokens, browser } = await signIn();
    expect(end.href).toBe(returnUrl);
    const { access_token } = await tokens();
    expect(JSON.parse((await browser.profile(access_token)).body).data.email).toBe('admin@acme.test');
    const session = await world.deps.db
      .selectFrom('sessions')
      .select(['provider_id', 'provider_session'])
      .orderBy('started_on', 'desc')
      .executeTakeFirst();
    const provider_session = {
      nameId: 'admin@acme.test',
      nameIdFormat: expect.stringMatching(/emailAddress$/),
      sessionIndex: '_session',
    };
    expect(session).toEqual({ provider_id: providerId, provider_session });
  });

  it.each([
    ['whom the account does not know', 'stranger@acme.test', 'EXTERNAL_LOGIN_NO_USER'],
    ['of another tenant', 'admin@birch.test', 'EXTERNAL_LOGIN_NO_USER'],
    ['who cancels', null, 'EXTERNAL_LOGIN_FAILED'],
  ])('lets nobody in %s', async (_, person, code) => {
    idp.person = person;
    const { end, browser } = await signIn();
    expect(end.searchParams.get('errorCode')).toBe(code);
    expect(await browser.renew()).toEqual({ error: 'login_required' });
  });
});

describe('a test', () => {
  const test = async () => {
    await federate('acme', { enabled: false, verified: false });
    const browser = world.browser();
    const { form } = await answerTo(browser, `${await testLink(world)}&returnPath=/app/x`);
    const end = await finish(browser, await post(form));
    return { end: end.pathname + end.search, log: await lastTest(world) };
  };

  it('passes, with what was seen at each step', async () => {
    const { end, log } = await test();
    expect(end).toBe('/app/x?verified=true');
    expect(log).toMatchObject({ passed: true, verified: true });
    expect(log.steps?.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
      'metadata passed',
      'redirect passed',
      'answer passed',
      'signature passed',
      'audience passed',
      'clock passed',
      'email passed',
      'group skipped',
      'user passed',
    ]);
  });

  it.each([
    ['the provider refuses', null, {}, 'answer refused'],
    ['nobody is known by that address', 'stranger@acme.test', {}, 'user userUnknown'],
    [
      'it is signed by another key',
      'admin@acme.test',
      { certificate: makeCertificate().base64 },
      'signature signatureWrong',
    ],
    [
      'the provider calls itself otherwise',
      'admin@acme.test',
      { entityId: 'urn:other' },
      'answer issuerDiffers',
    ],
  ])('fails where %s', async (_, person, changed, failed) => {
    idp.person = person;
    configuration = { ...idp.configuration, ...changed };
    const { end, log } = await test();
    expect(end).toBe('/app/x?verified=false');
    expect(`${log.failed?.step} ${log.failed?.reason}`).toBe(failed);
  });
});

describe('an answer', () => {
  it('is accepted once, whoever posts it again', async () => {
    const { browser, form, back, end, returnUrl } = await signIn();
    expect(end.href).toBe(returnUrl);
    expect((await post(form)).href).toMatch(ended);
    expect((await finish(browser, back)).href).toMatch(ended);
  });

  it('is taken once of many that are posted at once', async () => {
    const { form } = await answerFor(world.browser());
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(form)));
    expect(answers.filter(({ pathname }) => pathname.endsWith('/callback'))).toHaveLength(1);
  });

  it('is finished by the browser alone that asked', async () => {
    const browser = world.browser();
    const back = await post((await answerFor(browser)).form);
    const other = world.browser();
    await atSignInPage(other);
    expect((await finish(other, back)).href).toMatch(ended);
    expect((await finish(browser, back)).pathname).toMatch(/^\/oidc\/auth\//);
  });

  it('ends with the ten minutes that it was awaited in', async () => {
    const { form } = await answerFor(world.browser());
    now = new Date(now.getTime() + 601_000);
    expect((await post(form)).href).toMatch(ended);
  });

  it.each([
    ['of another exchange', 'RelayState', '_other'],
    ['of a stranger\u2019s address', 'RelayState', 'https://evil.test/'],
    ['of none', 'RelayState', ''],
  ])('leads nowhere with the RelayState %s', async (_, field, value) => {
    const { form } = await answerFor(world.browser());
    const location = await post({ ...form, [field]: value });
    expect(location.href).toMatch(ended);
    expect(location.origin).toBe('http://acme.localhost:4400');
  });

  it('that is altered ends the exchange, and lets nobody in', async () => {
    const browser = world.browser();
    const { form } = await answerFor(browser);
    const xml = Buffer.from(form.SAMLResponse, 'base64').toString();
    const altered = Buffer.from(xml.replace('admin@acme.test', 'viewer@acme.test')).toString('base64');
    const end = await finish(browser, await post({ ...form, SAMLResponse: altered }));
    expect(end.searchParams.get('errorCode')).toBe('EXTERNAL_LOGIN_FAILED');
    expect((await post(form)).href).toMatch(ended);
  });

  it('of one tenant is none for another', async () => {
    await federate('birch');
    const { form } = await answerFor(world.browser());
    expect((await post(form, 'birch')).searchParams.get('errorCode')).toBe('EXTERNAL_LOGIN_ENDED');
    const other = await answerFor(world.browser('birch'), 'birch');
    const mixed = { SAMLResponse: form.SAMLResponse, RelayState: other.form.RelayState };
    const end = await finish(other.browser, await post(mixed, 'birch'));
    expect(end.searchParams.get('errorCode')).toBe('EXTERNAL_LOGIN_FAILED');
  });

  it('is no longer taken for a configuration that was changed meanwhile', async () => {
    const browser = world.browser();
    const back = await post((await answerFor(browser)).form);
    const { accountId } = await world.tenant('acme');
    await inAccount(world.deps.db, accountId)
      .updateTable('identity_providers')
      .set({ configuration_version: 2 })
      .execute();
    expect((await finish(browser, back)).searchParams.get('errorCode')).toBe('EXTERNAL_LOGIN_FAILED');
  });

  it.each([
    ['too long', { 'content-type': 'application/x-www-form-urlencoded' }, 'TOO_LARGE'],
    ['of another type', { 'content-type': 'text/plain' }, 'MALFORMED'],
  ])('%s is refused before it is looked at', async (_, headers, code) => {
    const body = `SAMLResponse=${'A'.repeat(450_000)}`;
    const answer = await world.fetch('/federation/saml2p/acs', { method: 'POST', body, headers });
    expect(answer.headers.get('location')).toMatch(new RegExp(`errorCode=${code}$`));
  });
});

describe('a logout here', () => {
  it('ends the session at the provider too, and comes back from there', async () => {
    const { browser, tokens } = await signIn();
    await tokens();
    await browser.signOut();
    const there = locationOf(await browser.call('/app/logged-out'), browser.origin);
    expect(there.origin + there.pathname).toBe(`${idp.origin}/out`);
    const request = await messageOf(there, 'SAMLRequest');
    expect(request.name).toBe('LogoutRequest');
    expect(textOf(childrenOf(request, 'assertion', 'NameID'))).toBe('admin@acme.test');
    expect(textOf(childrenOf(request, 'protocol', 'SessionIndex'))).toBe('_session');
    expect((await browser.call('/app/logged-out')).status).toBe(200);
  });

  it('ends here where the provider has no address for it', async () => {
    await federate('acme', { configuration: { ...idp.configuration, logoutUrl: null } });
    const { browser, tokens } = await signIn();
    await tokens();
    await browser.signOut();
    expect((await browser.call('/app/logged-out')).status).toBe(200);
  });
});

describe('a logout at the identity provider', () => {
  const leave = (xml: string, subdomain = 'acme') =>
    world.browser(subdomain).call(`/federation/saml2p/logout?${signQuery(xml, idp.certificate.privateKey)}`);
  const request = (otherwise: Partial<AskedLogout>) =>
    writeLogoutRequest({
      issued: now.toISOString(),
      issuer: idp.configuration.entityId,
      destination: 'http://acme.localhost:4400/federation/saml2p/logout',
      name: 'admin@acme.test',
      ...otherwise,
    });
  const isIn = async ({ browser, tokens }: Awaited<ReturnType<typeof signIn>>) => {
    const { access_token } = await tokens();
    return async () => (await browser.profile(access_token)).status === 200;
  };

  it('ends the session that it names, and answers there', async () => {
    const signedIn = await isIn(await signIn());
    const answer = locationOf(await leave(request({})), idp.origin);
    expect(await signedIn()).toBe(false);
    expect(answer.origin + answer.pathname).toBe(`${idp.origin}/out`);
    expect(answer.searchParams.get('RelayState')).toBe('there');
    const response = await messageOf(answer, 'SAMLResponse');
    expect([response.name, attributeOf(response, 'InResponseTo')]).toEqual(['LogoutResponse', '_logout']);
  });

  it('ends all sessions of the name, where it names none', async () => {
    const all = [await isIn(await signIn()), await isIn(await signIn())];
    await leave(request({ sessions: '' }));
    expect(await Promise.all(all.map((signedIn) => signedIn()))).toEqual([false, false]);
  });

  it('ends no session of others, no local one, and none of another provider', async () => {
    const token = await world.signInAs('viewer@acme.test');
    const signedIn = await isIn(await signIn());
    await leave(request({ name: 'viewer@acme.test' }));
    await leave(request({ sessions: '<samlp:SessionIndex>_other</samlp:SessionIndex>' }));
    await federate('birch');
    await leave(request({ destination: 'http://birch.localhost:4400/federation/saml2p/logout' }), 'birch');
    expect((await world.fetch('/api/v1/self/profile', { token })).status).toBe(200);
    expect(await signedIn()).toBe(true);
  });

  it('ends nothing without a signature', async () => {
    const signedIn = await isIn(await signIn());
    const query = signQuery(request({}), idp.certificate.privateKey).replace(/&SigAlg=.*/, '');
    const answer = await world.browser().call(`/federation/saml2p/logout?${query}`);
    expect(answer.headers.location).toMatch(/errorCode=MALFORMED$/);
    expect(await signedIn()).toBe(true);
  });

  it('that we have asked for ends on our page', async () => {
    const answer = await world.browser().call('/federation/saml2p/logout?SAMLResponse=x');
    expect(answer.headers.location).toBe('/app/logged-out');
  });
});

it('shows our metadata to any identity provider', async () => {
  const answer = await world.browser().call('/federation/saml2p/metadata');
  expect(answer.headers['content-type']).toBe('application/samlmetadata+xml');
  expect(answer.body).toBe(metadataOf('acme'));
  const others = ['/federation/openIdConnect/metadata', '/federation/x/metadata'];
  for (const path of others) expect((await world.browser().call(path)).status).toBe(404);
});

/** The contents of a redirect. */
const messageOf = ({ searchParams }: URL, name: string) =>
  readXml(inflateRawSync(Buffer.from(searchParams.get(name) ?? '', 'base64')).toString(), messageLimits);

const ended = /errorCode=EXTERNAL_LOGIN_ENDED$/;

/** A browser from the sign-in page to the identity provider's page, and what that is about to post. */
async function answerFor(browser: TenantBrowser, subdomain = 'acme') {
  const { button, verifier, returnUrl } = await atSignInPage(browser);
  return { browser, subdomain, verifier, returnUrl, ...(await answerTo(browser, button)) };
}

async function answerTo(browser: TenantBrowser, link: string) {
  const there = locationOf(await browser.call(link), browser.origin);
  if (there.origin !== idp.origin) throw new Error(`Led to ${there.href}`);
  const page = (await guest(Number(new URL(idp.origin).port), idp.origin).call(there.href)).body;
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  const form = { SAMLResponse: field('SAMLResponse'), RelayState: field('RelayState') };
  return { form };
}

const guest = (port: number, origin: string) =>
  new TenantBrowser({ address: () => ({ address: '', family: '', port }) }, origin);

/** As browsers post another site's form: without our cookies, and saying so. */
async function post(form: Record<string, string>, subdomain = 'acme'): Promise<URL> {
  const browser = world.browser(subdomain);
  const headers = { origin: idp.origin, 'sec-fetch-site': 'cross-site' };
  const answer = await browser.call('/federation/saml2p/acs', { method: 'POST', form, headers });
  expect(answer.status).toBe(303);
  return locationOf(answer, browser.origin);
}

const finish = async (browser: TenantBrowser, back: URL) =>
  locationOf(await browser.call(back.href), browser.origin);

async function signIn() {
  const started = await answerFor(world.browser());
  const { browser, form, verifier } = started;
  const back = await post(form);
  const end = await finish(browser, back);
  const tokens = async () => {
    const location = locationOf(await browser.call(end.href), browser.origin);
    return JSON.parse((await browser.exchange(location.searchParams.get('code') ?? '', verifier)).body) as {
      access_token: string;
    };
  };
  return { ...started, back, end, tokens };
}
