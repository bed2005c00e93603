import { createHash } from 'node:crypto';

/** The text that stands in a tenant's data and in no other's when demo data is seeded with canaries. */
export function canaryOf(subdomain: string): string {
  return `zq${createHash('sha256').update(subdomain).digest('hex').slice(0, 10)}`;
}
