import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findTenant, type Tenant } from '../../../server/access/tenant';
import { loadSecrets, type Secrets } from '../../../server/identity/secrets';
import { createTokenVerifier } from '../../../server/identity/verifyAccessToken';
import { createHttpServer, type HttpServer, type Tokens } from './tenantBrowser';
import { forgeTokens } from './tokenForgeries';

let server: HttpServer;
let secrets: Secrets;
let tokens: Tokens;
let acme: Tenant;
let forged: [string, string][];
beforeAll(async () => {
  server = await createHttpServer();
  secrets = await loadSecrets(server.deps);
  tokens = await server.browser().signIn('admin@acme.test');
  const found = await findTenant(server.deps, 'acme');
  if (!found) throw new Error('There is no acme');
  acme = found;
  const forgeries = await forgeTokens({
    good: tokens.access_token,
    claims: decodeJwt(tokens.access_token),
    idToken: tokens.id_token,
    keys: secrets.signingKeys.keys,
    now: Math.floor(Date.now() / 1000),
  });
  forgeries["another tenant's token"] = (
    await server.browser('birch').signIn('admin@birch.test')
  ).access_token;
  forged = Object.entries(forgeries);
});
afterAll(() => server.close());

const accepts = async (verify: (token: string) => Promise<unknown>) => {
  const accepted: string[] = [];
  for (const [name, token] of forged) {
    if (
      await verify(token).then(
        () => true,
        () => false,
      )
    )
      accepted.push(name);
  }
  return accepted;
};

it('accepts the token that the sign-in gave, and tells whose it is', async () => {
  const { sub, sid } = decodeJwt(tokens.access_token);
  expect(await server.deps.identity.verifyAccessToken(tokens.access_token, acme)).toEqual({
    userId: sub,
    sessionId: sid,
  });
});

it('reads a token once, and refuses it from its end on, and at another tenant all the same', async () => {
  let now = new Date();
  const verify = createTokenVerifier({ clock: () => now }, secrets);
  const signatures = vi.spyOn(crypto.subtle, 'verify');
  const first = await verify(tokens.access_token, acme);
  expect(await verify(tokens.access_token, acme)).toEqual(first);
  expect(signatures).toHaveBeenCalledTimes(1);
  const birch = { ...acme, origin: acme.origin.replace('acme', 'birch') };
  await expect(verify(tokens.access_token, birch)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const end = (decodeJwt(tokens.access_token).exp ?? 0) * 1000;
  now = new Date(end - 1);
  expect(await verify(tokens.access_token, acme)).toEqual(first);
  // Five seconds, as clocks differ.
  now = new Date(end + 5_000);
  await expect(verify(tokens.access_token, acme)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

it('accepts no forgery, and refuses each as UNAUTHORIZED', async () => {
  const accepted = await accepts((token) => server.deps.identity.verifyAccessToken(token, acme));
  console.log(`forgeries: ${forged.length} tokens, ${accepted.length} accepted`);
  expect(forged.length).toBeGreaterThanOrEqual(40);
  expect(accepted).toEqual([]);
  for (const [name, token] of forged) {
    const refusal = server.deps.identity.verifyAccessToken(token, acme);
    await expect(refusal, name).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  }
});

it('control: without the allow-list, or without the claims, forgeries come through', async () => {
  const every = createLocalJWKSet(JSON.parse((await server.browser().call('/oidc/jwks')).body));
  const { iss, aud } = decodeJwt(tokens.access_token);
  const checks = { issuer: String(iss), audience: String(aud), typ: 'at+jwt' };
  const withoutList = await accepts((token) => jwtVerify(token, every, checks));
  expect(withoutList).toContain('RS256 by our own key');
  const withoutClaims = await accepts((token) => jwtVerify(token, every, { algorithms: ['ES256'] }));
  expect(withoutClaims).toEqual(
    expect.arrayContaining([
      'issuer of another tenant',
      'audience of the client',
      'id token',
      "another tenant's token",
    ]),
  );
  console.log(`forgeries, control: ${withoutList.length} and ${withoutClaims.length} accepted`);
});

it('publishes the public halves of its keys only', async () => {
  const { keys } = JSON.parse((await server.browser().call('/oidc/jwks')).body);
  expect(keys.map(({ alg }: { alg: string }) => alg).sort()).toEqual(['ES256', 'RS256']);
  for (const key of keys)
    for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(key).not.toHaveProperty(secret);
  expect(keys.map(({ kid }: { kid: string }) => kid)).toContain(
    decodeProtectedHeader(tokens.access_token).kid,
  );
});
