import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { apiOf, issuerOf } from '../../../server/identity/issuer';
import { createTokenVerifier, tokenAlgorithm } from '../../../server/identity/verifyAccessToken';

const tenant = { accountId: 'a', subdomain: 'acme', origin: 'http://acme.localhost' } as Parameters<
  ReturnType<typeof createTokenVerifier>
>[1];
const start = Date.parse('2026-11-21T10:00:00Z');
let now: Date;
let keys: JWK[];
let sign: (sub: string, seconds: number) => Promise<string>;
beforeAll(async () => {
  const { privateKey } = await generateKeyPair(tokenAlgorithm, { extractable: true });
  keys = [{ ...(await exportJWK(privateKey)), kid: 'k', alg: tokenAlgorithm }];
  sign = (sub, seconds) =>
    new SignJWT({ sid: 's' })
      .setProtectedHeader({ alg: tokenAlgorithm, typ: 'at+jwt', kid: 'k' })
      .setIssuer(issuerOf(tenant))
      .setAudience(apiOf(tenant))
      .setSubject(sub)
      .setIssuedAt(start / 1000)
      .setExpirationTime(start / 1000 + seconds)
      .sign(privateKey);
});
beforeEach(() => {
  now = new Date(start);
  vi.spyOn(crypto.subtle, 'verify');
});
afterEach(() => vi.restoreAllMocks());

const verifier = (mostKnown?: number) =>
  createTokenVerifier({ clock: () => now }, { signingKeys: { keys } }, mostKnown);
const checked = () => vi.mocked(crypto.subtle.verify).mock.calls.length;

it('knows a token that it has read until its end', async () => {
  const verify = verifier();
  const [one, other] = [await sign('one', 60), await sign('other', 60)];
  for (const token of [one, other, one, other]) await verify(token, tenant);
  expect(checked()).toBe(2);
  expect(await verify(one, tenant)).toEqual({ userId: 'one', sessionId: 's' });
  now = new Date(start + 60_000);
  await verify(one, tenant);
  expect(checked()).toBe(3);
});

it('forgets those that have ended when it reads another', async () => {
  const verify = verifier();
  const [ended, ends, lasting, next] = await Promise.all([
    sign('ended', 10),
    sign('ends', 20),
    sign('lasting', 21),
    sign('next', 60),
  ]);
  for (const token of [ended, ends, lasting]) await verify(token, tenant);
  now = new Date(start + 20_000);
  await verify(next, tenant);
  now = new Date(start);
  expect(checked()).toBe(4);
  await verify(lasting, tenant);
  expect(checked()).toBe(4);
  await verify(ended, tenant);
  await verify(ends, tenant);
  expect(checked()).toBe(6);
});

it('knows so many and no more, and forgets the first', async () => {
  const verify = verifier(2);
  const tokens = await Promise.all(['one', 'two', 'three'].map((sub) => sign(sub, 60)));
  for (const token of tokens) await verify(token, tenant);
  for (const token of tokens.slice(1)) await verify(token, tenant);
  expect(checked()).toBe(3);
  await verify(tokens[0] ?? '', tenant);
  expect(checked()).toBe(4);
});

it('hands on a failure that is not the token’s', async () => {
  const failing = () => {
    throw new Error('No clock');
  };
  const verify = createTokenVerifier({ clock: failing }, { signingKeys: { keys } });
  await expect(verify(await sign('one', 60), tenant)).rejects.toThrow('No clock');
});
