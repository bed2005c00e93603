import type { Config } from '../config/config.ts';
import { randomNow } from '../ids/ids.ts';

/** The headers that every handler's answers share. */
export const fixedHeaders = ({ publicOrigin }: Pick<Config, 'publicOrigin'>): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(publicOrigin.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
});

/** The nonce that marks an answer's scripts and styles as ours. */
export const newNonce = () => randomNow(16).toString('base64');

/** `style-src-attr` stays closed: MUI sets style attributes through the DOM, which the policy doesn't affect. */
export const contentSecurityPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
