import { createPublicKey } from 'node:crypto';
import { base64url, decodeJwt, exportJWK, type JWK, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestReason, TestStep } from '#contract/identityProviders.ts';
import { newKey, type TestIdentityProvider } from '#tests/support/identityProvider.ts';
import {
  atSignInPage,
  createFederationWorld,
  type FederationWorld,
  runTest,
  signInBy,
  throughProvider,
} from './federationWorld.ts';
import { locationOf } from './tenantBrowser.ts';

let world: FederationWorld;
let stranger: JWK;
beforeAll(async () => {
  world = await createFederationWorld();
  stranger = await newKey('key-1');
});
beforeEach(() => {
  world.idp.person = { sub: 'idp-7', email: 'admin@acme.test', email_verified: true };
  world.idp.tamper = {};
});
afterAll(() => world.close());

type Told = [TestStep, TestReason] | 'passes';
type Forge = (claims: JWTPayload, idp: TestIdentityProvider) => string | Promise<string>;

const seconds = () => Math.floor(Date.now() / 1000);
/** A time so many seconds from when the token is signed, not from when this file was loaded. */
const from =
  (name: 'exp' | 'nbf', after: number): Forge =>
  (claims, idp) =>
    idp.sign({ ...claims, [name]: seconds() + after });
const encoded = (part: object) => base64url.encode(JSON.stringify(part));
const having =
  (changed: JWTPayload): Forge =>
  (claims, idp) =>
    idp.sign({ ...claims, ...changed });
const without =
  (name: string): Forge =>
  (claims, idp) =>
    idp.sign(Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name)));
const unsigned =
  (alg: string): Forge =>
  (claims) =>
    `${encoded({ alg })}.${encoded(claims)}.`;

const wrongSignature: Told = ['signature', 'signatureWrong'];
const wrongAlgorithm: Told = ['signature', 'algorithmRefused'];
const malformed: Told = ['answer', 'malformed'];

/**
 * Scripted after the modules of the OpenID Foundation's client test plan, and a few more: id tokens by how they
 * are altered.
 */
const idTokens: [name: string, forge: Forge, told: Told][] = [
  ['oidcc-client-test: as it is', (claims, idp) => idp.sign(claims), 'passes'],
  ['kid-absent-single-jwks', (claims, idp) => idp.sign(claims, { kid: '' }), 'passes'],
  ['aud is a list of us alone', having({ aud: ['tenantry'] }), 'passes'],
  ['idtoken-sig-none', unsigned('none'), wrongAlgorithm],
  ['alg None', unsigned('None'), wrongAlgorithm],
  ['alg missing', (claims) => `${encoded({})}.${encoded(claims)}.`, wrongAlgorithm],
  ['invalid-sig-rs256: cut', async (claims, idp) => (await idp.sign(claims)).slice(0, -8), wrongSignature],
  [
    'invalid-sig: claims of another token',
    async (claims, idp) => {
      const [header, , signature] = (await idp.sign(claims)).split('.');
      return `${header}.${encoded({ ...claims, email: 'viewer@acme.test' })}.${signature}`;
    },
    wrongSignature,
  ],
  [
    "signed by a stranger's key of the same name",
    (claims, idp) => idp.sign(claims, {}, stranger),
    wrongSignature,
  ],
  [
    'signed with a key that is not published',
    (claims, idp) => idp.sign(claims, { kid: 'gone' }),
    wrongSignature,
  ],
  [
    'HS256 with a public key',
    async (claims, idp) => {
      const [header] = (await idp.sign(claims)).split('.');
      const { kid } = JSON.parse(Buffer.from(header ?? '', 'base64url').toString());
      return idp.sign(claims, { alg: 'HS256', kid }, await asSecret(stranger));
    },
    wrongAlgorithm,
  ],
  ['invalid-iss', having({ iss: 'https://evil.test' }), ['answer', 'issuerDiffers']],
  ['iss missing', without('iss'), malformed],
  ['invalid-aud', having({ aud: 'another-client' }), ['audience', 'audienceWrong']],
  ['aud missing', without('aud'), malformed],
  ['aud of two without azp', having({ aud: ['tenantry', 'another'] }), ['audience', 'audienceWrong']],
  ['azp of another', having({ aud: ['tenantry', 'another'], azp: 'another' }), ['audience', 'audienceWrong']],
  ['missing-iat', without('iat'), malformed],
  ['iat is text', having({ iat: 'now' as never }), malformed],
  ['missing-sub', without('sub'), malformed],
  ['sub is a number', having({ sub: 7 as never }), malformed],
  ['sub with a NUL', having({ sub: 'idp\0' }), malformed],
  ['sub with half a character', having({ sub: 'idp\ud800' }), malformed],
  ['address with a NUL', having({ email: 'admin\0@acme.test' }), malformed],
  ['iss with a NUL', having({ iss: 'https://evil.test/\0' }), ['answer', 'issuerDiffers']],
  ['nonce-invalid', having({ nonce: 'another' }), ['answer', 'nonceWrong']],
  ['nonce missing', without('nonce'), malformed],
  ['exp missing', without('exp'), malformed],
  ['expired', from('exp', -120), ['clock', 'expired']],
  ['not yet valid', from('nbf', 120), ['clock', 'notYetValid']],
  ['expired within a minute of skew', from('exp', -30), 'passes'],
  ['no token at all', () => '', malformed],
  ['no token, but text', () => 'a.b.c', malformed],
];

it.each(idTokens)('id token: %s', async (_, forge, told) => {
  const { idp } = world;
  const token = async (answer: Record<string, unknown>) => ({
    ...answer,
    id_token: await forge(decodeJwt(String(answer.id_token)), idp),
  });
  await expectTold({ token }, told);
});

const answers: [
  name: string,
  tamper: (idp: TestIdentityProvider) => TestIdentityProvider['tamper'],
  told: Told,
][] = [
  ['keys rotated, and signed with the new one', rotated, 'passes'],
  [
    'kid-absent-multiple-jwks',
    (idp) => ({
      jwks: async ({ keys }) => ({ keys: [...(keys as JWK[]), publicPart({ ...stranger, kid: 'key-2' })] }),
      token: async (answer) => ({
        ...answer,
        id_token: await idp.sign(decodeJwt(String(answer.id_token)), { kid: '' }),
      }),
    }),
    wrongSignature,
  ],
  ['no id token', () => ({ token: ({ id_token: _, ...answer }) => answer }), malformed],
  ['no keys', () => ({ jwks: () => ({ keys: [] }) }), wrongSignature],
  ['keys of another shape', () => ({ jwks: () => ({ keys: 'none' }) }), malformed],
  ['userinfo: the address is told there', (idp) => ({ token: withoutEmail(idp) }), 'passes'],
  [
    'userinfo-invalid-sub',
    (idp) => ({ token: withoutEmail(idp), me: (answer) => ({ ...answer, sub: 'another' }) }),
    malformed,
  ],
  [
    'userinfo without sub',
    (idp) => ({ token: withoutEmail(idp), me: ({ sub: _, ...answer }) => answer }),
    malformed,
  ],
  [
    'discovery-issuer-mismatch',
    () => ({ 'openid-configuration': (answer) => ({ ...answer, issuer: 'https://evil.test' }) }),
    ['metadata', 'issuerDiffers'],
  ],
  [
    'metadata without a place to sign in',
    () => ({ 'openid-configuration': ({ authorization_endpoint: _, ...answer }) => answer }),
    ['metadata', 'malformed'],
  ],
  [
    'metadata whose place to sign in is a script',
    () => ({
      'openid-configuration': (answer) => ({ ...answer, authorization_endpoint: 'javascript:alert(1)' }),
    }),
    ['metadata', 'malformed'],
  ],
  [
    'metadata whose tokens come from a neighbour of ours',
    () => ({
      'openid-configuration': (answer) => ({ ...answer, token_endpoint: 'https://169.254.169.254/token' }),
    }),
    ['answer', 'unreachable'],
  ],
  [
    'metadata whose keys come without TLS from elsewhere',
    () => ({ 'openid-configuration': (answer) => ({ ...answer, jwks_uri: 'http://93.184.216.34/jwks' }) }),
    ['answer', 'unreachable'],
  ],
];

it.each(answers)('provider: %s', async (_, tamper, told) => {
  await expectTold(tamper(world.idp), told);
});

it('mix-up: an answer that names another issuer, or none where one is due, is refused', async () => {
  for (const iss of ['https://evil.test', null]) {
    await world.federate('acme');
    const browser = world.browser();
    const { button } = await atSignInPage(browser);
    const back = await throughProvider(browser, world.idp, button);
    if (iss) back.searchParams.set('iss', iss);
    else back.searchParams.delete('iss');
    const end = locationOf(await browser.call(back.href), browser.origin);
    expect(end.searchParams.get('errorCode')).toBe('EXTERNAL_LOGIN_FAILED');
  }
});

it('none of all these lets anybody in', () => {
  const refused = [...idTokens, ...answers].filter(([, , told]) => told !== 'passes');
  const controls = idTokens.length + answers.length - refused.length;
  console.log(`federation: ${refused.length} forgeries refused, ${controls} honest answers accepted`);
  expect([refused.length, controls]).toEqual([40, 6]);
});

/** The same in a sign-in, and in a test, which says why. */
async function expectTold(tamper: TestIdentityProvider['tamper'], told: Told): Promise<void> {
  world.idp.tamper = tamper;
  await world.federate('acme');
  const { code, end, returnUrl, browser } = await signInBy(world);
  if (told === 'passes') expect(end.href).toBe(returnUrl);
  else {
    expect(code).toBe('EXTERNAL_LOGIN_FAILED');
    expect(await browser.renew()).toEqual({ error: 'login_required' });
  }
  await world.federate('acme', { enabled: false, verified: false });
  const { log } = await runTest(world);
  expect(log.failed ? [log.failed.step, log.failed.reason] : 'passes').toEqual(told);
  expect(log.verified).toBe(told === 'passes');
}

function rotated(idp: TestIdentityProvider): TestIdentityProvider['tamper'] {
  const key = { ...stranger, kid: 'key-9' };
  return {
    jwks: () => ({ keys: [publicPart(key)] }),
    token: async (answer) => ({
      ...answer,
      id_token: await idp.sign(decodeJwt(String(answer.id_token)), { kid: 'key-9' }, key),
    }),
  };
}

function withoutEmail(idp: TestIdentityProvider) {
  return async (answer: Record<string, unknown>) => {
    const { email: _, email_verified: __, ...claims } = decodeJwt(String(answer.id_token));
    return { ...answer, id_token: await idp.sign(claims) };
  };
}

const publicPart = ({ kty, n, e, kid, alg, use }: JWK): JWK => ({ kty, n, e, kid, alg, use }) as JWK;

/** A public key, used as if it were a shared secret. */
async function asSecret(key: JWK): Promise<JWK> {
  const pem = createPublicKey({ key: { kty: 'RSA', n: key.n, e: key.e }, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  });
  return { ...(await exportJWK(Buffer.from(String(pem)))), alg: 'HS256' };
}
