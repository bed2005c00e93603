import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createGuardedFetch, type GuardedFetch } from '#server/outbound/guardedFetch.ts';
import {
  atSignInPage,
  createFederationWorld,
  type FederationWorld,
  lastTest,
  testLink,
} from './federationWorld.ts';
import { locationOf } from './tenantBrowser.ts';

/** Azure AD has one address for all, which no test may call: requests to it go to the test's own provider. */
const directory = '0f8fad5b-d9cb-469f-a165-70867728950e';
const azure = `https://login.microsoftonline.com/${directory}/v2.0`;
const group = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

let world: FederationWorld;
let issuer: string;
let claims: JWTPayload;
beforeAll(async () => {
  world = await createFederationWorld({ deps: { outbound: () => toTestProvider } });
});
beforeEach(async () => {
  issuer = azure;
  claims = { email: 'admin@acme.test', groups: ['another', group] };
  await world.federate('acme', azureWith({ authorizedGroupId: group }));
});
afterAll(() => world.close());

const azureWith = (changed: object) => ({
  type: 'AzureAdOpenId' as const,
  enabled: false,
  verified: false,
  configuration: { clientId: 'tenantry', tenantId: directory, authorizedGroupId: null, ...changed },
});

/** What Azure AD would answer, signed with the test provider's key. */
const toTestProvider: GuardedFetch = async (url, call) => {
  const { pathname } = new URL(url);
  if (pathname.endsWith('/openid-configuration')) {
    return Response.json({
      issuer,
      authorization_endpoint: `${azure}/authorize`,
      token_endpoint: `${azure}/token`,
      jwks_uri: `${azure}/keys`,
    });
  }
  if (pathname.endsWith('/token')) {
    const code = new URLSearchParams(String(call?.body)).get('code') ?? '';
    return Response.json({ access_token: 'x', token_type: 'Bearer', id_token: code });
  }
  return createGuardedFetch({ toLoopback: true })(`${world.idp.origin}/jwks`);
};

/** Runs the test; the code that comes back is the very token that it stands for. */
async function testThere(told: Partial<JWTPayload> = {}) {
  const browser = world.browser();
  const there = locationOf(await browser.call(await testLink(world)), browser.origin);
  if (there.origin === browser.origin) return lastTest(world);
  expect(there.href.startsWith(`${azure}/authorize?`)).toBe(true);
  const seconds = Math.floor(Date.now() / 1000);
  const standard = { iss: azure, aud: 'tenantry', sub: 's', iat: seconds, exp: seconds + 300 };
  const nonce = there.searchParams.get('nonce') ?? '';
  const code = await world.idp.sign({ ...standard, nonce, ...claims, ...told });
  const query = new URLSearchParams({ state: there.searchParams.get('state') ?? '', code });
  await browser.call(`/federation/azureAdOpenId/callback?${query}`);
  return lastTest(world);
}

it('takes a member of the group, by either name of the address', async () => {
  expect(await testThere()).toMatchObject({ verified: true });
  await world.federate('acme', azureWith({}));
  claims = { preferred_username: 'admin@acme.test' };
  const { steps, verified } = await testThere();
  expect(verified).toBe(true);
  expect(steps?.find(({ step }) => step === 'group')).toMatchObject({ outcome: 'skipped' });
});

it.each([
  ['who is in no group', { groups: [] }, ['group', 'groupMissing']],
  ['who is in others', { groups: ['another'] }, ['group', 'groupMissing']],
  ['whose groups are one text', { groups: group }, ['group', 'groupMissing']],
  ['of whose groups nothing is said', { groups: undefined }, ['group', 'groupMissing']],
  ['who is in too many', { groups: undefined, _claim_names: { groups: 'src1' } }, ['group', 'groupsTooMany']],
  [
    'who is in too many, as it is said in a URL',
    { groups: undefined, hasgroups: true },
    ['group', 'groupsTooMany'],
  ],
  ['whose name is no address', { email: undefined, preferred_username: 'admin' }, ['email', 'emailMissing']],
  [
    'of another directory, whose keys are the same',
    { iss: azure.replace('0f8f', '1f8f') },
    ['answer', 'issuerDiffers'],
  ],
])('refuses someone %s', async (_, told, reason) => {
  const { failed, verified } = await testThere(told);
  expect([failed?.step, failed?.reason, verified]).toEqual([...reason, false]);
});

it.each([
  ['organizations', 'https://login.microsoftonline.com/{tenantid}/v2.0'],
  ['common', 'https://login.microsoftonline.com/{tenantid}/v2.0'],
  ['contoso.example', azure],
  ['../evil', azure],
])('pins the issuer to one directory: %s is none', async (tenantId, announced) => {
  issuer = announced;
  await world.federate('acme', azureWith({ tenantId }));
  const { failed } = await testThere();
  expect([failed?.step, failed?.reason]).toEqual(['metadata', 'issuerDiffers']);
});

it('offers its way at the login page', async () => {
  await world.federate('acme', { ...azureWith({}), enabled: true, verified: true });
  const { button } = await atSignInPage(world.browser());
  expect(button).toMatch(/\/federation\/azureAdOpenId\/begin\?/);
});
