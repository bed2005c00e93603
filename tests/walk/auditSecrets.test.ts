import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inAccount } from '#server/db/inAccount.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { issueLink } from '#server/identity/mailedLinks.ts';
import { createHttpServer, type HttpServer } from '../server/identity/tenantBrowser.ts';
import { makeReady, validCall } from './calls.ts';
import { fill, isOfPlatform, isWrite, signedInRoutes } from './routes.ts';
import { areAllChosen } from './sample.ts';
import { sheetText } from './sheetText.ts';
import { tablesOf } from './storedRows.ts';
import { populate, type World } from './world.ts';

let server: HttpServer;
let world: World;
beforeAll(async () => {
  server = await createHttpServer();
  world = await populate(server);
});
afterAll(() => server.close());

/** What people have typed, were shown or were mailed. */
const planted: string[] = [];
const wrongPassword = 'Planted-Wrong-1979!';
const newPassword = 'Planted-Harbour-1979!';

it('no secret of any write is in the log, its events or its spreadsheet', async () => {
  planted.push(...(await makeEveryWrite()), ...(await signInByEveryWay()));
  planted.push(demoPassword, wrongPassword, newPassword);
  const secrets = [...planted, ...(await storedSecrets())];
  const told = await everyAnswer();
  console.log(`audit secrets: ${secrets.length} secrets, ${told.length} characters of answers`);
  // Whatever calls are walked: each way to sign in, and what the database stores of it.
  expect(planted).toEqual(expect.arrayContaining([demoPassword, wrongPassword, newPassword]));
  expect(secrets.some((secret) => secret.startsWith('$argon2id$'))).toBe(true);
  expect(new Set(secrets).size).toBeGreaterThan(planted.length);
  expect(told).toContain('session.resetPassword');
  if (areAllChosen) {
    expect(new Set(secrets).size).toBeGreaterThan(20);
    expect(told).toContain('apiKeys.create');
  }
  expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
});

it('no password, key, token or code of a link is kept in any table or logged', async () => {
  const [kept, logged] = [await everyRow(), server.logs.join('\n')];
  console.log(
    `secrets at rest: ${planted.length} secrets, ${kept.length} characters of rows, ${logged.length} of logs`,
  );
  expect(new Set(planted).size).toBeGreaterThanOrEqual(areAllChosen ? 7 : 6);
  expect(kept).toContain('$argon2id$');
  expect(logged).toContain('/api/v1/self/password/reset');
  expect(planted.filter((secret) => kept.includes(secret) || logged.includes(secret))).toEqual([]);
});

it('control: a secret in an event is found', async () => {
  const { db, newId, clock } = server.deps;
  await db
    .insertInto('audit_events')
    .values({
      id: newId(),
      account_id: world.accountIds.acme,
      author_kind: 'command',
      actor_account_id: null,
      actor_user_id: null,
      actor_name: 'control',
      on_behalf_of_account_id: null,
      on_behalf_of_user_id: null,
      occurred_on: clock(),
      ip_address: null,
      request_id: null,
      action: 'users.create',
      object_type: 'users',
      object_id: 'control',
      object_version: null,
      before: null,
      after: JSON.stringify({ password: newPassword }),
      batch_id: null,
    })
    .execute();
  expect(await everyAnswer()).toContain(newPassword);
  expect(await everyRow()).toContain(newPassword);
});

/** Every signed-in write once, by somebody who may make it; returns the tokens that were shown. */
async function makeEveryWrite(): Promise<string[]> {
  const shown: string[] = [];
  let accepted = 0;
  const writes = signedInRoutes.filter(isWrite);
  for (const route of writes) {
    await makeReady(server.deps, route, world, 'acme');
    const path = fill(route, world.names(route.subject.name, 'acme')) + (route.sample.query ?? '');
    const as = isOfPlatform(route) ? 'admin@system.test' : 'admin@acme.test';
    const answer = await server.fetch(path, { ...validCall(route), as });
    if (answer.ok) accepted += 1;
    const tokens = (await answer.text()).matchAll(/"(?:accessToken|secret)":"([^"]+)"/g);
    shown.push(...[...tokens].map(([, token = '']) => token));
  }
  console.log(`audit secrets: ${accepted} of ${writes.length} writes accepted`);
  expect(accepted).toBeGreaterThan(writes.length / 2);
  return shown;
}

/** A password wrong and right, an invite and a reset; returns the token and the codes of the links. */
async function signInByEveryWay(): Promise<string[]> {
  const { deps } = server;
  const user = await deps.db
    .selectFrom('users')
    .select(['id', 'account_id'])
    .where('email_key', '=', 'viewer@birch.test')
    .executeTakeFirstOrThrow();
  const tx = inAccount(deps.db, user.account_id);
  const browser = server.browser('birch');
  await expect(browser.signIn('admin@birch.test', wrongPassword)).rejects.toThrow('INVALID_CREDENTIALS');
  const { access_token } = await browser.signIn('admin@birch.test');
  const codes = [access_token];
  for (const [purpose, method, path, names] of [
    ['resetPassword', 'PUT', '/api/v1/self/password/reset', {}],
    ['invite', 'POST', '/api/v1/self/profile/activate', { firstName: 'A', lastName: 'B' }],
  ] as const) {
    const { url } = await issueLink(deps, tx, { userId: user.id, purpose });
    const token = new URL(url).searchParams.get('code') ?? '';
    codes.push(token);
    const password = `${newPassword}${purpose}`;
    const json = { userId: user.id, token, ...names, newPassword: password, confirmPassword: password };
    expect([path, (await browser.call(path, { method, json })).status]).toEqual([path, 200]);
  }
  return codes;
}

/** The secrets in the database, and the links that wait to be mailed. */
async function storedSecrets(): Promise<string[]> {
  const { db } = server.deps;
  const users = await db.selectFrom('users').select('password_hash').distinct().execute();
  const links = await db.selectFrom('mailed_links').select('secret_hash').execute();
  const tokens = await db.selectFrom('api_key_tokens').select('hash').execute();
  const jobs = await db.selectFrom('jobs').select('payload').execute();
  const codes = jobs.flatMap(({ payload }) =>
    [...JSON.stringify(payload).matchAll(/code=([\w-]{16,})/g)].map(([, code = '']) => code),
  );
  return [
    ...users.flatMap(({ password_hash }) => password_hash ?? []),
    ...links.map(({ secret_hash }) => secret_hash),
    ...tokens.map(({ hash }) => String(hash)),
    ...codes,
  ];
}

/** All that the database holds. */
async function everyRow(): Promise<string> {
  const rows: string[] = [];
  for (const { name } of await tablesOf(server.deps.db)) {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
      server.deps.db,
    );
    rows.push(...found.rows.map(({ row }) => row));
  }
  return rows.join('\n');
}

/** Everything the log answers about the written accounts. */
async function everyAnswer(): Promise<string> {
  const told: string[] = [];
  for (const account of ['acme', 'birch', 'system']) {
    const path = `/api/v1/admin/${account}/auditEvents`;
    const list = await server.fetch(`${path}?perPage=200&orderDirection=desc`, { as: 'admin@system.test' });
    const sheet = await server.fetch(`${path}/export`, { as: 'admin@system.test' });
    told.push(await list.text(), sheetText(await sheet.arrayBuffer()));
  }
  return told.join('\n');
}
