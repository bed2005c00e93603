import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { createNaming } from '#server/db/preparedStatements.ts';
import { type TestServer, testServer } from '#tests/support/testServer.ts';

const server = testServer();
let app: TestServer['app'];
let asked: RootOperationNode[] = [];
beforeAll(async () => {
  app = createApp({ ...server.deps, db: server.deps.db.withPlugin(recorder) });
});

const recorder: KyselyPlugin = {
  transformQuery: ({ node }) => {
    asked.push(node);
    return node;
  },
  transformResult: async ({ result }) => result,
};

it.each([
  ['is kept of the first page', '', true],
  ['is kept of the first page in another order', '?orderField=email&orderDirection=desc', true],
  ['is made anew where something is searched', '?searchText=a', false],
  ['is made anew where something is filtered', '?status=ACTIVE', false],
  ['is made anew of a later page', '?page=2', false],
])('the plan of a list %s', async (_, query, isKept) => {
  const authorization = `Bearer ${await server.signInAs('admin@acme.test')}`;
  asked = [];
  const request = new Request(`http://acme.localhost:4400/api/v1/users${query}`, {
    headers: { authorization },
  });
  expect((await app.fetch(request)).status).toBe(200);
  const nameOf = createNaming();
  const executor = server.deps.db.getExecutor();
  const pages = asked
    .map((node) => executor.compileQuery(node, { queryId: 'read' }))
    // By the keys of the page, from a subquery.
    .filter(({ sql }) => sql.includes('= any(array('));
  expect(pages.map((page) => nameOf(page) !== undefined)).toEqual([isKept]);
});
