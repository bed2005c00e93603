import { afterAll, beforeAll, expect, it } from 'vitest';
import { xsrfCookie, xsrfHeader } from '#contract/signIn.ts';
import { createFederationWorld, type FederationWorld, testLink } from './federationWorld.ts';
import type { HttpAnswer, TenantBrowser } from './tenantBrowser.ts';

let world: FederationWorld;
beforeAll(async () => {
  world = await createFederationWorld();
  await world.federate('acme');
});
afterAll(() => world.close());

const nul = '%00';
const ended = '303 /app/error?errorCode=EXTERNAL_LOGIN_ENDED';

/** Where a stranger may put a character that PostgreSQL lacks, and the answer to each. */
const entries: [name: string, call: (browser: TenantBrowser) => Promise<HttpAnswer>, told: string][] = [
  ['state', (browser) => browser.call(`/federation/openIdConnect/callback?code=x&state=${nul}`), ended],
  [
    'RelayState',
    (browser) =>
      browser.call('/federation/saml2p/acs', {
        method: 'POST',
        form: { SAMLResponse: 'x', RelayState: '\0' },
      }),
    ended,
  ],
  [
    'the way of a sign-in',
    (browser) => browser.call(`/federation/openIdConnect/begin?returnUrl=${nul}`),
    '303 /app/error?errorCode=LOGIN_PREREQUISITE',
  ],
  [
    'the link of a test',
    (browser) => browser.call(`/federation/openIdConnect/verify?signature=${nul}`),
    '303 /app/error?errorCode=INVALID_TOKEN',
  ],
  [
    'the state of our own provider',
    (browser) => answerOf(browser.authorize({ state: '\0', prompt: 'none' })),
    '303 login_required',
  ],
  [
    'the state of a sign-in that begins',
    (browser) => answerOf(browser.authorize({ state: '\0' })),
    '303 invalid_request',
  ],
  [
    'the nonce of a sign-in that begins',
    (browser) => answerOf(browser.authorize({ nonce: '\0' })),
    '303 invalid_request',
  ],
  ['a code', (browser) => browser.exchange('\0', 'x'.repeat(43)), '400 invalid_grant'],
  [
    'the return of login info',
    (browser) =>
      browser.call(`/api/v1/loginInfo?returnUrl=${nul}`, {
        headers: { [xsrfHeader]: browser.cookie(xsrfCookie) },
      }),
    '400 LOGIN_PREREQUISITE',
  ],
  [
    'a mailed link',
    (browser) => browser.call(`/api/v1/self/mailedLink?userId=${nul}&token=${nul}&purpose=invite`),
    '200 WRONG',
  ],
  ['a domain', (browser) => browser.call(`http://localhost:4400/api/domain?validate=${nul}`), '200 false'],
];

it.each(entries)('a NUL in %s is refused for what it is', async (_, call, told) => {
  const browser = world.browser();
  await browser.authorize();
  expect(toldBy(await call(browser))).toBe(told);
});

it('of a test whose way back holds one, the way back is the app', async () => {
  await world.federate('acme', { enabled: false, verified: false });
  const answer = await world.browser().call(`${await testLink(world)}&returnPath=${nul}`);
  expect(answer.headers.location).toContain(`${world.idp.origin}/auth`);
});

/** The redirect of an authorization as an answer. */
async function answerOf(authorized: ReturnType<TenantBrowser['authorize']>): Promise<HttpAnswer> {
  const { location } = await authorized;
  return { status: 303, headers: { location: location.href }, body: '' };
}

function toldBy({ status, headers, body }: HttpAnswer): string {
  const { location } = headers;
  if (!location) {
    const { error, data } = JSON.parse(body);
    return `${status} ${error?.code ?? error ?? data.status ?? data.isValid}`;
  }
  const { pathname, search, searchParams } = new URL(location, world.idp.origin);
  return `${status} ${searchParams.get('error') ?? pathname + search}`;
}
