import { describe, expect, it } from 'vitest';
import { domainUrl } from '#src/pages/signIn/domainUrl.ts';
import { ownUrl } from '#src/pages/signIn/leaveFor.ts';
import { foreignUrls } from '#tests/support/foreignUrls.ts';

const bare = { protocol: 'http:', host: 'localhost:4400' };

/** Everything in the sign-in pages that is told where to redirect a browser, and the origin where it must stay. */
const entries: Record<string, { lead: (url: string) => string; origin: string; tried: readonly string[] }> = {
  'where a login ends': { lead: ownUrl, origin: window.location.origin, tried: foreignUrls },
  'the returnUrl of Select Domain': {
    lead: (url) => domainUrl('acme', url, bare) ?? '',
    origin: 'http://acme.localhost:4400',
    tried: foreignUrls.flatMap((url) => [url, `/document360${url}`, `/document360/..${url}`]),
  },
};

describe('redirects of the sign-in pages', () => {
  it.each(Object.entries(entries))('%s stays where it is', (name, { lead, origin, tried }) => {
    const left = tried.filter((url) => new URL(lead(url), origin).origin !== origin);
    console.log(`redirects: ${tried.length} to ${name}, ${left.length} leave`);
    expect(left).toEqual([]);
    expect(lead('/document360/a')).toBe(`${origin}/document360/a`);
  });

  it('control: most leave where they are followed as they are', () => {
    const { origin } = window.location;
    const left = foreignUrls.filter(
      (url) => !URL.canParse(url, origin) || new URL(url, origin).origin !== origin,
    );
    expect(foreignUrls).toHaveLength(60);
    expect(left.length).toBeGreaterThan(40);
  });
});
