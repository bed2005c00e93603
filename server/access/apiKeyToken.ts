import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'tnt_';
const checksumLength = 8;

/**
 * A token around a secret of 256 bits. Its prefix and the checksum at its end let scanners of repositories and mail
 * recognise a leak: `tnt_`, the secret, and the CRC-32 of both in hexadecimal.
 */
export function apiKeyToken(secret: string): string {
  const token = prefix + secret;
  return token + checksumOf(token);
}

/** Whether a bearer token is meant to be an API key; all others are from a sign-in. */
export const isApiKey = (token: string): boolean => token.startsWith(prefix);

/** Whether the checksum is right: a mistyped or truncated token needs no database query. */
export const isWhole = (token: string): boolean =>
  checksumOf(token.slice(0, -checksumLength)) === token.slice(-checksumLength);

/** The stored form of a token. A random 256-bit secret can't be guessed, so a slow hash would only slow the calls. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const checksumOf = (text: string) => crc32(text).toString(16).padStart(checksumLength, '0');
