import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from './secrets.ts';

type Keys = Pick<Secrets, 'cookieKeys'>;

/** Proof that a text is ours. Each use starts its text with its own keyword, or one proof would pass for another. */
export const signatureOf = ({ cookieKeys: [newest = ''] }: Keys, text: string): string =>
  digest(newest, text).toString('base64url');

/** Whether this is the text's signature by any of the keys. */
export function isSignatureOf({ cookieKeys }: Keys, text: string, given: string): boolean {
  const signature = Buffer.from(given, 'base64url');
  return cookieKeys
    .map((key) => digest(key, text))
    .some((own) => own.length === signature.length && timingSafeEqual(own, signature));
}

const digest = (key: string, text: string) => createHmac('sha256', key).update(text).digest();
