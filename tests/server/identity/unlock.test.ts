import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { createHttpServer, type HttpServer } from './tenantBrowser.ts';

let server: HttpServer;
let now = new Date();
beforeAll(async () => {
  server = await createHttpServer({ clock: () => now, config: { smtpUrl: null, devMailbox: true } });
});
afterAll(() => server.close());

it('a lock is mailed once to its user, whose link ends it once', async () => {
  await lock('viewer@acme.test');
  await lock('viewer@acme.test');
  const mails = await delivered();
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['viewer@acme.test', 'Your user for Acme Securities is locked'],
  ]);
  expect(await outcome('viewer@acme.test')).toBe('LOCKED_OUT');
  const link = new URL(/http\S+/.exec(mails[0]?.body ?? '')?.[0] ?? '');
  expect(link.pathname).toBe('/app/unlocked');
  const proof = { userId: link.searchParams.get('userId'), token: link.searchParams.get('code') };
  expect((await unlock({ ...proof, token: 'x'.repeat(43) })).status).toBe(422);
  expect(await outcome('viewer@acme.test')).toBe('LOCKED_OUT');
  expect((await unlock(proof)).status).toBe(204);
  expect(await outcome('viewer@acme.test')).toBe('SUCCESS');
  await lock('viewer@acme.test');
  expect(JSON.parse((await unlock(proof)).body).error.code).toBe('INVALID_TOKEN');
});

it('a link works for an hour, and ends no other', async () => {
  await server
    .browser()
    .call('/api/v1/self/password/resetRequests', { method: 'POST', json: { email: 'admin@acme.test' } });
  await lock('admin@acme.test');
  const mails = await delivered();
  const proofOf = (path: string) => {
    const found = mails
      .map(({ body }) => new URL(/http\S+/.exec(body)?.[0] ?? ''))
      .find(({ pathname }) => pathname === path);
    return { userId: found?.searchParams.get('userId'), token: found?.searchParams.get('code') };
  };
  now = new Date(now.getTime() + 3_600_000);
  expect((await unlock(proofOf('/app/unlocked'))).status).toBe(422);
  now = new Date(now.getTime() - 1);
  expect((await unlock(proofOf('/app/unlocked'))).status).toBe(204);
  const passwords = { newPassword: 'Fresh-Harbour-1979', confirmPassword: 'Fresh-Harbour-1979' };
  const json = { ...proofOf('/app/reset-password'), ...passwords };
  expect((await server.browser().call('/api/v1/self/password/reset', { method: 'PUT', json })).status).toBe(
    200,
  );
});

it('a stranger who is locked is mailed nothing, and answered alike', async () => {
  const known = await lock('nobody@birch.test', 'birch');
  const unknown = await lock('stranger@birch.test', 'birch');
  expect(unknown).toEqual(known);
  expect((await delivered()).map(({ recipient }) => recipient)).toEqual(['nobody@birch.test']);
});

it('a lock of a user is an event, those of made-up addresses are one sum that holds none of them', async () => {
  for (const name of ['admin', 'made-up', 'another']) await lock(`${name}@cedar.test`, 'cedar');
  await delivered();
  const told = await server.deps.db
    .selectFrom('audit_log')
    .innerJoin('accounts', 'accounts.id', 'audit_log.account_id')
    .leftJoin('users', (join) => join.on(sql<boolean>`users.id::text = object_id`))
    .select(['author_kind', 'actor_name', 'users.email', 'request_id', 'after'])
    .where('subdomain', '=', 'cedar')
    .where('action', '=', 'session.login')
    .where(sql`after ->> 'outcome'`, '=', 'LOCKED_OUT')
    .orderBy('actor_name', 'desc')
    .execute();
  const email = 'admin@cedar.test';
  expect(told).toEqual([
    {
      author_kind: 'stranger',
      actor_name: email,
      email,
      request_id: expect.any(String),
      after: { outcome: 'LOCKED_OUT' },
    },
    {
      author_kind: 'stranger',
      actor_name: '',
      email: null,
      request_id: null,
      after: { outcome: 'LOCKED_OUT', times: 2, firstOn: now.toISOString() },
    },
  ]);
});

const unlock = (json: object) => server.browser().call('/api/v1/self/unlock', { method: 'POST', json });

async function lock(email: string, subdomain?: string) {
  const answers = [];
  for (let n = 0; n < 5; n++) answers.push(await logIn(email, 'Wrong-Pass-2026!', subdomain));
  return answers;
}

const outcome = async (email: string) => {
  const { data, error } = JSON.parse((await logIn(email, demoPassword)).body);
  return (data ?? error).code;
};

async function logIn(email: string, password: string, subdomain = 'acme') {
  const browser = server.browser(subdomain);
  const { location } = await browser.authorize();
  const { status, body } = await browser.logIn(email, password, location.searchParams.get('returnUrl') ?? '');
  return { status, body };
}

async function delivered() {
  await server.deps.db.deleteFrom('outbox').execute();
  await server.runJobs();
  return server.deps.db.selectFrom('outbox').selectAll().orderBy('id').execute();
}
