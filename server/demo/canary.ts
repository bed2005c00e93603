import { createHash } from 'node:crypto';

/** The text that marks a tenant's data, and only its, when demo data is seeded with canaries. */
export function canaryOf(subdomain: string): string {
  return `zq${createHash('sha256').update(subdomain).digest('hex').slice(0, 10)}`;
}
