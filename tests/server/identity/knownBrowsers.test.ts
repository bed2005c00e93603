import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { createHttpServer, type HttpServer, type TenantBrowser } from './tenantBrowser.ts';

let server: HttpServer;
let now = new Date();
beforeAll(async () => {
  server = await createHttpServer({ clock: () => now, config: { smtpUrl: null, devMailbox: true } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await deliver();
  await server.deps.db.deleteFrom('outbox').execute();
  now = new Date(now.getTime() + 3_600_000);
});

const email = 'viewer@acme.test';
const wrong = 'Wrong-Pass-2026!';

describe('a browser from which its user came before', () => {
  it('lets them in while strangers keep them locked, for a year', async () => {
    const own = server.browser();
    expect(await logIn(own)).toEqual(['SUCCESS', cookieLine]);
    expect(await logIn(own)).toEqual(['SUCCESS', '']);
    await guess();
    expect(await outcome(server.browser())).toBe('LOCKED_OUT');
    expect(await outcome(own)).toBe('SUCCESS');
    now = new Date(now.getTime() + 365 * 24 * 3_600_000);
    await guess();
    expect(await outcome(own)).toBe('LOCKED_OUT');
  });

  it('is itself locked after five failures, and is no other user’s', async () => {
    const own = server.browser();
    await logIn(own);
    await guess('admin@acme.test');
    expect(await outcome(own, 'admin@acme.test')).toBe('LOCKED_OUT');
    await guess(email, own);
    expect(await outcome(own)).toBe('LOCKED_OUT');
    expect(await outcome(server.browser())).toBe('LOCKED_OUT');
    const { id } = await server.deps.db
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow();
    const shown = await server.fetch(`/api/v1/users/${id}`, { as: 'admin@acme.test' });
    expect((await shown.json()).data.isLockedOut).toBe(true);
  });

  it('is the one in which they unlocked themselves or chose another password', async () => {
    await guess();
    const unlocked = server.browser();
    await unlocked.call('/api/v1/self/unlock', { method: 'POST', json: await mailedProof('/app/unlocked') });
    await guess();
    expect(await outcome(unlocked)).toBe('SUCCESS');

    await server.browser().call('/api/v1/self/password/resetRequests', { method: 'POST', json: { email } });
    const passwords = { newPassword: 'Fresh-Harbour-1979', confirmPassword: 'Fresh-Harbour-1979' };
    const json = { ...(await mailedProof('/app/reset-password')), ...passwords };
    const reset = server.browser();
    expect((await reset.call('/api/v1/self/password/reset', { method: 'PUT', json })).status).toBe(200);
    await guess();
    expect(await outcome(reset, email, 'Fresh-Harbour-1979')).toBe('SUCCESS');
    expect(await outcome(unlocked, email, 'Fresh-Harbour-1979')).toBe('LOCKED_OUT');
  });

  it('is not refused for what others tried from its address', async () => {
    const own = server.browser('birch');
    await logIn(own, 'admin@birch.test');
    const stranger = await begin(server.browser('birch'));
    for (let n = 0; n < 50; n++) await stranger(`someone${n}@birch.test`, wrong);
    expect(await outcome(server.browser('birch'), 'admin@birch.test')).toBe('TOO_MANY_REQUESTS');
    expect(await outcome(own, 'admin@birch.test')).toBe('SUCCESS');
  });

  it('still needs the code that its account asks for', async () => {
    const own = server.browser('cedar');
    await logIn(own, 'admin@cedar.test');
    const asks = (require_two_factor_auth: boolean) =>
      server.deps.db
        .updateTable('accounts')
        .set({ require_two_factor_auth })
        .where('subdomain', '=', 'cedar')
        .execute();
    await asks(true);
    expect(await outcome(own, 'admin@cedar.test')).toBe('REQUIRE_TWO_FACTOR');
    await asks(false);
  });
});

const cookieLine = expect.stringMatching(
  /^knownBrowser=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
);

/** A new sign-in in this browser: how it ends, and the cookie it set. */
async function logIn(browser: TenantBrowser, as = email, password = demoPassword) {
  const answer = await (await begin(browser))(as, password);
  const { data, error } = JSON.parse(answer.body);
  return [(data ?? error).code, answer.headers['set-cookie']?.join() ?? ''];
}

const outcome = async (...sent: Parameters<typeof logIn>) => (await logIn(...sent))[0];

async function begin(browser: TenantBrowser) {
  const { location } = await browser.authorize({ prompt: 'login' });
  const returnUrl = location.searchParams.get('returnUrl') ?? '';
  return (as: string, password: string) => browser.logIn(as, password, returnUrl);
}

async function guess(at = email, browser = server.browser()) {
  const send = await begin(browser);
  for (let n = 0; n < 5; n++) await send(at, wrong);
}

async function deliver() {
  await server.runJobs();
}

/** The parts of the newest mail's link to this page. */
async function mailedProof(path: string) {
  await deliver();
  const mails = await server.deps.db.selectFrom('outbox').select('body').orderBy('id', 'desc').execute();
  const links = mails.map(({ body }) => new URL(/http\S+/.exec(body)?.[0] ?? ''));
  const link = links.find(({ pathname }) => pathname === path);
  return { userId: link?.searchParams.get('userId'), token: link?.searchParams.get('code') };
}
