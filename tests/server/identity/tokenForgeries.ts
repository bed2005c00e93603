import { createPublicKey, randomUUID } from 'node:crypto';
import {
  base64url,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose';

type Claims = Record<string, unknown>;
type ForgeryWorld = {
  /** A token that is accepted, and its claims. */
  good: string;
  claims: Claims;
  idToken: string;
  /** The server's private keys. */
  keys: JWK[];
  now: number;
};

/** Tokens that are each wrong in one way, by what is wrong with them. */
export async function forgeTokens(world: ForgeryWorld): Promise<Record<string, string>> {
  return {
    ...unsigned(world),
    ...(await otherwiseSigned(world)),
    ...(await wrongClaims(world)),
    ...(await wrongHeaders(world)),
    ...damaged(world),
    'id token': world.idToken,
  };
}

const encoded = (part: object) => base64url.encode(JSON.stringify(part));

function unsigned({ good, claims }: ForgeryWorld): Record<string, string> {
  const signature = good.split('.')[2];
  return Object.fromEntries(
    ['none', 'None', 'NONE', 'nOnE', '', 'null'].flatMap((alg) => {
      const start = `${encoded({ alg, typ: 'at+jwt' })}.${encoded(claims)}`;
      return [
        [`alg "${alg}" without signature`, `${start}.`],
        [`alg "${alg}" with the old signature`, `${start}.${signature}`],
      ];
    }),
  );
}

async function otherwiseSigned({ claims, keys }: ForgeryWorld): Promise<Record<string, string>> {
  const [ours] = keys.filter(({ alg }) => alg === 'ES256');
  const [rsa] = keys.filter(({ alg }) => alg === 'RS256');
  if (!ours || !rsa) throw new Error('The server lacks a key');
  const stranger = await generateKeyPair('ES256', { extractable: true });
  const strangerJwk = await exportJWK(stranger.publicKey);
  const header = { alg: 'ES256', typ: 'at+jwt', kid: ours.kid };
  const bySecret = async (alg: string, secret: string) =>
    sign(claims, { ...header, alg }, Buffer.from(secret));
  const byStranger = (more: object) => sign(claims, { ...header, ...more }, stranger.privateKey);
  const publicOf = (key: JWK) => createPublicKey({ key: { ...key }, format: 'jwk' });
  const publicJwk = JSON.stringify({ kty: ours.kty, crv: ours.crv, x: ours.x, y: ours.y });
  return {
    'HS256 with the public key as PEM': await bySecret('HS256', await exportSPKI(publicOf(ours))),
    'HS256 with the RSA public key as PEM': await bySecret('HS256', await exportSPKI(publicOf(rsa))),
    'HS256 with the public key as JWK': await bySecret('HS256', publicJwk),
    'HS384 with the public key': await bySecret('HS384', await exportSPKI(publicOf(ours))),
    'HS512 with the public key': await bySecret('HS512', `${await exportSPKI(publicOf(ours))}#`),
    'HS256 with the key id': await bySecret('HS256', String(ours.kid)),
    'RS256 by our own key': await sign(
      claims,
      { ...header, alg: 'RS256', kid: rsa.kid },
      await importJWK(rsa, 'RS256'),
    ),
    'PS256 by our own key': await sign(
      claims,
      { ...header, alg: 'PS256', kid: rsa.kid },
      await importJWK({ ...rsa, alg: 'PS256' }, 'PS256'),
    ),
    "a stranger's key under our kid": await byStranger({}),
    "a stranger's key without kid": await byStranger({ kid: undefined }),
    "a stranger's key as jwk": await byStranger({ jwk: strangerJwk }),
    'jku of a stranger': await byStranger({ jku: 'http://127.0.0.1:9/jwks' }),
    'x5u of a stranger': await byStranger({ x5u: 'http://127.0.0.1:9/cert' }),
    'x5c of a stranger': await byStranger({ x5c: ['MIIB'] }),
    'kid as a path': await byStranger({ kid: '../../../../dev/null' }),
    'kid as SQL': await byStranger({ kid: "' union select value from secrets --" }),
    'another curve': await sign(
      claims,
      { ...header, alg: 'ES384' },
      (await generateKeyPair('ES384')).privateKey,
    ),
    'Ed25519 by a stranger': await sign(
      claims,
      { ...header, alg: 'EdDSA' },
      (await generateKeyPair('EdDSA')).privateKey,
    ),
  };
}

/** Signed by our own key, so that only the claim is wrong. */
async function wrongClaims({ claims, keys, now }: ForgeryWorld): Promise<Record<string, string>> {
  const changes: Record<string, Claims> = {
    'issuer of another tenant': { iss: 'http://birch.localhost:4400/oidc' },
    'issuer without its path': { iss: 'http://acme.localhost:4400' },
    'issuer with a slash': { iss: `${claims.iss}/` },
    'no issuer': { iss: undefined },
    'audience of another tenant': { aud: 'http://birch.localhost:4400/api' },
    'audience of the client': { aud: 'cmg-app' },
    'audience beneath ours': { aud: `${claims.aud}/v1` },
    'no audience': { aud: undefined },
    'an empty list of audiences': { aud: [] },
    'expired ten seconds ago': { exp: now - 10 },
    'expired long ago': { exp: 1 },
    'no expiry': { exp: undefined },
    'expiry as text': { exp: String(now + 300) },
    'not yet valid': { nbf: now + 60 },
    'no subject': { sub: undefined },
    'a list as subject': { sub: [claims.sub] },
    'no session': { sid: undefined },
    'a number as session': { sid: 1 },
    'no time of issue': { iat: undefined },
  };
  const key = await ourKey(keys);
  const entries = Object.entries(changes).map(async ([name, change]) => [
    name,
    await sign({ ...claims, ...change }, key.header, key.key),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

async function wrongHeaders({ claims, keys }: ForgeryWorld): Promise<Record<string, string>> {
  const { header, key } = await ourKey(keys);
  const payload = encoded(claims);
  const byHand = async (fields: object, body = payload) => {
    const start = `${encoded({ ...header, ...fields })}.${body}`;
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(start));
    return `${start}.${base64url.encode(new Uint8Array(signature))}`;
  };
  return {
    'typ of an id token': await byHand({ typ: 'JWT' }),
    'typ of a sign-out token': await byHand({ typ: 'logout+jwt' }),
    'no typ': await byHand({ typ: undefined }),
    'an unknown critical header': await byHand({ crit: ['tenant'], tenant: 'acme' }),
    'an empty list of critical headers': await byHand({ crit: [] }),
    'an unencoded payload': await byHand({ crit: ['b64'], b64: false }, JSON.stringify(claims)),
    'b64 false without crit': await byHand({ b64: false }),
    'a revoked key': await sign(claims, { ...header, kid: randomUUID() }, key),
  };
}

function damaged({ good, claims }: ForgeryWorld): Record<string, string> {
  const [header = '', payload = '', signature = ''] = good.split('.');
  return {
    'an empty token': '',
    'two parts': `${header}.${payload}`,
    'four parts': `${good}.${signature}`,
    'five parts': `${good}.${payload}.${signature}`,
    'an empty signature': `${header}.${payload}.`,
    'half a signature': `${header}.${payload}.${signature.slice(0, signature.length / 2)}`,
    'a signature of zeros': `${header}.${payload}.${'A'.repeat(86)}`,
    'a longer signature': `${header}.${payload}.${signature}AAAA`,
    'another subject': `${header}.${encoded({ ...claims, sub: randomUUID() })}.${signature}`,
    'another session': `${header}.${encoded({ ...claims, sid: randomUUID() })}.${signature}`,
    'a later expiry': `${header}.${encoded({ ...claims, exp: 9_999_999_999 })}.${signature}`,
    'a payload that is no object': `${header}.${base64url.encode('[]')}.${signature}`,
    'a header that is no object': `${base64url.encode('"ES256"')}.${payload}.${signature}`,
    'the parts as a JSON serialisation': JSON.stringify({ protected: header, payload, signature }),
  };
}

async function ourKey(keys: JWK[]) {
  const jwk = keys.find(({ alg }) => alg === 'ES256');
  const key = jwk && (await importJWK(jwk, 'ES256'));
  if (!(key instanceof CryptoKey)) throw new Error('The server has no ES256 key');
  return { header: { alg: 'ES256', typ: 'at+jwt', kid: jwk?.kid }, key };
}

function sign(claims: Claims, header: JWTHeaderParameters, key: CryptoKey | Uint8Array) {
  return new SignJWT(claims).setProtectedHeader(header).sign(key);
}
