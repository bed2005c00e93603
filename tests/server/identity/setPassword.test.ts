import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkPurpose } from '#contract/signIn.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { issueLink } from '#server/identity/mailedLinks.ts';
import { maxWrongLinks } from '#server/identity/wrongLinks.ts';
import { accountIdOf } from '#tests/support/accountIdOf.ts';
import { createHttpServer, type HttpServer } from './tenantBrowser.ts';

let server: HttpServer;
let now = new Date();
beforeAll(async () => {
  server = await createHttpServer({ clock: () => now, config: { trustProxy: 1 } });
});
afterAll(() => server.close());

const newPassword = 'Fresh-Harbour-1979';

describe('activation', () => {
  it('sets names and password by the invite, once, and lets the user in', async () => {
    const user = await unconfirmed('nobody@acme.test');
    const link = await mail(user.id, 'invite');
    expect(link.pathname).toBe('/app/activate-account');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      userId: user.id,
      email: 'nobody@acme.test',
    });
    const body = {
      ...proof(link),
      firstName: 'Nora',
      lastName: 'Ünal',
      newPassword,
      confirmPassword: newPassword,
    };
    expect((await activate(body)).status).toBe(200);
    const { access_token } = await server.browser().signIn('nobody@acme.test', newPassword);
    const profile = JSON.parse((await server.browser().profile(access_token)).body).data;
    expect(profile).toMatchObject({ firstName: 'Nora', lastName: 'Ünal', accountConfirmed: true });
    expect(await outcome(activate(body))).toBe('INVALID_TOKEN');
    const event = await server.deps.db
      .selectFrom('audit_events')
      .selectAll()
      .where('object_id', '=', user.id)
      .where('action', '=', 'session.activate')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      author_kind: 'linkHolder',
      actor_user_id: user.id,
      actor_name: 'Nora Ünal',
      object_version: 2,
      before: { accountConfirmed: false, version: 1 },
      after: { firstName: 'Nora', lastName: 'Ünal', accountConfirmed: true, version: 2 },
    });
  });

  it('names everything wrong at once, to the link’s holder', async () => {
    const user = await unconfirmed('nobody@birch.test');
    const link = await mail(user.id, 'invite', 'birch');
    const form = { firstName: '', lastName: 'H', newPassword: 'kjwqhdl', confirmPassword: 'x' };
    const faults = async (json: object) => {
      const { error } = JSON.parse((await activate(json, 'birch')).body);
      return error.details.map(({ target, code }: Record<string, string>) => `${target} ${code}`);
    };
    expect(await faults({ ...proof(link), ...form })).toEqual([
      'firstName validation.activationFirstNameRequired',
      'confirmPassword validation.passwordsMustMatch',
      'newPassword validation.passwordTooShort',
    ]);
    expect(await faults({ ...proof(link), ...form, lastName: 'Kjwqhdl' })).toContain(
      'newPassword validation.passwordHoldsName',
    );
    const wrong = { ...proof(link), token: 'x'.repeat(43) };
    expect(await faults({ ...wrong, ...form })).toEqual([
      'firstName validation.activationFirstNameRequired',
      'confirmPassword validation.passwordsMustMatch',
    ]);
  });

  it('gives the link to one of twenty who use it at once', async () => {
    const user = await unconfirmed('viewer@acme.test');
    const link = await mail(user.id, 'invite');
    const body = { ...proof(link), firstName: 'V', lastName: 'H', newPassword, confirmPassword: newPassword };
    const answers = await Promise.all(Array.from({ length: 20 }, () => activate(body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
  });

  it('refuses a link that is unknown, expired, replaced, of another purpose, user or tenant', async () => {
    const user = await unconfirmed('viewer@birch.test');
    const other = await unconfirmed('nobody@birch.test');
    const replaced = await mail(user.id, 'invite', 'birch');
    const link = await mail(user.id, 'invite', 'birch');
    const reset = await mail(user.id, 'resetPassword', 'birch');
    const names = { firstName: 'V', lastName: 'H', newPassword, confirmPassword: newPassword };
    const tried = [
      { ...proof(link), token: 'x'.repeat(43) },
      proof(replaced),
      proof(reset),
      { ...proof(link), userId: other.id },
    ];
    for (const presented of tried)
      expect(await outcome(activate({ ...presented, ...names }, 'birch'))).toBe('INVALID_TOKEN');
    expect(await outcome(activate({ ...proof(link), ...names }, 'acme'))).toBe('INVALID_TOKEN');
    now = new Date(now.getTime() + 7 * 24 * 3_600_000);
    expect(await outcome(activate({ ...proof(link), ...names }, 'birch'))).toBe('INVALID_TOKEN');
  });

  it('names each rule that the password breaks, and leaves the link', async () => {
    const user = await unconfirmed('nobody@cedar.test');
    const link = await mail(user.id, 'invite', 'cedar');
    const tryWith = (password: string) =>
      activate(
        { ...proof(link), firstName: 'N', lastName: 'N', newPassword: password, confirmPassword: password },
        'cedar',
      );
    const short = JSON.parse((await tryWith('short')).body).error;
    expect(short).toMatchObject({ code: 'VALIDATION_ERROR', target: 'newPassword' });
    expect(short.details[0]).toMatchObject({ code: 'validation.passwordTooShort', target: 'newPassword' });
    const common = JSON.parse((await tryWith('Welcome-2026!')).body).error;
    expect(common.details[0]?.code).toBe('validation.passwordTooCommon');
    expect((await tryWith(newPassword)).status).toBe(200);
  });
});

describe('a password of any kind of characters', () => {
  const kinds = { ascii: 'kj3 wqhd-lso', accents: 'ééàü ñ ßøå', wide: '漢字 仮名', beyond: '😀🐢 🍋🧭' };
  const spread = Object.entries(kinds).flatMap(([kind, text]) =>
    [12, 64, 65, 128].map(
      (length) => [kind, length, [...text.repeat(length)].slice(0, length).join('')] as const,
    ),
  );

  it.each(spread)('of %s, %i long, is kept whole', async (_, __, password) => {
    const { id } = await userOf('viewer@acme.test');
    const link = proof(await mail(id, 'resetPassword'));
    const passwords = { newPassword: password, confirmPassword: password };
    expect((await reset({ ...link, ...passwords })).status).toBe(200);
    expect(await server.browser().signIn('viewer@acme.test', password)).toHaveProperty('access_token');
    const short = [...password].slice(0, -1).join('');
    await expect(server.browser().signIn('viewer@acme.test', short)).rejects.toThrow('INVALID_CREDENTIALS');
  });

  it('is refused where it holds a name of the user or the account', async () => {
    const { id } = await userOf('viewer@acme.test');
    const link = proof(await mail(id, 'resetPassword'));
    for (const password of ['viewer@acme.test', 'acme-securities', 'kjwqh-Viewer-1'])
      expect(
        JSON.parse((await reset({ ...link, newPassword: password, confirmPassword: password })).body).error
          .details,
      ).toContainEqual(expect.objectContaining({ code: 'validation.passwordHoldsName' }));
  });
});

it('a new password that holds the user’s e-mail is refused, however short its mailbox is', async () => {
  const { id } = await userOf('viewer@acme.test');
  const setEmail = (email: string) =>
    server.deps.db.updateTable('users').set({ email, email_key: email }).where('id', '=', id).execute();
  await setEmail('bo@gx.example.com');
  const { userId, token } = proof(await mail(id, 'resetPassword'));
  const faultsOf = async (newPassword: string) => {
    const { status, body } = await reset({ userId, token, newPassword, confirmPassword: newPassword });
    return status === 200 ? [] : JSON.parse(body).error.details.map(({ code }: { code: string }) => code);
  };
  const holding = [
    'bo@gx.example.com',
    'BO@Gx.Example.COM',
    '1979-bo@gx-1979',
    'bogx1979harbour',
    'B0@gx-harbour-1979',
  ];
  for (const password of holding)
    expect([password, await faultsOf(password)]).toEqual([password, ['validation.passwordHoldsName']]);
  expect(await faultsOf('gxample-harbour-1979')).toEqual([]);
  await setEmail('viewer@acme.test');
});

describe('a link, looked at on opening', () => {
  it('works until it is used, and shows the account and its rules', async () => {
    const user = await unconfirmed('nobody@dune.test');
    await server.deps.db
      .updateTable('accounts')
      .set({ status: 'ACTIVE' })
      .where('subdomain', '=', 'dune')
      .execute();
    const link = await mail(user.id, 'invite', 'dune');
    const valid = await look(link, 'invite', 'dune');
    expect(valid).toEqual({
      status: 'VALID',
      accountName: 'Dune Capital Markets',
      passwordRules: {
        minLength: 12,
        uniqueChars: 0,
        requireLowercase: false,
        requireUppercase: false,
        requireDigit: false,
        requireNonAlphanumeric: false,
      },
    });
    expect(await look(link, 'invite', 'dune')).toEqual(valid);
    const names = { firstName: 'V', lastName: 'H', newPassword, confirmPassword: newPassword };
    expect((await activate({ ...proof(link), ...names }, 'dune')).status).toBe(200);
    const spent = { status: 'SPENT', accountName: 'Dune Capital Markets', passwordRules: null };
    expect(await look(link, 'invite', 'dune')).toEqual(spent);
  });

  it('is spent once a newer one was mailed, or its time is over', async () => {
    const user = await userOf('viewer@acme.test');
    const replaced = await mail(user.id, 'resetPassword');
    const link = await mail(user.id, 'resetPassword');
    expect((await look(replaced, 'resetPassword')).status).toBe('SPENT');
    expect(await look(link, 'resetPassword')).toMatchObject({ status: 'VALID', email: 'viewer@acme.test' });
    expect(await look(replaced, 'resetPassword')).not.toHaveProperty('email');
    now = new Date(now.getTime() + 24 * 3_600_000);
    expect((await look(link, 'resetPassword')).status).toBe('SPENT');
  });

  it('is wrong, and reveals nothing more, if any part of it is not its own', async () => {
    const user = await userOf('viewer@acme.test');
    const other = await userOf('nobody@acme.test');
    const link = await mail(user.id, 'resetPassword');
    const changed = (name: string, value: string) => {
      const url = new URL(link);
      url.searchParams.set(name, value);
      return url;
    };
    const wrong = { status: 'WRONG', accountName: 'Acme Securities', passwordRules: null };
    const tried: [string, string][] = [
      ['userId', 'no-uuid'],
      ['userId', other.id],
      ['code', 'x'],
      ['code', '\u0000'],
    ];
    for (const part of tried) expect(await look(changed(...part), 'resetPassword')).toEqual(wrong);
    expect(await look(link, 'invite')).toEqual(wrong);
    expect((await look(link, 'resetPassword', 'birch')).status).toBe('WRONG');
    expect((await look(link, 'resetPassword')).status).toBe('VALID');
  });

  it.each(['invite', 'resetPassword'] as const)(
    'sets no password where an identity provider has them: %s',
    async (purpose) => {
      const user = await unconfirmed('viewer@birch.test');
      const link = await mail(user.id, purpose, 'birch');
      const setLogin = (local_login_enabled: boolean) =>
        server.deps.db
          .updateTable('accounts')
          .set({ local_login_enabled })
          .where('subdomain', '=', 'birch')
          .execute();
      await setLogin(false);
      expect(await look(link, purpose, 'birch')).toMatchObject({ status: 'VALID', passwordRules: null });
      const body = { ...proof(link), newPassword, confirmPassword: newPassword };
      const set =
        purpose === 'invite'
          ? activate({ ...body, firstName: 'V', lastName: 'H' }, 'birch')
          : reset(body, 'birch');
      expect(await outcome(set)).toBe('NOT_ALLOWED');
      await setLogin(true);
      expect(await look(link, purpose, 'birch')).toMatchObject({ passwordRules: { minLength: 12 } });
    },
  );

  it('says that the user is disabled, which a password would not help', async () => {
    const user = await userOf('viewer@acme.test');
    const link = await mail(user.id, 'resetPassword');
    const setStatus = (status: 'ACTIVE' | 'DISABLED') =>
      server.deps.db.updateTable('users').set({ status }).where('id', '=', user.id).execute();
    await setStatus('DISABLED');
    expect(await outcome(ask(link, 'resetPassword'))).toBe('USER_INACTIVE');
    await setStatus('ACTIVE');
  });
});

describe('a reset', () => {
  it('ends every session, the failures and the other links', async () => {
    const browser = server.browser();
    const { access_token } = await browser.signIn('admin@acme.test');
    const user = await userOf('admin@acme.test');
    const link = await mail(user.id, 'resetPassword');
    expect(link.pathname).toBe('/app/reset-password');
    const { location } = await server.browser().authorize();
    expect(location.pathname).toBe('/app/login');
    const body = { ...proof(link), newPassword, confirmPassword: newPassword };
    expect((await reset(body)).status).toBe(200);
    expect((await browser.profile(access_token)).status).toBe(401);
    expect(await browser.renew()).toEqual({ error: 'login_required' });
    await expect(server.browser().signIn('admin@acme.test')).rejects.toThrow('INVALID_CREDENTIALS');
    expect(await server.browser().signIn('admin@acme.test', newPassword)).toHaveProperty('access_token');
    expect(await outcome(reset(body))).toBe('INVALID_TOKEN');
  });

  it('keeps no link, password or hash of either in the log', async () => {
    const user = await userOf('admin@acme.test');
    const link = await mail(user.id, 'resetPassword');
    await reset({ ...proof(link), newPassword: 'Other-Harbour-1980', confirmPassword: 'Other-Harbour-1980' });
    const events = await server.deps.db.selectFrom('audit_events').selectAll().execute();
    const written = server.logs.join('\n') + JSON.stringify(events);
    for (const secret of [proof(link).token, 'Other-Harbour-1980', '$argon2id$'])
      expect(written).not.toContain(secret);
  });
});

describe('an address that tries many links', () => {
  const presentedFrom = (address: string, { userId, token }: ReturnType<typeof proof>) =>
    server
      .browser()
      .call(`/api/v1/self/mailedLink?${new URLSearchParams({ userId, token, purpose: 'resetPassword' })}`, {
        headers: { 'x-forwarded-for': address },
      });

  it('is refused after fifty wrong ones, on the page and at the call, for an hour and at one address', async () => {
    const { id } = await userOf('admin@acme.test');
    const link = proof(await mail(id, 'resetPassword'));
    const guess = (n: number) => presentedFrom('203.0.113.7', { userId: id, token: `guess-${n}` });
    const guesses = await Promise.all(Array.from({ length: maxWrongLinks }, (_, n) => guess(n)));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([200]));
    now = new Date(now.getTime() + 60_000);
    const refused = await presentedFrom('203.0.113.7', link);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(59 * 60)]);
    const passwords = { newPassword, confirmPassword: newPassword };
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const url = '/api/v1/self/password/reset';
    const set = () => server.browser().call(url, { method: 'PUT', json: { ...link, ...passwords }, headers });
    expect(await outcome(set())).toBe('TOO_MANY_REQUESTS');
    expect((await presentedFrom('203.0.113.8', link)).status).toBe(200);
    now = new Date(now.getTime() + 59 * 60_000);
    expect((await presentedFrom('203.0.113.7', link)).status).toBe(200);
    expect((await guess(0)).status).toBe(200);
    expect((await set()).status).toBe(200);
  });

  it('is refused to all addresses of one IPv6 subscriber together', async () => {
    const { id } = await userOf('admin@acme.test');
    const guess = (n: number, network = '2001:db8:1:2') =>
      presentedFrom(`${network}::${n.toString(16)}`, { userId: id, token: `guess-${n}` });
    await Promise.all(Array.from({ length: maxWrongLinks }, (_, n) => guess(n + 1)));
    expect((await guess(99)).status).toBe(429);
    expect((await guess(99, '2001:db8:1:3')).status).toBe(200);
  });
});

describe('a browser in which someone is logged in', () => {
  it.each(['invite', 'resetPassword', 'unlock'] as const)(
    'is told who they are on another’s page: %s',
    async (purpose) => {
      const { id } = await userOf('viewer@acme.test');
      const query = new URLSearchParams({ ...proof(await mail(id, purpose)), purpose });
      const browser = server.browser();
      const loggedInAs = async (of = query) =>
        JSON.parse((await browser.call(`/api/v1/self/mailedLink?${of}`)).body).data.loggedInAs;
      expect(await loggedInAs()).toBeUndefined();
      await browser.signIn('admin@acme.test', newPassword);
      const admin = { name: 'Adam Reyes', email: 'admin@acme.test' };
      expect(await loggedInAs()).toEqual(admin);
      expect(await loggedInAs(new URLSearchParams({ userId: id, token: 'x'.repeat(43), purpose }))).toEqual(
        admin,
      );
      const own = { userId: (await userOf('admin@acme.test')).id, token: 'x'.repeat(43), purpose };
      expect(await loggedInAs(new URLSearchParams(own))).toBeUndefined();
      await browser.signOut();
      expect(await loggedInAs()).toBeUndefined();
    },
  );
});

const activate = (json: object, subdomain = 'acme') =>
  server.browser(subdomain).call('/api/v1/self/profile/activate', { method: 'POST', json });
const reset = (json: object, subdomain = 'acme') =>
  server.browser(subdomain).call('/api/v1/self/password/reset', { method: 'PUT', json });
const ask = (link: URL, purpose: LinkPurpose, subdomain = 'acme') =>
  server
    .browser(subdomain)
    .call(`/api/v1/self/mailedLink?${new URLSearchParams({ ...proof(link), purpose })}`);
const look = async (...link: Parameters<typeof ask>) => JSON.parse((await ask(...link)).body).data;
const outcome = async (answer: ReturnType<typeof reset>) => JSON.parse((await answer).body).error.code;

const proof = ({ searchParams }: URL) => ({
  userId: searchParams.get('userId') ?? '',
  token: searchParams.get('code') ?? '',
});

async function userOf(email: string) {
  return server.deps.db
    .selectFrom('users')
    .select(['id', 'account_id'])
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow();
}

async function unconfirmed(email: string) {
  const user = await userOf(email);
  await server.deps.db
    .updateTable('users')
    .set({ account_confirmed: false, password_hash: null })
    .where('id', '=', user.id)
    .execute();
  return user;
}

async function mail(userId: string, purpose: LinkPurpose, subdomain = 'acme'): Promise<URL> {
  const id = await accountIdOf(server.deps, subdomain);
  return new URL((await issueLink(server.deps, inAccount(server.deps.db, id), { userId, purpose })).url);
}
