import { createServer, type Server } from 'node:http';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DatabaseOutage } from '../../../server/db/outage';
import { createIdentity } from '../../../server/identity/createIdentity';
import { listener } from '../../../server/listen';
import { createTestServer, type TestServer } from '../../support/testServer';
import { TenantBrowser } from '../identity/tenantBrowser';

let product: TestServer;
let server: Server;
let browser: TenantBrowser;
/** Tables that can't be asked; `''` is all of them. */
let down: string | null = null;

const failing: KyselyPlugin = {
  transformQuery({ node }) {
    if (down !== null && JSON.stringify(node).includes(down))
      throw new DatabaseOutage(new Error('It is gone'));
    return node;
  },
  transformResult: async ({ result }) => result,
};
beforeAll(async () => {
  product = await createTestServer();
  const deps = { ...product.deps, db: product.deps.db.withPlugin(failing) };
  server = createServer(listener({ ...deps, identity: await createIdentity(deps) }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  down = null;
  product.logs.length = 0;
  browser = new TenantBrowser(server, 'http://acme.localhost:4400');
});
afterAll(async () => {
  down = null;
  server.closeAllConnections();
  server.close();
  await product.close();
});

test.each(['/api/v1/users', '/readyz', '/oidc/auth', '/oidc/token', '/app/users'])(
  '%s says when to come back, while there is no database',
  async (path) => {
    down = '';
    const { status, headers, body } = await browser.call(path);
    expect({ status, retry: headers['retry-after'] }).toEqual({ status: 503, retry: '5' });
    if (!path.startsWith('/oidc')) expect(JSON.parse(body).error.code).toBe('UNAVAILABLE');
    expect(product.logs.join('')).not.toContain('"err"');
  },
);

test('a sign-in on its way is not led to an error page, when the database goes', async () => {
  down = 'oidc_records';
  const { status, headers, body } = await browser.exchange('a-code', 'x'.repeat(43));
  expect({ status, retry: headers['retry-after'] }).toEqual({ status: 503, retry: '5' });
  expect(JSON.parse(body)).toEqual({ error: 'temporarily_unavailable' });
  await expect(browser.authorize()).rejects.toThrow('No redirect but 503');
  expect(product.logs.join('')).not.toContain('"err"');
});

test('control: with its database the same sign-in is refused for what it says', async () => {
  expect((await browser.exchange('a-code', 'x'.repeat(43))).status).toBe(400);
});
