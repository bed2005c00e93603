import { createHash } from 'node:crypto';

/** Six digits from a secret; 256 bits leave each as likely as the others. */
export const codeFrom = (secret: string): string =>
  String(BigInt(`0x${createHash('sha256').update(secret).digest('hex')}`) % 1_000_000n).padStart(6, '0');
