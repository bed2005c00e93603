import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'tnt_';
const checksumLength = 8;

/**
 * A token around a secret of 256 bits. By its beginning and the checksum at its end, scanners of repositories and mails
 * know a leaked one: `tnt_`, the secret, and the CRC-32 of both in hexadecimal.
 */
export function apiKeyToken(secret: string): string {
  const token = prefix + secret;
  return token + checksumOf(token);
}

/** Whether a bearer token is meant to be a key; all others are the sign-in's. */
export const isApiKey = (token: string): boolean => token.startsWith(prefix);

/** Whether its checksum is right: a mistyped or cut one needs no look at the database. */
export const isWhole = (token: string): boolean =>
  checksumOf(token.slice(0, -checksumLength)) === token.slice(-checksumLength);

/** What is kept of a token. A secret of 256 random bits can't be guessed, so that a slow hash would only slow the calls. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const checksumOf = (text: string) => crc32(text).toString(16).padStart(checksumLength, '0');
