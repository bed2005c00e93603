import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer, type HttpServer } from '../identity/tenantBrowser.ts';

const most = 20;
const asked = 100;
let now = new Date();
let server: HttpServer;
beforeAll(async () => {
  server = await createHttpServer({
    clock: () => now,
    config: { signInsBegunPerAddress: most, trustProxy: 1 },
  });
});
afterAll(() => server.close());

async function rows(): Promise<number> {
  const { count } = await server.deps.db
    .selectFrom('oidc_records')
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Begins so many sign-ins, each like a browser without a cookie; returns where each was led. */
async function begin(count: number, subdomain: string, from: string): Promise<string[]> {
  const places: string[] = [];
  for (let n = 0; n < count; n++) {
    const browser = server.browser(subdomain);
    const { callback } = browser;
    const query = new URLSearchParams({
      client_id: 'cmg-app',
      response_type: 'code',
      redirect_uri: callback,
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    const { headers } = await browser.call(`/oidc/auth?${query}`, { headers: { 'x-forwarded-for': from } });
    places.push(headers.location ?? '');
  }
  return places;
}
const isBegun = (place: string) => place.startsWith('/app/login?');

it('a stranger who begins sign-ins without end leaves so many rows, at whichever tenants', async () => {
  const before = await rows();
  const places = [
    ...(await begin(asked / 2, 'acme', '2001:db8::1')),
    ...(await begin(asked / 2, 'birch', '2001:db8::2')),
  ];
  const made = (await rows()) - before;
  console.log(`beginnings: ${asked} asked, ${made} rows`);
  expect([places.filter(isBegun).length, made]).toEqual([most, most]);
  expect(places.at(-1)).toMatch(
    /\/app\/oidc-login-callback\?error=temporarily_unavailable.*&retry_after=180$/,
  );
  expect(server.logs.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

it('others begin theirs meanwhile, and so does that one after a while', async () => {
  expect((await begin(1, 'acme', '2001:db8:0:1::1')).every(isBegun)).toBe(true);
  expect((await begin(1, 'acme', '2001:db8::1')).some(isBegun)).toBe(false);
  now = new Date(now.getTime() + 3_600_000 / most);
  expect((await begin(2, 'acme', '2001:db8::1')).map(isBegun)).toEqual([true, false]);
});
