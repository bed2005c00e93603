import { CompactSign, compactVerify, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { ConfigError } from '../config/startError.ts';

/** Private keys; at least one for ES256, which signs our tokens, and one for RS256, which discovery must offer. */
export type SigningKeys = { keys: JWK[] };

/** The keys in SIGNING_KEYS; throws a ConfigError if they can't sign. */
export async function readSigningKeys(text: string): Promise<SigningKeys> {
  const { keys } = JSON.parse(text) as SigningKeys;
  const missing = algorithms.filter((alg) => !keys.some((key) => key.alg === alg && key.kid));
  if (missing.length > 0) {
    throw new ConfigError([
      `SIGNING_KEYS must hold a key with "kid" and "alg" for ${missing.join(' and ')}.`,
    ]);
  }
  await refuseUnsound(keys);
  return { keys };
}

export async function generateSigningKeys(): Promise<string> {
  const keys = await Promise.all(
    algorithms.map(async (alg) => {
      const { privateKey } = await generateKeyPair(alg, { extractable: true });
      return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: crypto.randomUUID() };
    }),
  );
  return JSON.stringify({ keys });
}

/** Otherwise a malformed key would surface at the first sign-in, and fail all of them. */
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
