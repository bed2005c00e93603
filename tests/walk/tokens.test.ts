import { createPublicKey, randomUUID } from 'node:crypto';
import { base64url, decodeJwt, exportSPKI, importJWK, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { apiKeyToken } from '#server/access/apiKeyToken.ts';
import { loadSecrets } from '#server/identity/secrets.ts';
import { mintToken } from '../support/mintToken.ts';
import { stoppedClock } from '../support/testDeps.ts';
import { createTestServer, type TestServer, testServer } from '../support/testServer.ts';
import { validCall } from './calls.ts';
import { fillUnknown, type Route, signedInRoutes } from './routes.ts';
import { control, sample, sampleNth } from './sample.ts';
import { digests } from './storedRows.ts';

const server = testServer({ clock: stoppedClock() });

it('a missing or forged token opens no operation', async () => {
  const forged = await forgeries(server);
  const before = await digests(server.deps);
  const cells = tokenCells(signedInRoutes, (turn) => sampleNth(forged, turn, 3));
  const accepted = await walkTokens(server, cells);
  console.log(
    `tokens: ${forged.length} forgeries on ${signedInRoutes.length} routes, ${cells.length} calls, ${accepted.length} accepted`,
  );
  expect(accepted).toEqual([]);
  expect(await digests(server.deps)).toEqual(before);
}, 300_000);

control(
  'control: a server that believes what a token says accepts the forgeries',
  async () => {
    const { identity } = server.deps;
    const credulous = await createTestServer({
      deps: {
        identity: {
          ...identity,
          verifyAccessToken: async (token) => {
            const { sub, sid } = decodeJwt(token);
            return { userId: String(sub), sessionId: String(sid) };
          },
        },
      },
    });
    try {
      const some = sample(signedInRoutes, 15);
      const forged = await forgeries(credulous);
      const accepted = await walkTokens(
        credulous,
        tokenCells(some, () => forged),
      );
      console.log(`tokens, control: ${accepted.length} accepted on ${some.length} routes`);
      expect(accepted.length).toBeGreaterThan(5 * some.length);
    } finally {
      await credulous.close();
    }
  },
  300_000,
);

type Forgery = { name: string; authorization: string | undefined };
type Cell = { route: Route; forgery: Forgery };

const tokenCells = (walked: Route[], forgedFor: (turn: number) => Forgery[]): Cell[] =>
  walked.flatMap((route, turn) => forgedFor(turn).map((forgery) => ({ route, forgery })));

/** Anyone not answered 401 got in. */
async function walkTokens({ fetch }: TestServer, cells: Cell[]): Promise<string[]> {
  const accepted: string[] = [];
  for (const { route, forgery } of cells) {
    const { name, authorization } = forgery;
    const call = validCall(route);
    const headers = { ...call.headers, ...(authorization !== undefined && { authorization }) };
    const { status } = await fetch(fillUnknown(route), { ...call, host: 'system', headers });
    if (status !== 401) accepted.push(`${route.name} with ${name}: ${status}`);
  }
  return accepted;
}

/**
 * Tokens that are almost right, each wrong in one way. The full list of forgeries is tested where tokens are
 * verified.
 */
async function forgeries({ deps }: TestServer): Promise<Forgery[]> {
  const admin = 'admin@system.test';
  const good = await mintToken(deps, admin);
  const [header = '', payload = '', signature = ''] = good.split('.');
  const claims = decodeJwt(good);
  const { signingKeys } = await loadSecrets(deps);
  const [key = {}] = signingKeys.keys;
  const publicKey = await exportSPKI(createPublicKey({ key: { ...key, d: undefined }, format: 'jwk' }));
  const encoded = (part: object) => base64url.encode(JSON.stringify(part));
  const resigned = async (changed: object, typ = 'at+jwt') =>
    new SignJWT({ ...claims, ...changed })
      .setProtectedHeader({ alg: 'ES256', typ, kid: key.kid })
      .sign(await importJWK(key, 'ES256'));
  const ownKey = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);

  const bearers = {
    'an empty token': '',
    'a word': 'letmein',
    'a key that nobody has': apiKeyToken('x'.repeat(43)),
    'no signature': `${header}.${payload}.`,
    'half a signature': `${header}.${payload}.${signature.slice(0, 43)}`,
    'another subject': `${header}.${encoded({ ...claims, sub: randomUUID() })}.${signature}`,
    'alg none': `${encoded({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    'alg nOnE': `${encoded({ alg: 'nOnE', typ: 'at+jwt' })}.${payload}.`,
    'the public key as HMAC secret': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: key.kid })
      .sign(new TextEncoder().encode(publicKey)),
    'a key of its own': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key.kid })
      .sign(ownKey.privateKey),
    'an id token': await resigned({}, 'JWT'),
    'a wrong audience': await resigned({ aud: 'cmg-app' }),
    'a wrong issuer': await resigned({ iss: 'http://system.localhost:4400' }),
    'no audience': await resigned({ aud: undefined }),
    'another tenant': await mintToken(deps, 'admin@acme.test'),
    'an expired token': await mintToken(deps, admin, { expiresIn: -60 }),
    'no expiry': await resigned({ exp: undefined }),
    'an unknown session': await mintToken(deps, admin, { claims: { sid: randomUUID() } }),
    "another user's session": await resigned({ sid: await sessionOf(deps, 'viewer@system.test') }),
  };
  return [
    { name: 'no header', authorization: undefined },
    { name: 'Basic', authorization: 'Basic YWRtaW46YWRtaW4=' },
    { name: 'the bare token', authorization: good },
    { name: 'two tokens', authorization: `Bearer ${good}, Bearer ${good}` },
    ...Object.entries(bearers).map(([name, token]) => ({ name, authorization: `Bearer ${token}` })),
  ];
}

async function sessionOf(deps: TestServer['deps'], email: string): Promise<string> {
  return String(decodeJwt(await mintToken(deps, email)).sid);
}
