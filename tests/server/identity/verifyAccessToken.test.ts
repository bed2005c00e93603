import {
  createLocalJWKSet,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiOf, issuerOf } from '#server/identity/issuer.ts';
import { createTokenVerifier, tokenAlgorithm } from '#server/identity/verifyAccessToken.ts';
import { forgeTokens } from './tokenForgeries.ts';

const tenant = { origin: 'http://acme.localhost:4400' } as Parameters<
  ReturnType<typeof createTokenVerifier>
>[1];
const birch = { ...tenant, origin: 'http://birch.localhost:4400' };
const start = Date.parse('2026-11-21T10:00:00Z');
let now: Date;
/** The server's: one that signs our tokens, and one that only satisfies discovery. */
let keys: JWK[];
let published: JWK[];
beforeAll(async () => {
  const pairs = await Promise.all(
    [tokenAlgorithm, 'RS256'].map(async (alg) => {
      const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
      const named = { kid: `our ${alg}`, alg };
      return [
        { ...(await exportJWK(privateKey)), ...named },
        { ...(await exportJWK(publicKey)), ...named },
      ];
    }),
  );
  keys = pairs.flatMap(([own]) => own ?? []);
  published = pairs.flatMap(([, open]) => open ?? []);
});
beforeEach(() => {
  now = new Date(start);
  vi.spyOn(crypto.subtle, 'verify');
});

/** A user's token that expires after so many seconds, like acme's sign-in makes it. */
const sign = async (sub: string, seconds: number, { typ = 'at+jwt', audience = apiOf(tenant) } = {}) => {
  const [key = {}] = keys;
  return new SignJWT({ sid: 's' })
    .setProtectedHeader({ alg: tokenAlgorithm, typ, kid: key.kid })
    .setIssuer(issuerOf(tenant))
    .setAudience(audience)
    .setSubject(sub)
    .setIssuedAt(start / 1000)
    .setExpirationTime(start / 1000 + seconds)
    .sign(await importJWK(key, tokenAlgorithm));
};
const verifier = (maxKnown?: number) =>
  createTokenVerifier({ clock: () => now }, { signingKeys: { keys } }, maxKnown);
const checked = () => vi.mocked(crypto.subtle.verify).mock.calls.length;

describe('a token that is known', () => {
  it('is read once until its end', async () => {
    const verify = verifier();
    const [one, other] = [await sign('one', 60), await sign('other', 60)];
    for (const token of [one, other, one, other]) await verify(token, tenant);
    expect(checked()).toBe(2);
    expect(await verify(one, tenant)).toEqual({ userId: 'one', sessionId: 's' });
    now = new Date(start + 60_000);
    await verify(one, tenant);
    expect(checked()).toBe(3);
  });

  it('is refused five seconds after its end, as clocks differ, and at another tenant all the same', async () => {
    const verify = verifier();
    const token = await sign('one', 60);
    await verify(token, tenant);
    await expect(verify(token, birch)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    now = new Date(start + 64_999);
    expect(await verify(token, tenant)).toEqual({ userId: 'one', sessionId: 's' });
    now = new Date(start + 65_000);
    await expect(verify(token, tenant)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('is forgotten once it has ended, when another is read', async () => {
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

  it('is one of so many and no more, of which the first is forgotten', async () => {
    const verify = verifier(2);
    const tokens = await Promise.all(['one', 'two', 'three'].map((sub) => sign(sub, 60)));
    for (const token of tokens) await verify(token, tenant);
    for (const token of tokens.slice(1)) await verify(token, tenant);
    expect(checked()).toBe(3);
    await verify(tokens[0] ?? '', tenant);
    expect(checked()).toBe(4);
  });
});

it('hands on a failure that is not the token’s', async () => {
  const failing = () => {
    throw new Error('No clock');
  };
  const verify = createTokenVerifier({ clock: failing }, { signingKeys: { keys } });
  await expect(verify(await sign('one', 60), tenant)).rejects.toThrow('No clock');
});

describe('forgeries', () => {
  let forged: Record<string, string>;
  beforeAll(async () => {
    const good = await sign('one', 300);
    forged = await forgeTokens({
      good,
      claims: decodeJwt(good),
      idToken: await sign('one', 300, { typ: 'JWT', audience: 'cmg-app' }),
      keys,
      now: start / 1000,
    });
  });

  const accepts = async (verify: (token: string) => Promise<unknown>) => {
    const accepted = await Promise.all(
      Object.entries(forged).map(([name, token]) =>
        verify(token).then(
          () => name,
          () => null,
        ),
      ),
    );
    return accepted.filter((name) => name !== null);
  };

  it('are each refused as UNAUTHORIZED', async () => {
    const verify = verifier();
    for (const [name, token] of Object.entries(forged))
      await expect(verify(token, tenant), name).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    console.log(`forgeries: ${Object.keys(forged).length} tokens, 0 accepted`);
    expect(Object.keys(forged).length).toBeGreaterThanOrEqual(40);
  });

  it('control: come through without the allow-list, or without the claims', async () => {
    const every = createLocalJWKSet({ keys: published });
    const checks = { issuer: issuerOf(tenant), audience: apiOf(tenant), typ: 'at+jwt', currentDate: now };
    const withoutList = await accepts((token) => jwtVerify(token, every, checks));
    expect(withoutList).toContain('RS256 by our own key');
    const withoutClaims = await accepts((token) =>
      jwtVerify(token, every, { algorithms: ['ES256'], currentDate: now }),
    );
    expect(withoutClaims).toEqual(
      expect.arrayContaining(['issuer of another tenant', 'audience of the client', 'id token']),
    );
    console.log(`forgeries, control: ${withoutList.length} and ${withoutClaims.length} accepted`);
  });
});
