import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findTenant } from '../../../server/access/tenant';
import { createApp } from '../../../server/app';
import type { AppDeps } from '../../../server/appDeps';
import { createTestServer, type TestServer } from '../../support/testServer';

let server: TestServer;
let deps: AppDeps;
let app: TestServer['app'];
let lookups = 0;
beforeAll(async () => {
  server = await createTestServer();
  deps = { ...server.deps, db: server.deps.db.withPlugin(counter) };
  app = createApp(deps);
});
afterAll(() => server.close());

/** Counts the queries that are on accounts, as the look-up of a tenant is. */
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (tableOf(node) === 'accounts') lookups += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

function tableOf(node: RootOperationNode): string | undefined {
  const from = node.kind === 'SelectQueryNode' ? node.from?.froms[0] : undefined;
  return from?.kind === 'TableNode' ? (from as TableNode).table.identifier.name : undefined;
}
type TableNode = { kind: 'TableNode'; table: { identifier: { name: string } } };

async function lookupsOf(path: string, as: string): Promise<number> {
  const token = await server.signInAs(as);
  const host = as.slice(as.indexOf('@') + 1, as.lastIndexOf('.'));
  lookups = 0;
  const { status } = await app.fetch(
    new Request(`http://${host}.localhost:4400${path}`, { headers: { authorization: `Bearer ${token}` } }),
  );
  expect(status).toBe(200);
  return lookups;
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
  lookups = 0;
  await findTenant(deps, 'acme');
  await findTenant(deps, 'birch');
  expect(lookups).toBe(2);
});
