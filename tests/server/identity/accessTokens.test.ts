import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findTenant, type Tenant } from '#server/access/tenant.ts';
import { createHttpServer, type HttpServer, type Tokens } from './tenantBrowser.ts';

let server: HttpServer;
let tokens: Tokens;
let acme: Tenant;
beforeAll(async () => {
  server = await createHttpServer();
  tokens = await server.browser().signIn('admin@acme.test');
  const found = await findTenant(server.deps, 'acme');
  if (!found) throw new Error('There is no acme');
  acme = found;
});
afterAll(() => server.close());

const verify = (token: string) => server.deps.identity.verifyAccessToken(token, acme);

it('are accepted as the sign-in gave them, and tell whose they are', async () => {
  const { sub, sid } = decodeJwt(tokens.access_token);
  expect(await verify(tokens.access_token)).toEqual({ userId: sub, sessionId: sid });
});

it('are neither the id tokens beside them nor those of another tenant', async () => {
  const { access_token } = await server.browser('birch').signIn('admin@birch.test');
  for (const token of [tokens.id_token, access_token])
    await expect(verify(token)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

it('are known by the public halves of our keys, which alone are published', async () => {
  const { keys } = JSON.parse((await server.browser().call('/oidc/jwks')).body);
  expect(keys.map(({ alg }: { alg: string }) => alg).sort()).toEqual(['ES256', 'RS256']);
  for (const key of keys)
    for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(key).not.toHaveProperty(secret);
  expect(keys.map(({ kid }: { kid: string }) => kid)).toContain(
    decodeProtectedHeader(tokens.access_token).kid,
  );
});
