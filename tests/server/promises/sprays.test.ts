import { createServer, type Server } from 'node:http';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tenantOrigin } from '#server/access/tenant.ts';
import type { Config } from '#server/config/config.ts';
import { createIdentity } from '#server/identity/createIdentity.ts';
import { listener } from '#server/start/listen.ts';
import { testServer } from '#tests/support/testServer.ts';
import { type HttpAnswer, TenantBrowser } from '../identity/tenantBrowser.ts';

vi.mock(import('@node-rs/argon2'), async (original) => ({ ...(await original()), verify: vi.fn() }));

const test = testServer({ clock: () => now });
let now = new Date();
const servers: Server[] = [];
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000);
  vi.mocked(verify).mockReset().mockResolvedValue(false);
});

const guesses = 70;
const attacker = '203.0.113.9';

describe('one password for many users', () => {
  it('is verified fifty times an hour from one address, at two replicas together', async () => {
    const logIn = await replica({ trustProxy: 1 });
    const logInElsewhere = await replica({ trustProxy: 1 });
    const answers = await spray((n) => (n % 2 ? logIn : logInElsewhere)(`user${n}@acme.test`, attacker));
    const refused = answers.filter(({ status }) => status === 429);
    const verified = vi.mocked(verify).mock.calls.length;
    console.log(`sprays: ${guesses} users from one address, ${verified} verified, ${refused.length} refused`);
    expect([verified, refused.length]).toEqual([50, guesses - 50]);
    expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['3600']));

    vi.mocked(verify).mockResolvedValue(true);
    expect((await logIn('admin@acme.test', attacker)).status).toBe(429);
    expect((await logIn('admin@acme.test', '203.0.113.10')).status).toBe(200);
    now = new Date(now.getTime() + 3_600_000);
    const anew = await replica({ trustProxy: 1 });
    expect((await anew('admin@acme.test', attacker)).status).toBe(200);
  });

  it('gains nothing by forged headers, nor by the other addresses of an IPv6 subscriber', async () => {
    const direct = await replica({ trustProxy: 0 });
    await spray((n) => direct(`forged${n}@acme.test`, `198.51.100.${n}`));
    expect(verify).toHaveBeenCalledTimes(50);
    const behind = await replica({ trustProxy: 1 });
    await spray((n) => behind(`six${n}@acme.test`, `2001:db8:1:2::${n.toString(16)}`));
    expect(verify).toHaveBeenCalledTimes(100);
    await behind('six@acme.test', '2001:db8:1:3::1');
    expect(verify).toHaveBeenCalledTimes(101);
  });

  it('costs no user an attempt once it is refused', async () => {
    const logIn = await replica({ trustProxy: 1 });
    await spray((n) => logIn(`other${n}@acme.test`, attacker));
    for (let n = 0; n < 5; n++) await logIn('viewer@acme.test', attacker);
    vi.mocked(verify).mockResolvedValue(true);
    expect((await logIn('viewer@acme.test', '203.0.113.10')).status).toBe(200);
  });

  it('is not what many right passwords of one office are', async () => {
    const logIn = await replica({ trustProxy: 1 });
    vi.mocked(verify).mockResolvedValue(true);
    const colleagues = ['admin', 'viewer', 'nobody'];
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(colleagues.map((name) => logIn(`${name}@acme.test`, attacker)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
  });

  it('control: is verified each time where the limit is higher', async () => {
    const logIn = await replica({ trustProxy: 1, failedSignInsPerAddress: guesses });
    // One after another: many at once may be refused for the server's load.
    for (let n = 0; n < guesses; n++) await logIn(`control${n}@acme.test`, attacker);
    expect(verify).toHaveBeenCalledTimes(guesses);
  });
});

/** A server of its own on the shared database; returns the login call of one of its browsers. */
async function replica(config: Partial<Config>) {
  const deps = { ...test.deps, config: { ...test.deps.config, ...config, passwordChecksWaiting: guesses } };
  const server = createServer(listener({ ...deps, identity: await createIdentity(deps, deps.refusals) }));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = new TenantBrowser(server, tenantOrigin(deps.config, 'acme'));
  const { location } = await browser.authorize();
  const returnUrl = location.searchParams.get('returnUrl') ?? '';
  return (email: string, from: string) =>
    browser.logIn(email, 'Summer-2026!', returnUrl, { 'x-forwarded-for': from });
}

const spray = (guess: (n: number) => Promise<HttpAnswer>) =>
  Promise.all(Array.from({ length: guesses }, (_, n) => guess(n)));
