import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { xsrfCookie, xsrfHeader } from '#contract/signIn.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { issueRecoveryCode } from '#server/identity/recoveryCodes.ts';
import { createHttpServer, type HttpAnswer, type HttpServer, type TenantBrowser } from './tenantBrowser.ts';

let server: HttpServer;
let now = new Date();
beforeAll(async () => {
  server = await createHttpServer({ clock: () => now, config: { smtpUrl: null, devMailbox: true } });
  await server.deps.db
    .updateTable('accounts')
    .set({ require_two_factor_auth: true })
    .where('subdomain', 'in', ['birch', 'cedar'])
    .execute();
});
afterAll(() => server.close());
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000);
});

const email = 'viewer@birch.test';

describe('a sign-in with a code', () => {
  it('asks for the code that it mails', async () => {
    const { browser, returnUrl, verifier, answer } = await logIn();
    expect(JSON.parse(answer.body).data).toEqual({ code: 'REQUIRE_TWO_FACTOR', returnUrl });
    const mail = await newestMail();
    expect(mail.subject).toMatch(/^Your code for Birch Investment Partners: \d{6}$/);
    const verified = await verify(browser, returnUrl, await mailedCode());
    expect(JSON.parse(verified.body).data).toEqual({ code: 'SUCCESS', returnUrl });
    expect(verified.headers['set-cookie']?.join()).not.toContain('rememberedBrowser');
    const back = new URL((await browser.call(returnUrl)).headers.location ?? '');
    const tokens = JSON.parse((await browser.exchange(back.searchParams.get('code') ?? '', verifier)).body);
    expect(decodeJwt(tokens.access_token).iss).toBe('http://birch.localhost:4400/oidc');
  });

  it.each([' ', '-', '\u00a0'])('takes its code with %j in it, at the first try', async (sign) => {
    const { browser, returnUrl } = await logIn();
    const code = await mailedCode();
    const { status } = await verify(browser, returnUrl, code.slice(0, 3) + sign + code.slice(3));
    expect(status).toBe(200);
  });

  it('takes the code of a recovery where no mail brings one', async () => {
    const { id, account_id } = await server.deps.db
      .selectFrom('users')
      .select(['id', 'account_id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const { code } = await issueRecoveryCode(server.deps, inAccount(server.deps.db, account_id), id);
    const { browser, returnUrl } = await logIn();
    const verified = await verify(browser, returnUrl, code);
    expect(JSON.parse(verified.body).data).toEqual({ code: 'SUCCESS', returnUrl });
    const again = await logIn();
    expect(faultOf(await verify(again.browser, again.returnUrl, code))).toBe('validation.codeWrong');
  });

  it('is none before its code', async () => {
    const { browser, returnUrl } = await logIn();
    expect((await browser.call(returnUrl)).headers.location).toContain('/app/login');
  });

  it('takes five tries of a code, wherever they come at once', async () => {
    const { browser, returnUrl } = await logIn();
    const right = await mailedCode();
    const wrong = right === '000000' ? '000001' : '000000';
    const tries = await Promise.all(Array.from({ length: 50 }, () => verify(browser, returnUrl, wrong)));
    const codes = tries.map(faultOf);
    expect(codes.filter((code) => code === 'validation.codeWrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'validation.codeSpent')).toHaveLength(45);
    expect(faultOf(await verify(browser, returnUrl, right))).toBe('validation.codeSpent');
  });

  it('takes the right code once of ten who bring it at once', async () => {
    const { browser, returnUrl } = await logIn();
    const code = await mailedCode();
    const tries = await Promise.all(Array.from({ length: 10 }, () => verify(browser, returnUrl, code)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('takes a code for ten minutes', async () => {
    for (const [seconds, status] of [
      [599, 200],
      [600, 422],
    ] as const) {
      const { browser, returnUrl } = await logIn();
      const code = await mailedCode();
      now = new Date(now.getTime() + seconds * 1_000);
      expect((await verify(browser, returnUrl, code)).status).toBe(status);
    }
  });

  it('takes no code of another sign-in, and none where none is awaited', async () => {
    const first = await logIn();
    const code = await mailedCode();
    const second = await logIn();
    expect(faultOf(await verify(second.browser, second.returnUrl, code))).toBe('validation.codeWrong');
    expect((await verify(first.browser, first.returnUrl, code)).status).toBe(200);
    const bare = server.browser('birch');
    const { location } = await bare.authorize();
    const answer = await verify(bare, location.searchParams.get('returnUrl') ?? '', code);
    expect(JSON.parse(answer.body).error.code).toBe('LOGIN_PREREQUISITE');
  });

  it('refuses a user disabled meanwhile', async () => {
    const { browser, returnUrl } = await logIn();
    const code = await mailedCode();
    const setStatus = (status: 'ACTIVE' | 'DISABLED') =>
      server.deps.db.updateTable('users').set({ status }).where('email_key', '=', email).execute();
    await setStatus('DISABLED');
    expect(JSON.parse((await verify(browser, returnUrl, code)).body).error.code).toBe('USER_INACTIVE');
    await setStatus('ACTIVE');
  });
});

describe('another code', () => {
  it('ends the one before, and comes every thirty seconds at most', async () => {
    const { browser, returnUrl } = await logIn();
    const old = await mailedCode();
    now = new Date(now.getTime() + 10_000);
    const early = await resend(browser);
    expect([early.status, early.headers['retry-after']]).toEqual([429, '20']);
    now = new Date(now.getTime() + 20_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => resend(browser)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const code = await mailedCode();
    expect(code === old || faultOf(await verify(browser, returnUrl, old)) === 'validation.codeWrong').toBe(
      true,
    );
    expect((await verify(browser, returnUrl, code)).status).toBe(200);
  });

  it('is given ten times an hour, so that nobody tries many', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await logIn('admin@birch.test')).answer.status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  it('is of the sign-in that waits for it, though another tab has begun one since', async () => {
    const { browser, returnUrl } = await logIn();
    await browser.authorize();
    now = new Date(now.getTime() + 30_000);
    expect((await resend(browser)).status).toBe(200);
    expect((await verify(browser, returnUrl, await mailedCode())).status).toBe(200);
  });

  it('is not given to a browser that waits for none', async () => {
    const browser = server.browser('birch');
    await browser.authorize();
    expect(JSON.parse((await resend(browser)).body).error.code).toBe('LOGIN_PREREQUISITE');
  });
});

describe('a remembered browser', () => {
  it('needs no code for thirty days, for this user, until their password changes', async () => {
    const { browser, returnUrl } = await logIn();
    const verified = await verify(browser, returnUrl, await mailedCode(), true);
    expect(verified.headers['set-cookie']?.join()).toMatch(
      /^rememberedBrowser=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await remembered()).toEqual([{ user_agent: 'Firefox of Ada', ip_address: expect.any(String) }]);
    expect(await outcome(browser)).toBe('SUCCESS');
    expect(await outcome(browser, 'nobody@birch.test')).toBe('REQUIRE_TWO_FACTOR');
    expect(await outcome(server.browser('birch'))).toBe('REQUIRE_TWO_FACTOR');
    now = new Date(now.getTime() + 30 * 24 * 3_600_000 - 3_600_001);
    expect(await outcome(browser)).toBe('SUCCESS');
    now = new Date(now.getTime() + 3_600_001);
    expect(await outcome(browser)).toBe('REQUIRE_TWO_FACTOR');
  });

  it('lets its user in while strangers have locked them out, and is itself locked after five failures', async () => {
    const { browser, returnUrl } = await logIn('nobody@birch.test');
    await verify(browser, returnUrl, await mailedCode('nobody@birch.test'), true);
    const fail = async (from: TenantBrowser) => {
      for (let n = 0; n < 5; n++) await outcome(from, 'nobody@birch.test', 'Wrong-Pass-2026!');
    };
    const stranger = server.browser('birch');
    await fail(stranger);
    expect(await outcome(stranger, 'nobody@birch.test')).toBe('LOCKED_OUT');
    expect(await outcome(browser, 'nobody@birch.test')).toBe('SUCCESS');
    await fail(browser);
    expect(await outcome(browser, 'nobody@birch.test')).toBe('LOCKED_OUT');
  });

  it('is worth nothing at another tenant, nor without the password', async () => {
    const { browser, returnUrl } = await logIn();
    await verify(browser, returnUrl, await mailedCode(), true);
    expect(await outcome(browser, email, 'Wrong-Pass-2026!')).toBe('INVALID_CREDENTIALS');
    const elsewhere = server.browser('cedar');
    elsewhere.cookies = [...browser.cookies];
    expect(await outcome(elsewhere, 'viewer@cedar.test')).toBe('REQUIRE_TWO_FACTOR');
  });
});

describe('the log', () => {
  it('records each step, and no code', async () => {
    const { browser, returnUrl } = await logIn('viewer@cedar.test');
    tick();
    await verify(browser, returnUrl, 'abcdef');
    tick();
    const code = await mailedCode('viewer@cedar.test');
    await verify(browser, returnUrl, code, true);
    const events = await server.deps.db
      .selectFrom('audit_log')
      .innerJoin('accounts', 'accounts.id', 'audit_log.account_id')
      .selectAll('audit_log')
      .where('subdomain', '=', 'cedar')
      .orderBy('audit_log.id', 'desc')
      .limit(3)
      .execute();
    expect(events.map(({ action, after }) => [action, after])).toEqual([
      ['session.verifyCode', { outcome: 'SUCCESS' }],
      ['session.verifyCode', { outcome: 'WRONG_CODE', times: 1, firstOn: expect.any(String) }],
      ['session.login', { outcome: 'REQUIRE_TWO_FACTOR' }],
    ]);
    const rows = await server.deps.db.selectFrom('sign_in_codes').selectAll().execute();
    expect(
      JSON.stringify([events.map(({ after, before }) => [before, after]), rows]) + server.logs.join(),
    ).not.toContain(code);
  });
});

/** Rows with the same time have no order. */
function tick() {
  now = new Date(now.getTime() + 1_000);
}

async function logIn(as = email) {
  await deliver();
  tick();
  const browser = server.browser(/@(\w+)/.exec(as)?.[1]);
  const { location, verifier } = await browser.authorize();
  const returnUrl = location.searchParams.get('returnUrl') ?? '';
  return { browser, returnUrl, verifier, answer: await browser.logIn(as, demoPassword, returnUrl) };
}

/** The code of a new sign-in in this browser. */
async function outcome(browser: TenantBrowser, as = email, password = demoPassword): Promise<string> {
  const { location } = await browser.authorize({ prompt: 'login' });
  const { data, error } = JSON.parse(
    (await browser.logIn(as, password, location.searchParams.get('returnUrl') ?? '')).body,
  );
  return (data ?? error).code;
}

const remembered = () =>
  server.deps.db
    .selectFrom('remembered_browsers')
    .select(['user_agent', 'ip_address'])
    .where('skips_code', '=', true)
    .execute();

const verify = (browser: TenantBrowser, returnUrl: string, code: string, rememberDevice = false) =>
  browser.call('/api/v1/verifyCode', {
    method: 'POST',
    json: { code, rememberDevice, returnUrl },
    headers: { [xsrfHeader]: browser.cookie(xsrfCookie), 'user-agent': 'Firefox of Ada' },
  });

const resend = (browser: TenantBrowser) =>
  browser.call('/api/v1/resendCode', {
    method: 'POST',
    headers: { [xsrfHeader]: browser.cookie(xsrfCookie) },
  });

const faultOf = ({ body }: HttpAnswer): string => JSON.parse(body).error?.details[0]?.code ?? '';

async function deliver() {
  await server.runJobs();
}

async function newestMail(to = email) {
  await deliver();
  return server.deps.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

const mailedCode = async (to = email) => /\n(\d{6})\n/.exec((await newestMail(to)).body)?.[1] ?? '';
