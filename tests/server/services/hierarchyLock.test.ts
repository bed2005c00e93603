import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';
import { directoryOf } from './firmWorld.ts';

let locked = 0;
let server: TestServer;
let staff: ReturnType<typeof directoryOf>;
beforeAll(async () => {
  const { db, close } = await openTestDatabase('demo');
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes(':6001002')) locked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const made = await createTestServer({ deps: { db: watched } });
  server = { ...made, close: () => made.close().then(close) };
  staff = directoryOf(server);
});
afterAll(() => server.close());

const factSetId = async (nth: number): Promise<string> => {
  const path = '/dex/api/v1/factSetFirms?searchText=granite&perPage=100';
  const answer = await server.fetch(path, { as: 'admin@system.test' });
  return (await answer.json()).data[nth].id;
};

/** The embedded database takes one transaction after another, so only the statement shows that others would wait. */
it('the hierarchy is locked by every write that may change a parent', async () => {
  const { id } = await staff.create('Lock Child');
  const parent = await staff.create('Lock Parent');
  const [first, second] = [await factSetId(0), await factSetId(1)];
  const writes: [string, string, object?][] = [
    ['PUT', `/${id}/relations/${id}/parent`, { parentId: parent.id }],
    ['POST', `/${id}/version/1/restore`],
    ['POST', `/${id}/factSetLink`, { factSetId: first }],
    ['POST', '/fromFactSet', { factSetId: second }],
  ];
  for (const [method, path, body] of writes) {
    locked = 0;
    const { status } = await staff.call(method, path, body);
    expect([path, status < 300, locked]).toEqual([path, true, 1]);
  }
});
