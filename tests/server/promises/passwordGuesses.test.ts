import { verify } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { reserveAttempt, unlock } from '#server/identity/lockout.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { createHttpServer, type HttpServer } from '../identity/tenantBrowser.ts';

vi.mock(import('@node-rs/argon2'), async (original) => {
  const argon2 = await original();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});

let server: HttpServer;
beforeAll(async () => {
  server = await createHttpServer();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const guesses = 100;
const wrong = 'Wrong-Pass-2026!';

describe('guessing a password', () => {
  it.each([
    ['a known', 'admin@acme.test'],
    ['an unknown', 'stranger@acme.test'],
  ])('verifies five of a hundred parallel guesses for %s address', async (_, email) => {
    vi.mocked(verify).mockClear();
    const logIn = await prepare();
    const answers = await Promise.all(Array.from({ length: guesses }, () => logIn(email, wrong)));
    const verifications = vi.mocked(verify).mock.calls.length;
    console.log(`lockout: ${guesses} parallel guesses, ${verifications} verifications`);
    expect(verifications).toBe(5);
    const codes = answers.map(({ body }) => JSON.parse(body).error.code);
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(4);
    expect(codes.filter((code) => code === 'LOCKED_OUT')).toHaveLength(guesses - 4);
  });

  it('allows five of a thousand attempts that are made at once', async () => {
    const key = { accountId: await accountOf('cedar'), email: 'many@cedar.test' };
    const reserve = () => reserveAttempt(server.deps.db, key, new Date());
    const attempts = await Promise.all(Array.from({ length: 1_000 }, reserve));
    expect(attempts.filter(({ allowed }) => allowed)).toHaveLength(5);
  });

  it('refuses the right password while locked, says until when, and for fifteen minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') });
    const logIn = await prepare();
    for (let n = 0; n < 5; n++) await logIn('Viewer@acme.test', wrong);
    const refused = await logIn('viewer@ACME.test', demoPassword);
    expect([refused.status, refused.headers['retry-after']]).toEqual([403, '900']);
    expect(JSON.parse(refused.body).error.code).toBe('LOCKED_OUT');
    vi.setSystemTime(new Date('2026-11-20T09:14:59Z'));
    expect((await logIn('viewer@acme.test', demoPassword)).status).toBe(403);
    vi.setSystemTime(new Date('2026-11-20T09:15:00Z'));
    expect((await logIn('viewer@acme.test', demoPassword)).status).toBe(200);
  });

  it('forgets failures after a success, after fifteen minutes, and when an administrator unlocks', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
    const logIn = await prepare('birch');
    const email = 'admin@birch.test';
    const fail = async (times: number) => {
      for (let n = 0; n < times; n++) await logIn(email, wrong);
    };
    await fail(4);
    expect((await logIn(email, demoPassword)).status).toBe(200);
    await fail(4);
    vi.setSystemTime(new Date('2026-11-20T12:15:01Z'));
    await fail(4);
    expect((await logIn(email, demoPassword)).status).toBe(200);
    await fail(5);
    expect((await logIn(email, demoPassword)).status).toBe(403);
    await unlock({ db: server.deps.db, accountId: await accountOf('birch') }, email);
    expect((await logIn(email, demoPassword)).status).toBe(200);
  });

  it("counts each tenant's address apart", async () => {
    const accounts = [await accountOf('cedar'), await accountOf('dune')] as const;
    const reserve = (accountId: string) =>
      reserveAttempt(server.deps.db, { accountId, email: 'same@everywhere.test' }, new Date());
    for (let n = 0; n < 5; n++) expect((await reserve(accounts[0])).allowed).toBe(true);
    expect((await reserve(accounts[0])).allowed).toBe(false);
    expect((await reserve(accounts[1])).allowed).toBe(true);
  });
});

/** One browser in the middle of a sign-in; returns its login call. */
async function prepare(subdomain = 'acme') {
  const browser = server.browser(subdomain);
  const { location } = await browser.authorize();
  const returnUrl = location.searchParams.get('returnUrl') ?? '';
  return (email: string, password: string) => browser.logIn(email, password, returnUrl);
}

async function accountOf(subdomain: string): Promise<string> {
  const id = await accountIdOf(server.deps, subdomain);
  return id;
}
