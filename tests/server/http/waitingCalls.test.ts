import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { countLookUps } from '#tests/support/countLookUps.ts';
import { readSnapshot } from '#tests/support/snapshots.ts';
import { createHttpServer, type HttpServer, type TenantBrowser } from '../identity/tenantBrowser.ts';

/** Calls that wait for a turn at the database, and callers who go away meanwhile. */
let embedded: Awaited<ReturnType<typeof openEmbedded>>;
let server: HttpServer;
let browser: TenantBrowser;
let authorization: string;
let onOtherDevice: string;
const lookUps = countLookUps();
beforeAll(async () => {
  embedded = await openEmbedded({ snapshot: readSnapshot('demo') });
  server = await createHttpServer({ deps: { db: embedded.db.withPlugin(lookUps.plugin) } });
  browser = server.browser();
  authorization = await signIn(browser);
  onOtherDevice = await signIn(server.browser());
}, 120_000);
afterAll(() => server.close());

async function signIn(browser: TenantBrowser): Promise<string> {
  const { access_token } = await browser.signIn('admin@acme.test');
  return `Bearer ${access_token}`;
}

/** Nobody has a turn until the answer is called. */
async function holdDatabase(): Promise<() => Promise<unknown>> {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const hold = () =>
    embedded.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await over;
    });
  const held = Promise.all([hold(), hold()]);
  await vi.waitFor(() => expect(embedded.turns().held.server).toBe(2));
  return () => {
    end();
    return held;
  };
}

function call(method: string, path: string, who = { authorization }): ClientRequest {
  const { port } = browser.server.address() as AddressInfo;
  const headers = { host: new URL(browser.origin).host, ...who };
  return request({ host: '127.0.0.1', port, path, method, headers })
    .on('error', () => {})
    .end();
}

const statusOf = (asked: ClientRequest) =>
  new Promise<number | undefined>((resolve) => {
    asked.once('response', (answer) => resolve(answer.resume().statusCode));
  });

const waiting = (count: number) => vi.waitFor(() => expect(embedded.turns().waiting.call).toBe(count));

it('ask once about each session, and about nobody, however many of each wait', async () => {
  const free = await holdDatabase();
  const callers = [authorization, authorization, onOtherDevice, authorization, '', ''];
  const answers = callers.map((who) => statusOf(call('GET', '/api/v1/users', { authorization: who })));
  await waiting(6);
  lookUps.taken();
  await free();
  expect(await Promise.all(answers)).toEqual([200, 200, 200, 200, 401, 401]);
  expect(lookUps.taken()).toBe(3);
});

it.each([
  ['a person', () => ({ authorization })],
  ['a stranger', () => ({ authorization: '' })],
])('leave no read of %s behind that others would wait for', async (_, who) => {
  const free = await holdDatabase();
  const [left] = [call('GET', '/api/v1/users', who()), call('GET', '/api/v1/users')];
  await waiting(2);
  server.logs.length = 0;
  left?.destroy();
  await waiting(1);
  await vi.waitFor(() => expect(server.logs).toHaveLength(1));
  expect(JSON.parse(server.logs[0] ?? '')).toMatchObject({ path: '/api/v1/users', status: 499 });
  await free();
  await vi.waitFor(() => expect(server.logs).toHaveLength(2));
  expect(JSON.parse(server.logs[1] ?? '')).toMatchObject({ path: '/api/v1/users', status: 200 });
});

it('have their write done all the same', async () => {
  const others = embedded.db.selectFrom('sessions').select('id').where('ended_on', 'is', null);
  expect(await others.execute()).toHaveLength(2);
  const free = await holdDatabase();
  const left = call('DELETE', '/api/v1/self/sessions');
  await waiting(1);
  left.destroy();
  await new Promise((resolve) => left.once('close', resolve));
  await free();
  await vi.waitFor(async () => expect(await others.execute()).toHaveLength(1));
});
