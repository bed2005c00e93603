import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';

/** The user at the browser, as the provider claims. */
export type Person = { sub: string } & Record<string, unknown>;

type Json = Record<string, unknown>;
/** How a hostile provider alters an honest one's answers, by the end of their paths. */
type Tampering = Partial<
  Record<'openid-configuration' | 'token' | 'jwks' | 'me', (answer: Json) => Json | Promise<Json>>
>;

/** An identity provider that runs beside the test, on this machine. */
export type TestIdentityProvider = {
  origin: string;
  clientId: string;
  /** Who signs in there, without a prompt; null for someone who cancels. */
  person: Person | null;
  tamper: Tampering;
  /** How many requests it has had. */
  requests: number;
  /** Signs a token like the provider; each part may be replaced. */
  sign(claims: JWTPayload, header?: { alg?: string; kid?: string }, key?: JWK): Promise<string>;
  close(): Promise<void>;
};

/** Starts one whose client is a tenant, with the addresses from the tenant's provider page. */
export async function startIdentityProvider({
  redirectUris,
  loggedOutUris = [],
}: {
  redirectUris: string[];
  loggedOutUris?: string[];
}): Promise<TestIdentityProvider> {
  const key = await newKey('key-1');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientId = 'tenantry';
  const idp: TestIdentityProvider = {
    origin,
    clientId,
    person: null,
    tamper: {},
    requests: 0,
    sign: async (claims, { alg = 'RS256', kid = 'key-1' } = {}, signer = key) =>
      new SignJWT(claims).setProtectedHeader({ alg, ...(kid && { kid }) }).sign(await importJWK(signer, alg)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const provider = new Provider(origin, {
    jwks: { keys: [key] },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: redirectUris,
        post_logout_redirect_uris: loggedOutUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    cookies: { keys: ['a secret of this test alone'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups', '_claim_names'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...idp.person, sub }) }),
    loadExistingGrant: grantAll,
  });
  const serve = provider.callback();
  server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    idp.requests += 1;
    const { pathname } = new URL(request.url ?? '/', origin);
    if (pathname.startsWith('/interaction/')) {
      const outcome = idp.person ? { login: { accountId: idp.person.sub } } : { error: 'access_denied' };
      return provider.interactionFinished(request, response, outcome);
    }
    const tamper = idp.tamper[pathname.split('/').at(-1) as keyof Tampering];
    if (tamper) rewrite(response, tamper);
    return serve(request, response);
  });
  return idp;
}

/** A new RSA key in a provider's format. */
export async function newKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' };
}

/** Its one client is trusted: nobody is asked for consent. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { provider, account, client } = oidc;
  if (!account || !client) return undefined;
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid profile email');
  await grant.save();
  return grant;
}

function rewrite(response: ServerResponse, tamper: (answer: Json) => Json | Promise<Json>): void {
  const end = response.end.bind(response);
  response.end = ((body: unknown) => {
    const answer = JSON.parse(String(body)) as Json;
    void Promise.resolve(tamper(answer)).then((changed) => {
      const text = JSON.stringify(changed);
      response.setHeader('content-length', Buffer.byteLength(text));
      end(text);
    });
    return response;
  }) as ServerResponse['end'];
}
