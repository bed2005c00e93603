import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { findTenant } from '#server/access/tenant.ts';
import { createApp } from '#server/app.ts';
import type { AppDeps } from '#server/appDeps.ts';
import { listener } from '#server/listen.ts';
import { countLookUps } from '#tests/support/countLookUps.ts';
import { type TestServer, testServer } from '#tests/support/testServer.ts';
import { TenantBrowser } from '../identity/tenantBrowser.ts';

const server = testServer();
let deps: AppDeps;
let app: TestServer['app'];
const lookUps = countLookUps();
beforeAll(async () => {
  deps = { ...server.deps, db: server.deps.db.withPlugin(lookUps.plugin) };
  app = createApp(deps);
});

async function lookupsOf(path: string, as: string): Promise<number> {
  const token = await server.signInAs(as);
  const host = as.slice(as.indexOf('@') + 1, as.lastIndexOf('.'));
  lookUps.taken();
  const { status } = await app.fetch(
    new Request(`http://${host}.localhost:4400${path}`, { headers: { authorization: `Bearer ${token}` } }),
  );
  expect(status).toBe(200);
  return lookUps.taken();
}

it.each([
  ['one’s own account', '/api/v1/users', 'admin@acme.test', 1],
  ['one’s own account by its name', '/api/v1/admin/system/users', 'admin@system.test', 1],
  ['another account', '/api/v1/admin/acme/users', 'admin@system.test', 2],
  ['no account', '/api/v1/admin/traits', 'admin@system.test', 1],
])('a call about %s looks accounts up as often as there are some', async (_, path, as, expected) => {
  expect(await lookupsOf(path, as)).toBe(expected);
});

it('control: a look-up is counted', async () => {
  lookUps.taken();
  await findTenant(deps, 'acme');
  await findTenant(deps, 'birch');
  expect(lookUps.taken()).toBe(2);
});

it('has a request wait for whose it is before the app begins with it, and tells how long all of it took', async () => {
  const asked = vi.fn();
  let tell = () => {};
  const found = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const held: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked();
      return node;
    },
    transformResult: async ({ result }) => {
      await found;
      return result;
    },
  };
  // Each request that the app begins with is given one.
  const newId = vi.fn(server.deps.newId);
  const http = createServer(listener({ ...server.deps, newId, db: server.deps.db.withPlugin(held) }));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const authorization = `Bearer ${await server.signInAs('admin@acme.test')}`;
  const browser = new TenantBrowser(http, 'http://acme.localhost:4400');
  const answered = browser.call('/api/v1/users', { headers: { authorization } });
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await setTimeout(200);
  expect(newId).not.toHaveBeenCalled();
  tell();
  const { status, headers } = await answered;
  expect([status, headers['x-request-id']]).toEqual([200, newId.mock.results[0]?.value]);
  await new Promise((resolve) => http.close(resolve).closeAllConnections());
  const line = server.logs.map((one) => JSON.parse(one)).findLast(({ msg }) => msg === 'request');
  expect(line.ms).toBeGreaterThanOrEqual(200);
});
