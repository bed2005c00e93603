import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRedirects } from '#tests/support/openRedirects.ts';
import { atSignInPage, createFederationWorld, type FederationWorld, runTest } from './federationWorld.ts';
import { locationOf } from './tenantBrowser.ts';

let world: FederationWorld;
beforeAll(async () => {
  world = await createFederationWorld();
});
beforeEach(() => {
  world.idp.tamper = {};
});
afterAll(() => world.close());

const crafted = openRedirects('/app');

describe('where the ways to an identity provider lead back', () => {
  it('a test: into the app alone', async () => {
    const { origin } = world.browser();
    world.idp.tamper = { 'openid-configuration': () => ({}) };
    const ends: URL[] = [];
    for (const returnPath of crafted) {
      await world.federate('acme', { enabled: false, verified: false });
      ends.push((await runTest(world, { returnPath })).end);
    }
    console.log(`open redirects: ${crafted.length} return paths of a test`);
    expect(crafted.length).toBeGreaterThanOrEqual(60);
    expect(ends.filter((end) => end.origin !== origin || !end.pathname.startsWith('/app/'))).toEqual([]);
  });

  it('a sign-in: to itself alone, and the provider is not even asked', async () => {
    await world.federate('acme');
    const browser = world.browser();
    const { button, returnUrl } = await atSignInPage(browser);
    const begin = async (url: string) => {
      const begun = new URL(button);
      begun.searchParams.set('returnUrl', url);
      return locationOf(await browser.call(begun.href), browser.origin).href;
    };
    const refused = `${browser.origin}/app/error?errorCode=LOGIN_PREREQUISITE`;
    const ends = await Promise.all([...crafted, ...openRedirects(returnUrl)].map(begin));
    console.log(`open redirects: ${ends.length} return URLs of a sign-in by a provider`);
    expect(ends.filter((end) => end !== refused)).toEqual([]);
    expect(new URL(await begin(returnUrl)).origin).toBe(world.idp.origin);
  });

  it('control: an end elsewhere would be seen', () => {
    const { origin } = world.browser();
    const isOutside = (url: string) => !URL.canParse(url, origin) || new URL(url, origin).origin !== origin;
    const seen = crafted.filter(isOutside);
    console.log(
      `open redirects, control: ${seen.length} of ${crafted.length} lead elsewhere where they are followed`,
    );
    expect(seen.length).toBeGreaterThan(35);
    expect(isOutside('/app/x')).toBe(false);
  });
});
