import { beforeAll, expect, it } from 'vitest';
import { findTenant } from '#server/access/tenant.ts';
import { createApp } from '#server/app.ts';
import type { AppDeps } from '#server/services/appDeps.ts';
import { countLookUps } from '#tests/support/countLookUps.ts';
import { type TestServer, testServer } from '#tests/support/testServer.ts';

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
