import { createServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBody } from '#contract/errors.ts';
import type { Config } from '#server/config/config.ts';
import { readConfig } from '#server/config/readConfig.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { listener } from '#server/start/listen.ts';
import { callerAddress } from '#server/traffic/callerContext.ts';
import { builtFiles, createAppFolder } from '#tests/support/appFolder.ts';
import { countQueries, type QueryCount } from '#tests/support/countQueries.ts';
import { readSnapshot } from '#tests/support/snapshots.ts';
import { signInHeaders, type TestServer, testServer } from '#tests/support/testServer.ts';
import { createHttpServer, TenantBrowser } from '../identity/tenantBrowser.ts';

const { appFolder, remove } = createAppFolder();
/** A full hour, the unit in which refusals are summed. */
let now = new Date(new Date().setUTCMinutes(0, 0, 0));
const test = testServer({ clock: () => now, deps: { appFolder } });
let queries: QueryCount;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  queries = countQueries(test.deps.db);
});
afterAll(async () => {
  for (const end of ends) await end();
  remove();
});
beforeEach(() => {
  now = new Date(now.getTime() + 60_000);
});

/** A separate server with these limits. */
async function serve(config: Partial<Config>, db = queries.db) {
  const deps = { ...test.deps, db, config: { ...test.deps.config, trustProxy: 1, ...config } };
  const server = createServer(listener(deps));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  const browsers = new Map<string, TenantBrowser>();
  return {
    server,
    port: (server.address() as AddressInfo).port,
    /** A call of a tenant's host from an address. */
    call: (path: string, { from = '203.0.113.9', host = 'acme', headers = {} } = {}) => {
      const browser = browsers.get(host) ?? new TenantBrowser(server, `http://${host}.localhost:4400`);
      browsers.set(host, browser);
      return browser.call(path, { headers: { 'x-forwarded-for': from, ...headers } });
    },
  };
}
const times = async <T>(count: number, call: (n: number) => Promise<T>) => {
  const answers: T[] = [];
  for (let n = 0; n < count; n++) answers.push(await call(n));
  return answers;
};
/** At once, as each refusal takes a second. */
const eachOf = <T, R>(all: T[], ask: (one: T) => Promise<R>) => Promise.all(all.map(ask));
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

const profile = '/api/v1/self/profile';
const token = '/oidc/token';

describe('an address', () => {
  it('may call each path so often in a minute, then is told when to come back, and the database is not asked', async () => {
    const paths = [profile, token, '/oidc/auth', '/app/', '/nowhere', '/readyz/'];
    const calls = await eachOf(paths, async (path) => {
      const { call } = await serve({ addressCallsPerMinute: 3 });
      expect(statuses(await times(3, () => call(path))), path).not.toContain(429);
      return () => call(path);
    });
    queries.restart();
    const refused = await eachOf(calls, (call) => call());
    expect(queries.count()).toBe(0);
    for (const { status, headers, body } of refused) {
      expect([status, headers['retry-after']]).toEqual([429, '20']);
      expect(ErrorBody.parse(JSON.parse(body)).error.code).toBe('TOO_MANY_REQUESTS');
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
      });
    }
    now = new Date(now.getTime() + 20_000);
    const later = await eachOf(calls, async (call) => (await times(2, call))[1]?.status);
    expect(later).toEqual(paths.map(() => 429));
    await test.deps.refusals.keep();
    const told = { action: 'platform.call', outcome: 'TOO_MANY_REQUESTS', ip_address: '203.0.113.9' };
    const sums = await test.deps.db.deleteFrom('refusals').returningAll().execute();
    const ofCalls = sums.filter(({ action }) => action === 'platform.call');
    expect(ofCalls).toMatchObject([{ ...told, times: 2 * paths.length }]);
  });

  it('counts by what the trusted proxy says, and an IPv6 subscriber once', async () => {
    const { call } = await serve({ addressCallsPerMinute: 3 });
    await times(3, (n) => call(profile, { from: `198.51.100.${n}, 203.0.113.9` }));
    expect((await call(profile)).status).toBe(429);
    expect((await call(profile, { from: '203.0.113.10' })).status).toBe(401);
    await times(3, (n) => call(profile, { from: `2001:db8:1:2::${n}` }));
    expect((await call(profile, { from: '2001:db8:1:2:ffff::1' })).status).toBe(429);
    expect((await call(profile, { from: '2001:db8:1:3::1' })).status).toBe(401);
    const direct = await serve({ addressCallsPerMinute: 3, trustProxy: 0 });
    await times(3, (n) => direct.call(profile, { from: `198.51.100.${n}` }));
    expect((await direct.call(profile, { from: '198.51.100.9' })).status).toBe(429);
  });

  it('control: may call more often where the limit is higher', async () => {
    const { call } = await serve({ addressCallsPerMinute: 20 });
    expect(statuses(await times(20, () => call(profile)))).toEqual(Array(20).fill(401));
  });

  it('is refused before its body has come', async () => {
    const { port, call } = await serve({ addressCallsPerMinute: 1 });
    await call(profile);
    const head = ['POST /api/v1/login HTTP/1.1', 'Host: acme.localhost', 'X-Forwarded-For: 203.0.113.9'];
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write([...head, 'Content-Length: 1000', '', ''].join('\r\n')),
      );
      socket.once('error', reject).once('data', (bytes) => {
        socket.destroy();
        resolve(String(bytes));
      });
    });
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
  });

  it('is never counted for what costs nothing', async () => {
    const { call } = await serve({ addressCallsPerMinute: 1 });
    await call(profile);
    expect((await call(profile)).status).toBe(429);
    queries.restart();
    expect((await call('/healthz')).status).toBe(200);
    expect((await call(builtFiles.script)).status).toBe(200);
    expect((await call('/app/assets/gone.js')).status).toBe(404);
    expect(queries.count()).toBe(0);
  });

  it('is counted for what only looks free', async () => {
    const paths = ['/app/assets/..', '/app/assets/%2e%2e/%2e%2e/nowhere', '/app/assets/', '/readyz/'];
    const second = await eachOf(paths, async (path) => {
      const { port } = await serve({ addressCallsPerMinute: 1 });
      await statusAt(port, path, 'acme.localhost:4400');
      return statusAt(port, path, 'acme.localhost:4400');
    });
    expect(second).toEqual(paths.map(() => 429));
  });
});

it('holds an account to its rate from all addresses together, and no other account', async () => {
  const { call } = await serve({ accountCallsPerMinute: 6 });
  await times(6, (n) => call(profile, { from: `203.0.113.${n}` }));
  expect((await call(profile, { from: '203.0.113.99' })).status).toBe(429);
  expect((await call(profile, { from: '203.0.113.99', host: 'birch' })).status).toBe(401);
  now = new Date(now.getTime() + 10_000);
  expect((await call(profile, { from: '203.0.113.99' })).status).toBe(401);
});

it('charges an account nothing for calls that exceed an address’s limit', async () => {
  const { call } = await serve({ addressCallsPerMinute: 3, accountCallsPerMinute: 5 });
  await Promise.all(Array.from({ length: 20 }, () => call(profile)));
  expect(statuses(await times(3, () => call(profile, { from: '203.0.113.10' })))).toEqual([401, 401, 429]);
});

it('gives a browser that came for a page one that says when to go on, in its language', async () => {
  const { call } = await serve({ addressCallsPerMinute: 1 });
  const accept = { accept: 'text/html,application/xhtml+xml' };
  await call('/app/', { headers: accept });
  const { status, headers, body } = await call('/oidc/auth', {
    headers: { ...accept, 'accept-language': 'fr' },
  });
  expect([status, headers['retry-after'], headers['content-type']]).toEqual([
    429,
    '60',
    expect.stringMatching(/^text\/html; charset=utf-8$/i),
  ]);
  expect(body).toContain('<html lang="fr"');
  expect(body).toContain('<h1>Trop de demandes</h1>');
  expect(body).toContain('60 s');
  expect(headers['content-security-policy']).toContain(/nonce="([^"]+)"/.exec(body)?.[1] ?? 'no nonce');
});

describe('/readyz', () => {
  it('says at each host that the server is there, whatever others call where it is asked', async () => {
    const hosts = ['acme.localhost:4400', 'nobodys.localhost:4400', 'elsewhere.test'];
    const answers = await eachOf(hosts, async (host) => {
      const { port } = await serve({ accountCallsPerMinute: 1, addressCallsPerMinute: 1 });
      await statusAt(port, '/', host);
      return times(3, (n) => statusAt(port, n === 0 ? '/' : '/readyz', host));
    });
    expect(answers).toEqual(hosts.map(() => [429, 200, 200]));
  });

  it('says at a tenant’s host too that the database hangs, before it answers', async () => {
    const hold = holdQueries(test.deps.db);
    const { call } = await serve({}, hold.db);
    const { status, headers } = await call('/readyz');
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect((await call('/healthz')).status).toBe(200);
    hold.release();
  });

  it('checks the database once, however many ask, and in no caller’s queue', async () => {
    const hold = holdQueries(test.deps.db);
    const { server, call } = await serve({}, hold.db);
    const came = vi.fn();
    server.on('request', came);
    const asking = Array.from({ length: 20 }, () => call('/readyz'));
    await vi.waitFor(() => expect(came).toHaveBeenCalledTimes(20), 20_000);
    await hold.reached(1);
    hold.release();
    expect(statuses(await Promise.all(asking))).toEqual(Array(20).fill(200));
    expect(hold.callers()).toEqual([null]);
  });
});

describe('calls of an account that wait for the database', () => {
  it('are so many, the next one is told to come back; those of another account are let in', async () => {
    const { db, slots } = await openEmbedded({ snapshot: readSnapshot('demo'), limits });
    ends.push(() => db.destroy());
    const { call } = await serve({}, db);
    const free = await holdDatabase(db);
    const inside = [call(profile), call(profile)];
    await vi.waitFor(() => expect(slots().waiting.call).toBe(2), 20_000);
    const refused = await eachOf([profile, '/oidc/auth', '/app/', '/api/v1/users/export'], (path) =>
      call(path, { headers: { accept: 'application/json' } }),
    );
    for (const { status, headers, body } of refused) {
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      expect(ErrorBody.parse(JSON.parse(body)).error.code).toBe('UNAVAILABLE');
    }
    expect((await call('/healthz')).status).toBe(200);
    const other = call(profile, { host: 'birch' });
    await vi.waitFor(() => expect(slots().waiting.call).toBe(3), 20_000);
    await free();
    expect(statuses(await Promise.all([...inside, other]))).toEqual([401, 401, 401]);
    expect((await call(profile)).status).toBe(401);
  });

  it('are completed if they write, even when their caller leaves', async () => {
    const { db, slots } = await openEmbedded({ snapshot: readSnapshot('demo'), limits });
    ends.push(() => db.destroy());
    const own = await createHttpServer({ deps: { db } });
    ends.push(() => own.close());
    const browser = own.browser();
    await own.browser().signIn('admin@acme.test');
    const { access_token } = await browser.signIn('admin@acme.test');
    const open = db.selectFrom('sessions').select('id').where('ended_on', 'is', null);
    expect(await open.execute()).toHaveLength(2);
    const free = await holdDatabase(db);
    const { port } = browser.server.address() as AddressInfo;
    const headers = { host: new URL(browser.origin).host, authorization: `Bearer ${access_token}` };
    const left = request({
      host: '127.0.0.1',
      port,
      path: '/api/v1/self/sessions',
      method: 'DELETE',
      headers,
    });
    left.on('error', () => {}).end();
    await vi.waitFor(() => expect(slots().waiting.call).toBe(1), 20_000);
    left.destroy();
    await free();
    await vi.waitFor(async () => expect(await open.execute()).toHaveLength(1), 20_000);
  });
});

it('lets strangers who send nothing of a body keep nobody out', async () => {
  const { port, call, server } = await serve({
    slowness: { headersMs: 10_000, bodyMs: 500, bytesPerSecond: 10 },
  });
  const json = 'Content-Type: application/json';
  const cookie = Object.entries(signInHeaders()).map(([name, value]) => `${name}: ${value}`);
  const form = 'Content-Type: application/x-www-form-urlencoded';
  let begun = 0;
  server.on('request', () => {
    begun += 1;
  });
  const bodies: [string, ...string[]][] = [
    ['/api/v1/login', json, ...cookie, 'Content-Length: 1000'],
    ['/api/v1/login', json, ...cookie, 'Transfer-Encoding: chunked'],
    ['/oidc/token', form, 'Content-Length: 1000'],
    ['/federation/saml2p/acs', form, 'Transfer-Encoding: chunked'],
  ];
  const silent = Array.from({ length: 75 }, (_, n) =>
    bodies.map(([path, ...headers]) => sending(port, path, `198.51.100.${n % 3}`, ...headers)),
  ).flat();
  await vi.waitFor(() => expect(begun).toBe(300), { timeout: 10_000 });
  const authorization = { authorization: `Bearer ${await test.signInAs('viewer@acme.test')}` };
  expect((await call('/api/v1/users', { headers: authorization })).status).toBe(200);
  await vi.waitFor(() => expect(silent.filter(({ destroyed }) => !destroyed)).toHaveLength(0), 5_000);
});

const limits = { ...readConfig({}).databaseLimits, waitingOfAccount: 2 };

/** Takes every slot until the returned function is called. */
async function holdDatabase(db: TestServer['deps']['db']): Promise<() => Promise<unknown>> {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = 0;
  const hold = () =>
    db.connection().execute(async () => {
      begun += 1;
      await over;
    });
  const held = Promise.all([hold(), hold()]);
  await vi.waitFor(() => expect(begun).toBe(2), 20_000);
  return () => {
    end();
    return held;
  };
}

/** A call's status, also at a host that is no tenant's. */
async function statusAt(port: number, path: string, host: string): Promise<number> {
  const head = [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'X-Forwarded-For: 203.0.113.9', 'Connection: close'];
  const socket = connect(port, '127.0.0.1', () => socket.write([...head, '', ''].join('\r\n')));
  let answer = '';
  for await (const text of socket.setEncoding('utf8')) answer += text;
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}

/** A call of acme's host that sends only its headers. */
function sending(port: number, path: string, from: string, ...headers: string[]): Socket {
  const head = [`POST ${path} HTTP/1.1`, 'Host: acme.localhost:4400', `X-Forwarded-For: ${from}`, ...headers];
  const socket = connect(port, '127.0.0.1', () => socket.write([...head, '', ''].join('\r\n')));
  return socket.on('error', () => undefined);
}

/**
 * A database that answers none of these kinds of statement, or not the first of them, until it is released. A held
 * one has no connection, of which there is only one.
 */
function holdQueries(
  db: TestServer['deps']['db'],
  kinds = ['SelectQueryNode', 'RawNode'],
  most = Number.POSITIVE_INFINITY,
) {
  let release = () => {};
  const open = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = new Map<object, string | null>();
  const holding = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (kinds.includes(node.kind) && held.size < most) held.set(queryId, callerAddress());
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (held.has(queryId)) await open;
      return result;
    },
  });
  const connection = holding.connection();
  vi.spyOn(connection, 'execute').mockImplementation((work) => work(holding));
  vi.spyOn(holding, 'connection').mockReturnValue(connection);
  return {
    db: holding,
    reached: (count: number) => vi.waitFor(() => expect(held.size).toBeGreaterThanOrEqual(count), 20_000),
    callers: () => [...held.values()],
    release: () => release(),
  };
}
