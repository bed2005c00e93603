import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newAccountPasswordPolicy } from '#server/catalogue/passwordPolicy.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { issueLink } from '#server/identity/mailedLinks.ts';
import { createHttpServer, type HttpAnswer, type HttpServer } from './tenantBrowser.ts';

let server: HttpServer;
let now = new Date();
beforeAll(async () => {
  server = await createHttpServer({ clock: () => now });
});
afterAll(() => server.close());
afterEach(() => setPolicy({}));

const next = 'Fresh-Harbour-1979';
const days = (count: number) => count * 24 * 3_600_000;

describe('an expired password', () => {
  it('is replaced by the token of the login answer, and only then lets its user in', async () => {
    const userId = await setChanged('viewer@acme.test', new Date(now.getTime() - days(30)));
    const policy = { requirePasswordExpiration: true, passwordExpiresInDays: 30 };
    await setPolicy({ ...policy, requireUniquePasswordOnReset: true });
    const { browser, returnUrl } = await begin();
    const { data } = JSON.parse((await browser.logIn('viewer@acme.test', demoPassword, returnUrl)).body);
    expect(data).toEqual({ code: 'PASSWORD_EXPIRED', returnUrl, userId, token: expect.any(String) });
    expect((await browser.call(returnUrl)).headers.location).toContain('/app/login');

    const body = { userId, token: data.token, newPassword: next, confirmPassword: next };
    const same = { ...body, newPassword: demoPassword, confirmPassword: demoPassword };
    expect(faults(await reset(same))).toContain('validation.passwordUsedBefore');
    expect((await reset(body)).status).toBe(200);
    expect(await server.browser().signIn('viewer@acme.test', next)).toHaveProperty('access_token');
  });

  it.each([
    ['a day before', { requirePasswordExpiration: true, passwordExpiresInDays: 31 }],
    ['where the account asks for none', { requirePasswordExpiration: false, passwordExpiresInDays: 1 }],
  ])('is none %s', async (_, policy) => {
    await setChanged('nobody@acme.test', new Date(now.getTime() - days(30)));
    await setPolicy(policy);
    expect(await server.browser().signIn('nobody@acme.test')).toHaveProperty('access_token');
  });

  it('is revealed to nobody who does not know it', async () => {
    await setChanged('admin@acme.test', new Date(now.getTime() - days(30)));
    await setPolicy({ requirePasswordExpiration: true, passwordExpiresInDays: 30 });
    const { browser, returnUrl } = await begin();
    const answer = await browser.logIn('admin@acme.test', 'Wrong-Pass-2026!', returnUrl);
    expect(JSON.parse(answer.body).error.code).toBe('INVALID_CREDENTIALS');
  });
});

describe('the history of passwords', () => {
  it.each([
    [0, false, []],
    [0, true, [3]],
    [1, false, [3]],
    [3, false, [1, 2, 3]],
    [15, true, [0, 1, 2, 3]],
  ])('of %i, unique %s, refuses the passwords %j of four', async (passwordHistoryLength, unique, refused) => {
    await setPolicy({});
    const userId = await userIdOf('admin@acme.test');
    for (let n = 0; n < 4; n++) expect((await set(userId, passwordNo(n))).status).toBe(200);
    // Each is also refused for its length, so that none is set.
    await setPolicy({ passwordHistoryLength, requireUniquePasswordOnReset: unique, minLength: 65 });
    const found = [];
    for (const n of [0, 1, 2, 3]) {
      const answer = await set(userId, passwordNo(n));
      if (faults(answer).includes('validation.passwordUsedBefore')) found.push(n);
    }
    expect(found).toEqual(refused);
  });

  it('keeps no more than any policy looks at, and names other faults with it', async () => {
    const userId = await userIdOf('admin@acme.test');
    for (let n = 0; n < 20; n++) await set(userId, passwordNo(n));
    const kept = await server.deps.db
      .selectFrom('replaced_passwords')
      .select('replaced_on')
      .where('user_id', '=', userId)
      .execute();
    expect(kept).toHaveLength(14);
    await setPolicy({ passwordHistoryLength: 15, minLength: 30 });
    expect(faults(await set(userId, passwordNo(10)))).toEqual([
      'validation.passwordTooShort',
      'validation.passwordUsedBefore',
    ]);
    await setPolicy({});
    expect((await set(userId, demoPassword)).status).toBe(200);
  });
});

const passwordNo = (n: number) => `Harbour-${'abcdefghijklmnopqrstuvwxyz'[n]}-Lantern-77`;

async function begin() {
  const browser = server.browser();
  const { location } = await browser.authorize();
  return { browser, returnUrl: location.searchParams.get('returnUrl') ?? '' };
}

const reset = (json: object) => server.browser().call('/api/v1/self/password/reset', { method: 'PUT', json });

/** A new password by a mailed link. */
async function set(userId: string, newPassword: string): Promise<HttpAnswer> {
  now = new Date(now.getTime() + 1_000);
  const { account_id } = await server.deps.db
    .selectFrom('users')
    .select('account_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { token } = await issueLink(server.deps, inAccount(server.deps.db, account_id), {
    userId,
    purpose: 'resetPassword',
  });
  return reset({ userId, token, newPassword, confirmPassword: newPassword });
}

const faults = ({ body }: HttpAnswer): string[] =>
  body === '' ? [] : JSON.parse(body).error.details.map(({ code }: { code: string }) => code);

const setPolicy = (changed: Partial<typeof newAccountPasswordPolicy>) =>
  server.deps.db
    .updateTable('accounts')
    .set({
      password_policy: JSON.stringify({
        ...newAccountPasswordPolicy,
        requireUniquePasswordOnReset: false,
        ...changed,
      }),
    })
    .where('subdomain', '=', 'acme')
    .execute();

async function setChanged(email: string, password_changed_on: Date): Promise<string> {
  const { id } = await server.deps.db
    .updateTable('users')
    .set({ password_changed_on })
    .where('email_key', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const userIdOf = async (email: string): Promise<string> => {
  const { id } = await server.deps.db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow();
  return id;
};
