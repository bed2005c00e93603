import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxOpenLinks } from '#server/services/session/mailRequestedLink.ts';
import { maxResetRequests } from '#server/services/session/requestPasswordReset.ts';
import { createHttpServer, type HttpServer } from './tenantBrowser.ts';

let server: HttpServer;
let now = new Date();
beforeAll(async () => {
  server = await createHttpServer({
    clock: () => now,
    config: { trustProxy: 1, smtpUrl: null, devMailbox: true },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000);
});

describe('a forgotten password', () => {
  it('mails the user a link, in the requester’s language', async () => {
    const mails = await ask('viewer@ACME.test', { language: 'fr' });
    expect(mails).toEqual([
      expect.objectContaining({
        recipient: 'viewer@acme.test',
        subject: 'Réinitialisez votre mot de passe pour Acme Securities',
        body: expect.stringContaining('http://acme.localhost:4400/app/reset-password?userId='),
      }),
    ]);
  });

  it('is mailed as often as strangers ask, and each link works until one is used', async () => {
    const mailed = [];
    for (let n = 0; n < 3; n++) {
      mailed.push(...(await ask('viewer@acme.test')));
      now = new Date(now.getTime() + 30_000);
    }
    const [first, second, third] = mailed.map(proofIn);
    expect(await reset(first)).toBe(200);
    expect([await reset(second), await reset(third)]).toEqual([422, 422]);
    const [again] = await ask('viewer@acme.test');
    now = new Date(now.getTime() + 24 * 3_600_000);
    expect(await reset(proofIn(again))).toBe(422);
  });

  it('mails no more to a user with ten working links, and again once one has expired', async () => {
    let mails = 0;
    for (let n = 0; n < maxOpenLinks + 2; n += 1) {
      mails += (await ask('nobody@acme.test')).length;
      now = new Date(now.getTime() + 30_000);
    }
    expect(mails).toBe(maxOpenLinks);
    now = new Date(now.getTime() + 24 * 3_600_000 - (maxOpenLinks + 2) * 30_000);
    expect(await ask('nobody@acme.test')).toHaveLength(1);
    now = new Date(now.getTime() + 24 * 3_600_000);
  });

  it('ends no invite that is on its way', async () => {
    await setUser('admin@birch.test', { account_confirmed: false });
    const [first] = await ask('admin@birch.test', { subdomain: 'birch' });
    now = new Date(now.getTime() + 30_000);
    await ask('admin@birch.test', { subdomain: 'birch' });
    const { userId, token } = proofIn(first);
    const looked = await server
      .browser('birch')
      .call(`/api/v1/self/mailedLink?${new URLSearchParams({ userId, token, purpose: 'invite' })}`);
    expect(JSON.parse(looked.body).data.status).toBe('VALID');
    await setUser('admin@birch.test', { account_confirmed: true });
  });

  it('of a user who has not activated yet is the invite once more', async () => {
    await setUser('nobody@birch.test', { account_confirmed: false });
    const [mail] = await ask('nobody@birch.test', { subdomain: 'birch' });
    expect(mail?.body).toContain('/app/activate-account?');
  });

  it.each([
    ['nobody', 'stranger@acme.test', 'acme'],
    ['another tenant’s user', 'viewer@birch.test', 'acme'],
    ['a disabled user', 'viewer@cedar.test', 'cedar'],
    ['a user of a disabled account', 'viewer@dune.test', 'dune'],
  ])('of %s is mailed nothing', async (_, email, subdomain) => {
    await setUser('viewer@cedar.test', { status: 'DISABLED' });
    expect(await ask(email, { subdomain })).toEqual([]);
  });

  it('gets the same answer for everyone, byte for byte and write for write', async () => {
    const traces = [];
    for (const email of ['admin@acme.test', 'stranger2@acme.test']) {
      const before = await lastEventId();
      const { status, body } = await request(email);
      const jobs = await server.deps.db
        .selectFrom('jobs')
        .select('kind')
        .where('finished_on', 'is', null)
        .execute();
      traces.push({ status, body, jobs, told: (await toldSince(before)).length });
      await work();
    }
    expect(traces[0]).toMatchObject({
      status: 200,
      body: '{"data":null}',
      jobs: [{ kind: 'requestedLink' }],
      told: 0,
    });
    expect(traces[1]).toEqual(traces[0]);
  });

  it('of a user is an event, with the call that it came by; those of made-up addresses are one sum', async () => {
    const before = await lastEventId();
    const { headers } = await request('admin@acme.test');
    for (let n = 0; n < 5; n++) await request(`made-up${n}@acme.test`);
    await work();
    const { id } = await server.deps.db
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', 'admin@acme.test')
      .executeTakeFirstOrThrow();
    const common = { author_kind: 'stranger', ip_address: '203.0.113.1' };
    expect(await toldSince(before)).toEqual([
      {
        ...common,
        actor_name: 'admin@acme.test',
        request_id: headers['x-request-id'],
        object_type: 'users',
        object_id: id,
        after: { email: 'admin@acme.test' },
      },
      {
        ...common,
        actor_name: '',
        request_id: null,
        object_type: 'refusals',
        object_id: 'session.requestPasswordReset',
        after: { outcome: 'NOT_FOUND', times: 5, firstOn: now.toISOString() },
      },
    ]);
  });

  it('is none where nobody has a password here, known or not, and mails nothing', async () => {
    await server.deps.db.deleteFrom('outbox').execute();
    const setLogin = (local_login_enabled: boolean) =>
      server.deps.db
        .updateTable('accounts')
        .set({ local_login_enabled })
        .where('subdomain', '=', 'cedar')
        .execute();
    await setLogin(false);
    const answers = [];
    for (const email of ['admin@cedar.test', 'stranger@cedar.test']) {
      const { status, body } = await request(email, { subdomain: 'cedar' });
      answers.push([status, JSON.parse(body)]);
    }
    await setLogin(true);
    expect(answers[0]).toMatchObject([403, { error: { code: 'NOT_ALLOWED' } }]);
    expect(answers[1]).toEqual(answers[0]);
    await work();
    expect(await server.deps.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  it('is asked for once in thirty seconds, known or not, and says when to come back', async () => {
    for (const email of ['admin@birch.test', 'stranger@birch.test']) {
      const tries = await Promise.all(
        Array.from({ length: 20 }, () => request(email, { subdomain: 'birch' })),
      );
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
      const refused = tries.filter(({ status }) => status === 429);
      expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(Array(19).fill('30'));
    }
    now = new Date(now.getTime() + 30_000);
    expect((await request('admin@birch.test', { subdomain: 'birch' })).status).toBe(200);
  });

  it('is asked for fifty times an hour from one address', async () => {
    const from = '203.0.113.9';
    const tries = await Promise.all(
      Array.from({ length: maxResetRequests + 1 }, (_, n) => request(`someone${n}@acme.test`, { from })),
    );
    const refused = tries.filter(({ status }) => status === 429);
    expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(['3600']);
    expect((await request('someone-else@acme.test', { from: '203.0.113.10' })).status).toBe(200);
  });
});

type Asked = { subdomain?: string; language?: string; from?: string };

const request = (email: string, { subdomain = 'acme', language = 'en', from = '203.0.113.1' }: Asked = {}) =>
  server.browser(subdomain).call('/api/v1/self/password/resetRequests', {
    method: 'POST',
    json: { email },
    headers: { 'accept-language': language, 'x-forwarded-for': from },
  });

/** The mails that follow. */
async function ask(email: string, asked: Asked = {}) {
  await server.deps.db.deleteFrom('outbox').execute();
  expect((await request(email, asked)).status).toBe(200);
  await work();
  return server.deps.db.selectFrom('outbox').select(['recipient', 'subject', 'body']).execute();
}

/** What a mailed link proves. */
function proofIn(mail: { body: string } | undefined) {
  const { searchParams } = new URL(/http\S+/.exec(mail?.body ?? '')?.[0] ?? '');
  return { userId: searchParams.get('userId') ?? '', token: searchParams.get('code') ?? '' };
}

/** Sets a password by a link; the status of the answer. */
async function reset(proof?: { userId: string; token: string }) {
  const json = { ...proof, newPassword: 'Fresh-Harbour-1979', confirmPassword: 'Fresh-Harbour-1979' };
  return (await server.browser().call('/api/v1/self/password/reset', { method: 'PUT', json })).status;
}

async function work() {
  await server.runJobs();
}

const setUser = (email: string, values: { account_confirmed?: boolean; status?: 'DISABLED' }) =>
  server.deps.db.updateTable('users').set(values).where('email_key', '=', email).execute();

/** The log's record of such calls since an event. */
const toldSince = (id: string) =>
  server.deps.db
    .selectFrom('audit_log')
    .select(['author_kind', 'actor_name', 'ip_address', 'request_id', 'object_type', 'object_id', 'after'])
    .where('action', '=', 'session.requestPasswordReset')
    .where('id', '>', id)
    .orderBy('actor_name', 'desc')
    .execute();

async function lastEventId(): Promise<string> {
  const events = server.deps.db.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1);
  return (await events.executeTakeFirstOrThrow()).id;
}
