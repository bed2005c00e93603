import { CompactSign, compactVerify, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { ConfigError } from '../config/startError.ts';
import type { Deps } from '../deps.ts';

/** What signs cookies and tokens. */
export type Secrets = {
  /** The newest first: it signs, all of them verify. */
  cookieKeys: string[];
  /** Private keys; at least one for ES256, which signs our tokens, and one for RS256, which discovery must offer. */
  signingKeys: { keys: JWK[] };
};

/** The configured secrets, else those made at the first start and kept in the database. */
export async function loadSecrets(deps: Deps): Promise<Secrets> {
  const { cookieKeys, signingKeys } = deps.config;
  const keys = signingKeys ?? (await keptSecret(deps, 'signingKeys', generateSigningKeys));
  const read = readSigningKeys(keys);
  if (signingKeys) await refuseUnsound(read.keys);
  return {
    cookieKeys: cookieKeys ?? (await keptSecret(deps, 'cookieKeys', async () => deps.newSecret())).split(','),
    signingKeys: read,
  };
}

/** Of replicas that start at once, the first to write decides and all read what it wrote. */
async function keptSecret({ db }: Deps, name: string, make: () => Promise<string>): Promise<string> {
  const read = () => db.selectFrom('secrets').select('value').where('name', '=', name);
  const kept = await read().executeTakeFirst();
  if (kept) return kept.value;
  await db
    .insertInto('secrets')
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read().executeTakeFirstOrThrow()).value;
}

async function generateSigningKeys(): Promise<string> {
  const keys = await Promise.all(
    algorithms.map(async (alg) => {
      const { privateKey } = await generateKeyPair(alg, { extractable: true });
      return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: crypto.randomUUID() };
    }),
  );
  return JSON.stringify({ keys });
}

function readSigningKeys(text: string): Secrets['signingKeys'] {
  const { keys } = JSON.parse(text) as { keys: JWK[] };
  const missing = algorithms.filter((alg) => !keys.some((key) => key.alg === alg && key.kid));
  if (missing.length > 0) {
    throw new ConfigError([
      `SIGNING_KEYS must hold a key with "kid" and "alg" for ${missing.join(' and ')}.`,
    ]);
  }
  return { keys };
}

/** What has the shape of a key alone would be met at the first sign-in, and fail all of them. */
async function refuseUnsound(keys: JWK[]): Promise<void> {
  const sound = await Promise.all(keys.map(isSound));
  const unsound = keys.flatMap((_, index) => (sound[index] ? [] : [`key ${index + 1}`]));
  if (unsound.length > 0) {
    throw new ConfigError([
      `SIGNING_KEYS must hold private keys that sign, but ${unsound.join(' and ')} of it can't.`,
    ]);
  }
}

async function isSound(key: JWK): Promise<boolean> {
  const { kty, crv, x, y, n, e, alg = '' } = key;
  try {
    const whole = await importJWK(key, alg);
    if (!algorithms.includes(alg)) return true;
    const signed = await new CompactSign(new Uint8Array(1)).setProtectedHeader({ alg }).sign(whole);
    await compactVerify(signed, await importJWK({ kty, crv, x, y, n, e }, alg));
    return true;
  } catch {
    return false;
  }
}

const algorithms = ['ES256', 'RS256'];
