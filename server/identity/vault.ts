import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/**
 * Encrypts what the server must read back, and digests what it must recognise, so that the database alone reveals
 * neither.
 */
export type Vault = {
  /** `of` is the owner: for another owner the text can't be decrypted. */
  encrypt(text: string, of: string): string;
  /** Null if none of the keys encrypted it for this owner. */
  decrypt(encrypted: string, of: string): string | null;
  /** With the newest key, for storage. */
  digest(text: string): string;
  /** With each key, newest first, for comparison with a stored digest. */
  digests(text: string): string[];
};

export function createVault({ encryptionKeys }: Pick<Secrets, 'encryptionKeys'>): Vault {
  const keys = encryptionKeys.map((key) => ({
    cipher: derived(key, 'tenantry encryption'),
    digest: derived(key, 'tenantry digest'),
  }));
  const digests = (text: string) =>
    keys.map(({ digest }) => createHmac('sha256', digest).update(text).digest('base64url'));
  return {
    encrypt: (text, of) => encrypt(keys[0]?.cipher ?? Buffer.alloc(0), text, of),
    decrypt(encrypted, of) {
      const plain = keys.map(({ cipher }) => decrypt(cipher, encrypted, of));
      return plain.find((text) => text !== null) ?? null;
    },
    digest: (text) => digests(text)[0] ?? '',
    digests,
  };
}

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

function encrypt(key: Buffer, text: string, of: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(of));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

function decrypt(key: Buffer, encrypted: string, of: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return null;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(of))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return decipher.update(bytes.subarray(ivBytes + tagBytes)).toString('utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

const derived = (key: string, use: string) => Buffer.from(hkdfSync('sha256', key, '', use, 32));
