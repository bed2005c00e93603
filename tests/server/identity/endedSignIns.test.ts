import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { xsrfCookie, xsrfHeader } from '#contract/signIn.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import type { WithSlot } from '#server/identity/hashingQueue.ts';
import { issueLink } from '#server/identity/mailedLinks.ts';
import { endSessions } from '#server/identity/sessions.ts';
import type { TestCall } from '#tests/support/testServer.ts';
import { createHttpServer, type HttpServer, type TenantBrowser } from './tenantBrowser.ts';

let server: HttpServer;
let now = new Date();
beforeAll(async () => {
  server = await createHttpServer({ clock: () => now, config: { smtpUrl: null, devMailbox: true } });
  await setAccount('birch', { require_two_factor_auth: true });
});
afterAll(() => server.close());
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000);
});

const newPassword = 'Quiet-Harbour-1979';

/** What ends a user's sessions also ends their sign-ins under way. */
const endings: Record<string, (email: string) => Promise<void>> = {
  'another e-mail': async (email) => change(email, 'email', { email: `moved.${email}` }),
  'another e-mail, and the old one again': async (email) => {
    await change(email, 'email', { email: `moved.${email}` });
    now = new Date(now.getTime() + 30_000);
    await change(`moved.${email}`, 'email', { email });
    await setUser(email, { account_confirmed: true });
  },
  'a disabling': (email) => change(email, 'status', { status: 'DISABLED' }),
  'a disabling, though enabled again': async (email) => {
    await change(email, 'status', { status: 'DISABLED' });
    await change(email, 'status', { status: 'ACTIVE' });
  },
  'a reset password': async (email) => {
    const { id: userId, account_id } = await userOf(email);
    const tx = inAccount(server.deps.db, account_id);
    const { token } = await issueLink(server.deps, tx, { userId, purpose: 'resetPassword' });
    const json = { userId, token, newPassword, confirmPassword: newPassword };
    await done('/api/v1/self/password/reset', { method: 'PUT', json, host: hostOf(email) });
  },
  'a password changed in another session': async (email) => {
    const json = { oldPassword: demoPassword, newPassword, confirmPassword: newPassword };
    const token = await server.signInAs(email);
    await done('/api/v1/self/password/change', { method: 'PUT', json, token, host: hostOf(email) });
  },
  'a sign-out of all other sessions': async (email) =>
    done('/api/v1/self/sessions', {
      method: 'DELETE',
      token: await server.signInAs(email),
      host: hostOf(email),
    }),
  'a disabling of the account, though enabled again': async (email) => {
    const sub = hostOf(email);
    const { version, cmg_entity_key: cmgEntityKey } = await server.deps.db
      .selectFrom('accounts')
      .select(['version', 'cmg_entity_key'])
      .where('subdomain', '=', sub)
      .executeTakeFirstOrThrow();
    const set = (json: object, at: number) =>
      done(`/api/v1/admin/accounts/${sub}/status`, {
        method: 'PUT',
        json,
        as: 'admin@system.test',
        headers: { 'if-match': String(at) },
      });
    await set({ status: 'DISABLED' }, version);
    await set({ status: 'ACTIVE', cmgEntityKey }, version + 1);
  },
};

describe.each(Object.entries(endings))('%s', (_, end) => {
  it('ends a sign-in that is complete and has not been followed', async () => {
    const signIn = await logIn('viewer@acme.test');
    expect(JSON.parse(signIn.answer.body).data.code).toBe('SUCCESS');
    await ending(end, 'viewer@acme.test');
    const answer = await signIn.browser.call(signIn.returnUrl);
    expect(answer.headers.location).toMatch(/\/app\/error\?errorCode=LOGIN_PREREQUISITE$/);
    expect(await signIn.browser.renew()).toEqual({ error: 'login_required' });
    expect((await signIn.browser.call(signIn.returnUrl)).headers.location).toMatch(/\/app\/error\?/);
  });

  it('ends a code that has not been redeemed', async () => {
    const { browser, returnUrl, verifier } = await logIn('viewer@acme.test');
    const code = new URL((await browser.call(returnUrl)).headers.location ?? '').searchParams.get('code');
    await ending(end, 'viewer@acme.test');
    const { status, body } = await browser.exchange(code ?? '', verifier);
    expect([status, JSON.parse(body).error]).toEqual([400, 'invalid_grant']);
  });

  it('ends a sign-in that waits for its mailed code, which is mailed no more', async () => {
    const { browser, returnUrl, answer } = await logIn('viewer@birch.test');
    expect(JSON.parse(answer.body).data.code).toBe('REQUIRE_TWO_FACTOR');
    const code = await mailedCode('viewer@birch.test');
    await ending(end, 'viewer@birch.test');
    expect(await codeOf(verify(browser, returnUrl, code))).toBe('LOGIN_PREREQUISITE');
    now = new Date(now.getTime() + 30_000);
    expect(await codeOf(resend(browser))).toBe('LOGIN_PREREQUISITE');
  });
});

it('another name ends no sign-in under way', async () => {
  const { browser, returnUrl, verifier } = await logIn('viewer@acme.test');
  const { id, ...user } = await userOf('viewer@acme.test');
  const json = { firstName: 'Vera', lastName: 'Other', employeeKey: null, jobFunction: user.job_function };
  await done(`/api/v1/users/${id}`, {
    method: 'PUT',
    json,
    as: 'admin@acme.test',
    headers: { 'if-match': String(user.version) },
  });
  const back = new URL((await browser.call(returnUrl)).headers.location ?? '');
  const { status } = await browser.exchange(back.searchParams.get('code') ?? '', verifier);
  expect(status).toBe(200);
});

it('a password still being verified when all sign-ins end lets nobody in', async () => {
  const { identity, db } = server.deps;
  const { id: userId, account_id } = await userOf('nobody@acme.test');
  const { hashing } = identity;
  const slowly: WithSlot = async (hash) => {
    await endSessions(inAccount(db, account_id), { userId, now });
    return hash();
  };
  identity.hashing = Object.assign(
    <T>(_: string, work: (withSlot: WithSlot) => Promise<T>) => work(slowly),
    hashing,
  );
  const { answer } = await logIn('nobody@acme.test');
  identity.hashing = hashing;
  expect(JSON.parse(answer.body).error.code).toBe('LOGIN_PREREQUISITE');
});

async function ending(end: (email: string) => Promise<void>, email: string): Promise<void> {
  const before = await userOf(email);
  const { id, account_id, version, sign_ins_ended, ...row } = before;
  await end(email);
  await server.deps.db
    .updateTable('users')
    .set(row)
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .execute();
}

async function change(email: string, field: 'email' | 'status', json: object): Promise<void> {
  const { id, version } = await userOf(email);
  await done(`/api/v1/users/${id}/${field}`, {
    method: 'PUT',
    json,
    as: `admin@${hostOf(email)}.test`,
    headers: { 'if-match': String(version) },
  });
}

/** In a separate session, as hours pass between the tests. */
async function done(path: string, { as, host = hostOf(as ?? ''), ...call }: TestCall): Promise<void> {
  const token = as ? await server.signInAs(as) : call.token;
  const answer = await server.fetch(path, { ...call, token, host });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

const hostOf = (email: string) => /@(\w+)/.exec(email)?.[1] ?? '';

const userOf = (email: string) =>
  server.deps.db.selectFrom('users').selectAll().where('email_key', '=', email).executeTakeFirstOrThrow();

const setUser = (email: string, values: { account_confirmed: boolean }) =>
  server.deps.db.updateTable('users').set(values).where('email_key', '=', email).execute();

const setAccount = (subdomain: string, values: { require_two_factor_auth: boolean }) =>
  server.deps.db.updateTable('accounts').set(values).where('subdomain', '=', subdomain).execute();

async function logIn(as: string) {
  const browser = server.browser(hostOf(as));
  const { location, verifier } = await browser.authorize();
  const returnUrl = location.searchParams.get('returnUrl') ?? '';
  return { browser, returnUrl, verifier, answer: await browser.logIn(as, demoPassword, returnUrl) };
}

const verify = (browser: TenantBrowser, returnUrl: string, code: string) =>
  browser.call('/api/v1/verifyCode', {
    method: 'POST',
    json: { code, rememberDevice: false, returnUrl },
    headers: { [xsrfHeader]: browser.cookie(xsrfCookie) },
  });

const resend = (browser: TenantBrowser) =>
  browser.call('/api/v1/resendCode', {
    method: 'POST',
    headers: { [xsrfHeader]: browser.cookie(xsrfCookie) },
  });

const codeOf = async (answer: Promise<{ body: string }>): Promise<string> => {
  const { data, error } = JSON.parse((await answer).body || '{}');
  return (error ?? data)?.code;
};

async function mailedCode(to: string): Promise<string> {
  await server.runJobs();
  const { body } = await server.deps.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return /\n(\d{6})\n/.exec(body)?.[1] ?? '';
}
