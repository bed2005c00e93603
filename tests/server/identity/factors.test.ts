import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { xsrfCookie, xsrfHeader } from '#contract/signIn.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { createHttpServer, type HttpAnswer, type HttpServer } from './tenantBrowser.ts';

let server: HttpServer;
let now = new Date();
beforeAll(async () => {
  server = await createHttpServer({ clock: () => now, config: { smtpUrl: null, devMailbox: true } });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000);
  await deliver();
  await server.deps.db.deleteFrom('user_factors').execute();
  await server.deps.db.deleteFrom('recovery_codes').execute();
});

const email = 'viewer@birch.test';
const host = 'birch';

describe('an authenticator app', () => {
  it('is added by the password and its first code, which brings ten recovery codes', async () => {
    const { recoveryCodes, token } = await enrol();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
    const { data } = await json(server.fetch('/api/v1/self/factors', { token, host }));
    expect(data).toEqual({
      factors: [
        {
          id: expect.any(String),
          kind: 'TOTP',
          name: 'Telephone',
          createdOn: now.toISOString(),
          lastUsedOn: null,
        },
      ],
      recoveryCodesLeft: 10,
    });
    expect((await newestMail()).subject).toBe(
      'A second factor was added to your user for Birch Investment Partners',
    );
    expect(await newestEvent()).toMatchObject({
      action: 'ownFactors.confirmAuthenticator',
      object_type: 'users',
      before: null,
      after: { factor: 'TOTP', factorName: 'Telephone' },
    });
  });

  it('counts for nothing before its first code', async () => {
    const token = await server.signInAs(email);
    const begun = await begin(token);
    expect((await logIn()).answer).toEqual({ code: 'SUCCESS', returnUrl: expect.any(String) });
    expect((await confirm(token, begun.id, '000000')).status).toBe(422);
    now = new Date(now.getTime() + 61 * 60_000);
    const later = await server.signInAs(email);
    expect((await confirm(later, begun.id, codeOf(begun.secret))).status).toBe(404);
  });

  it('is stored so that its rows tell neither its secret nor a recovery code', async () => {
    const { secret, recoveryCodes } = await enrol();
    const { db } = server.deps;
    const rows = JSON.stringify([
      await db.selectFrom('user_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
      await db.selectFrom('audit_events').select(['before', 'after']).execute(),
      server.logs,
    ]);
    for (const told of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(rows).not.toContain(told);
  });

  it('is confirmed once of two who bring the code at once, with one set of recovery codes', async () => {
    const token = await server.signInAs(email);
    const { id, secret } = await begin(token);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(token, id, codeOf(secret))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const rows = await server.deps.db.selectFrom('recovery_codes').selectAll().execute();
    expect(rows).toHaveLength(10);
  });

  it('of a colleague is nobody else’s to confirm, rename or remove', async () => {
    const { id } = await begin(await server.signInAs('admin@birch.test'));
    const { id: confirmed } = (await enrol('nobody@birch.test')).factor;
    const token = await server.signInAs(email);
    expect((await confirm(token, id, '000000')).status).toBe(404);
    const of = { token, host };
    const rename = { ...of, method: 'PUT', json: { name: 'Mine' } };
    expect((await server.fetch(`/api/v1/self/factors/${confirmed}`, rename)).status).toBe(404);
    expect((await remove(token, confirmed)).status).toBe(404);
  });

  it('is begun and removed with the right password alone, of which five wrong ones lock', async () => {
    const { token, factor } = await enrol();
    const wrong = { password: 'Wrong-Pass-2026!' };
    const statuses = [];
    for (let n = 0; n < 5; n += 1) {
      const call = { token, host, method: 'POST', json: wrong };
      statuses.push((await server.fetch(`/api/v1/self/factors/${factor.id}/removal`, call)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 403]);
    expect(await server.deps.db.selectFrom('user_factors').selectAll().execute()).toHaveLength(1);
    await server.deps.db.deleteFrom('sign_in_failures').execute();
  });

  it('logs all other sessions out and asks remembered browsers anew, when added and when removed', async () => {
    const other = await server.signInAs(email);
    const { token, factor, secret } = await enrol();
    const profile = (of: string) => server.fetch('/api/v1/self/profile', { token: of, host });
    expect((await profile(other)).status).toBe(401);
    expect((await profile(token)).status).toBe(200);

    const remembered = await logIn();
    expect((await verify(remembered, codeOf(secret, 30), true)).status).toBe(200);
    const again = await logIn(email, remembered.browser);
    expect(again.answer.code).toBe('SUCCESS');
    const second = await enrol(email, 'Tablet');
    expect((await logIn(email, remembered.browser)).answer.code).toBe('REQUIRE_TWO_FACTOR');
    expect((await profile(token)).status).toBe(401);

    expect((await remove(second.token, factor.id)).status).toBe(200);
    expect((await newestMail()).subject).toContain('was removed from your user');
    expect((await profile(second.token)).status).toBe(200);
    const { data } = await json(server.fetch('/api/v1/self/factors', { token: second.token, host }));
    expect(data).toMatchObject({ factors: [{ name: 'Tablet' }], recoveryCodesLeft: 10 });
    const [last] = data.factors;
    expect((await remove(second.token, last.id)).status).toBe(200);
    expect(await server.deps.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    expect((await logIn()).answer.code).toBe('SUCCESS');
  });

  it('is one of ten at most', async () => {
    const { token } = await enrol();
    const { id: user_id, account_id } = await userOf();
    const more = Array.from({ length: 9 }, () => ({
      account_id,
      user_id,
      id: server.deps.newId(),
      kind: 'TOTP' as const,
      name: 'One more',
      created_on: now,
    }));
    await server.deps.db.insertInto('user_factors').values(more).execute();
    const begun = await send(token, 'POST', 'factors/authenticators', { password: demoPassword });
    expect((await begun.json()).error.details[0].code).toBe('validation.tooManyFactors');
  });

  it('is none of those who log in by an identity provider', async () => {
    const token = await server.signInAs(email);
    const setLocal = (local_login_enabled: boolean) =>
      server.deps.db
        .updateTable('accounts')
        .set({ local_login_enabled })
        .where('subdomain', '=', host)
        .execute();
    await setLocal(false);
    const begun = await send(token, 'POST', 'factors/authenticators', { password: demoPassword });
    expect((await begun.json()).error.code).toBe('NOT_ALLOWED');
    await setLocal(true);
  });
});

describe('a sign-in of who has one', () => {
  it('asks for its code and mails none, whether or not the account asks for two factors', async () => {
    const { secret } = await enrol();
    const before = await mailCount();
    for (const asked of [false, true]) {
      await requireTwoFactors(asked);
      const waiting = await logIn();
      expect(waiting.answer).toEqual({
        code: 'REQUIRE_TWO_FACTOR',
        returnUrl: waiting.returnUrl,
        factors: ['TOTP'],
      });
      expect(await mailCount()).toBe(before);
      expect(JSON.parse((await resend(waiting)).body).error.code).toBe('LOGIN_PREREQUISITE');
      now = new Date(now.getTime() + 60_000);
      expect((await verify(waiting, codeOf(secret))).status).toBe(200);
      expect(await newestEvent()).toMatchObject({ after: { outcome: 'SUCCESS', factor: 'TOTP' } });
    }
    await requireTwoFactors(false);
  });

  it('takes each code once, and none older than the newest it took', async () => {
    const { secret } = await enrol();
    const [older, newest] = [codeOf(secret, 30), codeOf(secret, 60)];
    now = new Date(now.getTime() + 60_000);
    expect((await verify(await logIn(), newest)).status).toBe(200);
    for (const code of [newest, older])
      expect(faultOf(await verify(await logIn(), code))).toBe('validation.factorCodeWrong');
    now = new Date(now.getTime() + 30_000);
    expect((await verify(await logIn(), codeOf(secret))).status).toBe(200);
  });

  it('does not take the code by which it was added', async () => {
    const { code } = await enrol();
    expect(faultOf(await verify(await logIn(), code))).toBe('validation.factorCodeWrong');
  });

  it('takes a code once of two sign-ins that bring it at once', async () => {
    const { secret } = await enrol();
    now = new Date(now.getTime() + 60_000);
    const waiting = [await logIn(), await logIn(), await logIn()];
    const answers = await Promise.all(waiting.map((one) => verify(one, codeOf(secret))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('takes five tries, however many come at once, and ten sign-ins an hour', async () => {
    const { secret } = await enrol();
    now = new Date(now.getTime() + 60_000);
    const waiting = await logIn();
    const tries = await Promise.all(Array.from({ length: 20 }, () => verify(waiting, 'abcdef')));
    const faults = tries.map(faultOf);
    expect(faults.filter((fault) => fault === 'validation.factorCodeWrong')).toHaveLength(5);
    expect(faults.filter((fault) => fault === 'validation.factorTriesSpent')).toHaveLength(15);
    expect(faultOf(await verify(waiting, codeOf(secret)))).toBe('validation.factorTriesSpent');
    expect(await newestEvent()).toMatchObject({ action: 'session.verifyCode' });
    const statuses = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await logIn()).status);
    expect(statuses).toEqual([...Array(9).fill(200), 429]);
  });

  it('takes no code of a colleague’s app', async () => {
    const { secret } = await enrol('nobody@birch.test');
    await enrol();
    now = new Date(now.getTime() + 60_000);
    expect(faultOf(await verify(await logIn(), codeOf(secret)))).toBe('validation.factorCodeWrong');
  });

  it('takes each recovery code once, written as one likes, and tells its user', async () => {
    const { recoveryCodes } = await enrol();
    const [first = '', second = ''] = recoveryCodes;
    expect((await verify(await logIn(), first)).status).toBe(200);
    expect(await newestEvent()).toMatchObject({ after: { outcome: 'SUCCESS', factor: 'RECOVERY_CODE' } });
    expect((await newestMail()).body).toContain('Recovery codes left: 9.');
    expect(faultOf(await verify(await logIn(), first))).toBe('validation.factorCodeWrong');
    expect((await verify(await logIn(), ` ${second.replaceAll('-', '').toUpperCase()}`)).status).toBe(200);
  });

  it('takes no recovery code of a set that was renewed', async () => {
    const { recoveryCodes, token } = await enrol();
    const answer = await send(token, 'POST', 'recoveryCodes', { password: demoPassword });
    const renewed: string[] = (await answer.json()).data.recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect((await newestMail()).subject).toBe('You have new recovery codes for Birch Investment Partners');
    expect(faultOf(await verify(await logIn(), recoveryCodes[0] ?? ''))).toBe('validation.factorCodeWrong');
    expect((await verify(await logIn(), renewed[0] ?? '')).status).toBe(200);
  });

  it('is void once an administrator has removed it', async () => {
    const { secret, factor } = await enrol();
    now = new Date(now.getTime() + 60_000);
    const waiting = await logIn();
    const { id } = await userOf();
    const call = { as: 'admin@birch.test', method: 'DELETE' };
    const token = await server.signInAs(email);
    const path = `/api/v1/users/${id}/factors`;
    const seen = await json(server.fetch(path, { as: 'admin@birch.test' }));
    expect(seen.data).toMatchObject({
      factors: [{ id: factor.id, name: 'Telephone' }],
      recoveryCodesLeft: 10,
    });
    expect((await server.fetch(`${path}/${factor.id}`, call)).status).toBe(204);
    expect((await server.fetch(`${path}/${factor.id}`, call)).status).toBe(404);
    expect((await server.fetch('/api/v1/self/profile', { token, host })).status).toBe(401);
    expect(JSON.parse((await verify(waiting, codeOf(secret))).body).error.code).toBe('LOGIN_PREREQUISITE');
    expect((await newestMail()).body).toContain('An administrator has removed “Telephone”');
    expect((await logIn()).answer.code).toBe('SUCCESS');
  });
});

/** Adds an authenticator app to this user in a new session. */
async function enrol(as = email, name = 'Telephone') {
  const token = await server.signInAs(as);
  const { id, secret } = await begin(token);
  const code = codeOf(secret);
  const answer = await confirm(token, id, code, name);
  expect(answer.status).toBe(200);
  const { recoveryCodes } = (await answer.json()).data as { recoveryCodes: string[] };
  return { token, secret, code, recoveryCodes, factor: { id } };
}

async function begin(token: string): Promise<{ id: string; secret: string }> {
  const answer = await send(token, 'POST', 'factors/authenticators', { password: demoPassword });
  expect(answer.status).toBe(201);
  return (await answer.json()).data;
}

const send = (token: string, method: string, path: string, body: object) =>
  server.fetch(`/api/v1/self/${path}`, { token, host, method, json: body });

const confirm = (token: string, id: string, code: string, name = 'Telephone') =>
  send(token, 'PUT', `factors/authenticators/${id}/confirmation`, { name, code });

const remove = (token: string, id: string) =>
  send(token, 'POST', `factors/${id}/removal`, { password: demoPassword });

/** The code that an app shows so many seconds from now, by an app of its own. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + ahead * 1000 });

type Waiting = Awaited<ReturnType<typeof logIn>>;

async function logIn(as = email, browser = server.browser(host)) {
  const { location } = await browser.authorize({ prompt: 'login' });
  const returnUrl = location.searchParams.get('returnUrl') ?? '';
  const { status, body } = await browser.logIn(as, demoPassword, returnUrl);
  return { browser, returnUrl, status, answer: JSON.parse(body).data };
}

const verify = ({ browser, returnUrl }: Waiting, code: string, rememberDevice = false) =>
  browser.call('/api/v1/verifyCode', {
    method: 'POST',
    json: { code, rememberDevice, returnUrl },
    headers: { [xsrfHeader]: browser.cookie(xsrfCookie) },
  });

const resend = ({ browser }: Waiting) =>
  browser.call('/api/v1/resendCode', {
    method: 'POST',
    headers: { [xsrfHeader]: browser.cookie(xsrfCookie) },
  });

const faultOf = ({ body }: HttpAnswer): string => JSON.parse(body).error?.details[0]?.code ?? '';

const json = async (answer: Promise<Response>) => (await answer).json();

const requireTwoFactors = (require_two_factor_auth: boolean) =>
  server.deps.db
    .updateTable('accounts')
    .set({ require_two_factor_auth })
    .where('subdomain', '=', host)
    .execute();

const userOf = () =>
  server.deps.db
    .selectFrom('users')
    .select(['id', 'account_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

async function deliver() {
  await server.runJobs();
}

const mailCount = async () => {
  await deliver();
  return (await server.deps.db.selectFrom('outbox').select('id').execute()).length;
};

async function newestMail() {
  await deliver();
  const mails = server.deps.db.selectFrom('outbox').selectAll().where('recipient', '=', email);
  return mails.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
}

const newestEvent = () =>
  server.deps.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
