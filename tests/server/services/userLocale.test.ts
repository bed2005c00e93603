import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { jobHandlers } from '#server/start/jobHandlers.ts';
import { findText } from '#server/texts/texts.ts';
import { stoppedClock } from '#tests/support/testDeps.ts';
import { addApiKey } from '#tests/walk/addApiKey.ts';
import { createHttpServer, type HttpServer } from '../identity/tenantBrowser.ts';

let server: HttpServer;
let holderId: string;
beforeAll(async () => {
  server = await createHttpServer({
    clock: stoppedClock(),
    config: { smtpUrl: null, devMailbox: true, inviteIntervalSeconds: 0 },
  });
  await server.deps.db
    .updateTable('accounts')
    .set({ require_two_factor_auth: true })
    .where('subdomain', '=', 'cedar')
    .execute();
  ({ id: holderId } = await users().where('email', '=', holder).executeTakeFirstOrThrow());
});
afterAll(() => server.close());

const admin = 'admin@cedar.test';
const holder = 'viewer@cedar.test';

/** What causes each kind of mail to this person, requested in this language. */
const kinds: Record<string, (language: string) => Promise<unknown>> = {
  invite: async (language) => {
    await setHolder({ account_confirmed: false });
    await asAdmin('POST', `/users/${holderId}/invites`, language);
    await setHolder({ account_confirmed: true });
  },
  passwordReset: async (language) => asAdmin('POST', `/users/${holderId}/resetPasswordRequests`, language),
  'passwordReset that they ask for': (language) =>
    server.browser('cedar').call('/api/v1/self/password/resetRequests', {
      method: 'POST',
      json: { email: holder },
      headers: { 'accept-language': language },
    }),
  emailChanged: async (language) => {
    await asAdmin('PUT', `/users/${holderId}/email`, language, { email: 'new@cedar.test' });
    await setHolder({ account_confirmed: true });
  },
  emailConfirmation: async (language) => {
    await setHolder({ email: 'old@cedar.test', email_key: 'old@cedar.test' });
    await asAdmin('PUT', `/users/${holderId}/email`, language, { email: holder });
    await setHolder({ account_confirmed: true });
  },
  unlock: async (language) => {
    for (let n = 0; n < 5; n++) await logIn('Wrong-Pass-2026!', language);
    await server.deps.db.deleteFrom('sign_in_failures').execute();
  },
  signInCode: (language) => logIn(demoPassword, language),
  apiKeyReminder: async (locale) => {
    const { db } = server.deps;
    const { account_id } = await holderRow();
    const key = await addApiKey(server.deps, { account_id, maker: holder, permissions: ['read:User'] });
    const token = db.selectFrom('api_key_tokens').select('id').where('api_key_id', '=', key.id);
    const { id: tokenId } = await token.executeTakeFirstOrThrow();
    await jobHandlers(server.deps).apiKeyReminder(
      { accountId: account_id, tokenId, days: 7, locale },
      tokenId,
    );
  },
};

describe.each(Object.entries(kinds))('a mail %s', (kind, bring) => {
  it.each([
    ['in the language of its reader', 'fr', 'en', 'fr'],
    ['in that of whoever had it sent, where the reader has chosen none', null, 'fr', 'fr'],
    ['in that of whoever had it sent, where the reader’s is not spoken here', 'tlh', 'fr', 'fr'],
    ['in the reader’s, also where that is the one it would be in without a word', 'en', 'fr', 'en'],
  ])('is %s', async (_, locale, asked, said) => {
    await setHolder({ locale, email: holder, email_key: holder });
    await server.deps.db.deleteFrom('outbox').execute();
    await bring(asked);
    await server.runJobs();
    const mails = await server.deps.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', holder)
      .execute();
    const begins = (findText(said, `mail.${kind.split(' ')[0]}.subject`) ?? '').split('%{')[0];
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(new RegExp(`^${begins}`))]);
  });
});

describe('the language of a user', () => {
  it('is the inviter’s from the first invite on, and no later one’s', async () => {
    const localeAfter = async (language: string) => {
      await setHolder({ account_confirmed: false });
      await asAdmin('POST', `/users/${holderId}/invites`, language);
      return (await holderRow()).locale;
    };
    await setHolder({ locale: null });
    expect(await localeAfter('fr')).toBe('fr');
    expect(await localeAfter('en')).toBe('fr');
  });

  it('is taken over from no program that invites', async () => {
    const { id, account_id } = await users()
      .where('email', '=', 'nobody@cedar.test')
      .executeTakeFirstOrThrow();
    await server.deps.db
      .updateTable('users')
      .set({ account_confirmed: false })
      .where('id', '=', id)
      .execute();
    const { token } = await addApiKey(server.deps, { account_id, maker: admin, permissions: ['full:User'] });
    const headers = { 'accept-language': 'fr' };
    const invite = `/api/v1/users/${id}/invites`;
    expect((await server.fetch(invite, { token, host: 'cedar', method: 'POST', headers })).status).toBe(200);
    expect((await users().where('id', '=', id).executeTakeFirstOrThrow()).locale).toBeNull();
  });

  it('is theirs to choose, from the product’s languages, and is in the profile and the log', async () => {
    const choose = (locale: string) =>
      server.fetch('/api/v1/self/locale', { as: holder, method: 'PUT', json: { locale } });
    const { data: before } = await (await server.fetch('/api/v1/self/profile', { as: holder })).json();
    expect((await choose('fr')).status).toBe(204);
    const { data } = await (await server.fetch('/api/v1/self/profile', { as: holder })).json();
    expect(data).toEqual({ ...before, locale: 'fr' });
    const refused = await choose('tlh');
    expect([refused.status, (await refused.json()).error.target]).toEqual([422, 'locale']);
    expect((await holderRow()).locale).toBe('fr');
    const events = server.deps.db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'profile.setLocale');
    expect(await events.execute()).toMatchObject([{ object_id: data.id, after: { locale: 'fr' } }]);
  });
});

const users = () => server.deps.db.selectFrom('users').selectAll();
const holderRow = () => users().where('id', '=', holderId).executeTakeFirstOrThrow();

const setHolder = (values: Partial<Awaited<ReturnType<typeof holderRow>>>) =>
  server.deps.db.updateTable('users').set(values).where('id', '=', holderId).execute();

async function asAdmin(method: string, path: string, language: string, json?: unknown) {
  const { version } = await holderRow();
  const headers = { 'accept-language': language, 'if-match': String(version) };
  const answer = await server.fetch(`/api/v1${path}`, { as: admin, method, headers, json });
  expect(answer.ok).toBe(true);
}

async function logIn(password: string, language: string) {
  const browser = server.browser('cedar');
  const { location } = await browser.authorize();
  const headers = { 'accept-language': language };
  await browser.logIn(holder, password, location.searchParams.get('returnUrl') ?? '', headers);
}
