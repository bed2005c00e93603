import { NewSubdomain } from '#contract/subdomains.ts';
import { normalise } from './normalise.ts';

/** A subdomain for a firm: the letters of its name's first two words; null if there are none. */
export function suggestedSubdomain(name: string): string | null {
  const letters = normalise(name)
    .replace(/[^a-z0-9 ]/g, '')
    .trim()
    .split(/ +/)
    .slice(0, 2)
    .join('')
    .slice(0, 20);
  return NewSubdomain.safeParse(letters).data ?? null;
}
