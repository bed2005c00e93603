import { sql } from 'kysely';
import type { PasskeyCreation, PasskeyRequest } from '#contract/passkeys.ts';
import { xsrfCookie, xsrfHeader } from '#contract/signIn.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { SoftwareAuthenticator } from '#tests/support/softwareAuthenticator.ts';
import { createHttpServer, type HttpAnswer, type HttpServer } from './tenantBrowser.ts';

export const email = 'viewer@birch.test';
export const host = 'birch';

type Browser = ReturnType<HttpServer['browser']>;
type Signed = ReturnType<SoftwareAuthenticator['sign']>;
type Lie = Parameters<SoftwareAuthenticator['sign']>[1];

export type PasskeyWorld = Awaited<ReturnType<typeof createPasskeyWorld>>;

/** A server whose clock a test moves, and what people do there with passkeys. */
export async function createPasskeyWorld() {
  let now = new Date();
  const config = { smtpUrl: null, devMailbox: true };
  const server = await createHttpServer({ clock: () => now, config });
  const { db } = server.deps;
  const pass = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };

  const deliver = async () => {
    await server.runJobs();
  };

  /** An hour later, without factors. */
  const clear = async () => {
    pass(3_600_000);
    await deliver();
    for (const table of [
      'user_factors',
      'recovery_codes',
      'remembered_browsers',
      'sign_in_failures',
    ] as const)
      await db.deleteFrom(table).execute();
  };

  const send = (token: string, path: string, body: object) =>
    server.fetch(`/api/v1/self/${path}`, { token, host, method: 'POST', json: body });

  const begin = async (token: string): Promise<PasskeyCreation> => {
    const answer = await send(token, 'factors/passkeys/challenge', { password: demoPassword });
    if (answer.status !== 200) throw new Error(await answer.text());
    return (await answer.json()).data;
  };

  const newPasskey = (countsUp = true) => new SoftwareAuthenticator(server.browser(host).origin, countsUp);

  /** Adds a passkey to this user in a new session. */
  const enrol = async (as = email, passkey = newPasskey()) => {
    const token = await server.signInAs(as);
    const answer = await send(token, 'factors/passkeys', passkey.create(await begin(token), 'Laptop'));
    if (answer.status !== 201) throw new Error(await answer.text());
    const listed = await (await server.fetch('/api/v1/self/factors', { token, host })).json();
    return { token, passkey, answer: await answer.json(), factor: { id: listed.data.factors.at(-1).id } };
  };

  const signIn = async (passkey: SoftwareAuthenticator, browser = server.browser(host), lie: Lie = {}) => {
    const returnUrl = await start(browser);
    const { options } = await ask(browser, returnUrl);
    return bring(browser, returnUrl, passkey.sign(options, lie));
  };

  const account = (columns: { local_login_enabled?: boolean; require_two_factor_auth?: boolean }) =>
    db.updateTable('accounts').set(columns).where('subdomain', '=', host).execute();

  const newestEvent = () =>
    db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

  return {
    server,
    now: () => now,
    pass,
    clear,
    send,
    begin,
    newPasskey,
    enrol,
    start,
    ask,
    bring,
    signIn,
    newestEvent,
    setLocal: (local_login_enabled: boolean) => account({ local_login_enabled }),
    requireTwoFactors: (require_two_factor_auth: boolean) => account({ require_two_factor_auth }),

    expirePasswords: (requirePasswordExpiration: boolean) =>
      db
        .updateTable('accounts')
        .set({
          password_policy: sql`password_policy || ${JSON.stringify({ requirePasswordExpiration, passwordExpiresInDays: 1 })}::jsonb`,
        })
        .where('subdomain', '=', host)
        .execute(),

    setStatus: (status: 'ACTIVE' | 'DISABLED') =>
      db.updateTable('users').set({ status }).where('email', '=', email).execute(),

    userOf: (address = email) =>
      db
        .selectFrom('users')
        .select(['id', 'version', 'password_hash'])
        .where('email', '=', address)
        .executeTakeFirstOrThrow(),

    async newestMail() {
      await deliver();
      const mails = db.selectFrom('outbox').selectAll().where('recipient', '=', email);
      return mails.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    },

    async newestRefusal() {
      await deliver();
      const { after } = await newestEvent();
      return Object(after).outcome;
    },
  };
}

export const post = (browser: Browser, path: string, json: object) =>
  browser.call(path, { method: 'POST', json, headers: { [xsrfHeader]: browser.cookie(xsrfCookie) } });

/** A sign-in under way: where it leads back to. */
async function start(browser: Browser): Promise<string> {
  const { location } = await browser.authorize({ prompt: 'login' });
  return location.searchParams.get('returnUrl') ?? '';
}

async function ask(browser: Browser, returnUrl: string, afterPassword = false) {
  const answer = await post(browser, '/api/v1/passkeyRequest', { returnUrl, afterPassword });
  return { answer, options: JSON.parse(answer.body).data as PasskeyRequest };
}

const bring = (browser: Browser, returnUrl: string, signed: Signed, rememberDevice = false) =>
  post(browser, '/api/v1/passkeyLogin', { ...signed, returnUrl, rememberDevice });

export const faultOf = ({ body }: HttpAnswer): string => JSON.parse(body).error?.details[0]?.code ?? '';
export const codeOf = ({ body }: HttpAnswer): string => JSON.parse(body).error?.code ?? '';
