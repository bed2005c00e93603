import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBody } from '#contract/errors.ts';
import type { Config } from '#server/config/config.ts';
import { whoAsks } from '#server/db/turns.ts';
import { createAdmission } from '#server/http/admitRequests.ts';
import { readCaller } from '#server/http/readCaller.ts';
import { listener } from '#server/listen.ts';
import { builtFiles, createAppFolder } from '#tests/support/appFolder.ts';
import { countQueries, type QueryCount } from '#tests/support/countQueries.ts';
import { signInHeaders, type TestServer, testServer } from '#tests/support/testServer.ts';
import { TenantBrowser } from '../identity/tenantBrowser.ts';

const { appFolder, remove } = createAppFolder();
/** A whole hour, as refusals are summed by it. */
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

/** A server of its own, with these limits. */
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
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

const profile = '/api/v1/self/profile';
const token = '/oidc/token';

describe('an address', () => {
  it.each([profile, token, '/oidc/auth', '/app/', '/nowhere', '/readyz?x'])(
    'may call %s so often in a minute, then is told when to come back, and the database is not asked',
    async (path) => {
      const { call } = await serve({ addressCallsPerMinute: 3 });
      expect(statuses(await times(3, () => call(path)))).not.toContain(429);
      queries.restart();
      const refused = await call(path);
      expect(queries.count()).toBe(0);
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '20']);
      expect(ErrorBody.parse(JSON.parse(refused.body)).error.code).toBe('TOO_MANY_REQUESTS');
      expect(refused.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
      });
      now = new Date(now.getTime() + 20_000);
      expect(statuses(await times(2, () => call(path)))[1]).toBe(429);
      await test.deps.refusals.keep();
      const told = { action: 'platform.call', outcome: 'TOO_MANY_REQUESTS', ip_address: '203.0.113.9' };
      const sums = await test.deps.db.deleteFrom('refusals').returningAll().execute();
      expect(sums.filter(({ action }) => action === 'platform.call')).toMatchObject([{ ...told, times: 2 }]);
    },
  );

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

  it.each([
    '/app/assets/../../readyz',
    '/app/assets/..',
    '/app/assets/%2e%2e/%2e%2e/readyz',
    '//x/app/assets/index.js',
    'http://x/app/assets/index.js',
    '/app/assets/',
    '/healthz?x',
    '/readyz?x',
    '/readyz/',
  ])('is counted for %s, which only looks like it', (url) => {
    const admit = createAdmission({
      ...test.deps,
      config: { ...test.deps.config, addressCallsPerMinute: 1 },
    });
    const request = Object.assign(new IncomingMessage(new Socket()), {
      url,
      headers: { host: 'localhost' },
      rawHeaders: ['Host', 'localhost'],
    });
    const response = new ServerResponse(request);
    const caller = readCaller(test.deps.config, request);
    admit(request, response, caller);
    expect(() => admit(request, response, caller)).toThrow('There were too many requests.');
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

it('takes nothing of an account for what an address has too many', async () => {
  const { call } = await serve({ addressCallsPerMinute: 3, accountCallsPerMinute: 5 });
  await times(20, () => call(profile));
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
    'text/html; charset=utf-8',
  ]);
  expect(body).toContain('<html lang="fr"');
  expect(body).toContain('<h1>Trop de demandes</h1>');
  expect(body).toContain('60 s');
  expect(headers['content-security-policy']).toContain(/nonce="([^"]+)"/.exec(body)?.[1] ?? 'no nonce');
});

describe('/readyz', () => {
  it.each(['acme', 'nobodys', ''])(
    'says at "%s" that the server is there, whatever others call where it is asked',
    async (name) => {
      const host = name && `${name}.localhost:4400`;
      const { port } = await serve({ accountCallsPerMinute: 1, addressCallsPerMinute: 1 });
      const statusOf = (path: string) => statusAt(port, path, host || 'elsewhere.test');
      await statusOf('/');
      expect(await statusOf('/')).toBe(429);
      expect([await statusOf('/readyz'), await statusOf('/readyz')]).toEqual([200, 200]);
    },
  );

  it('has a place where all are taken', async () => {
    const hold = holdQueries(test.deps.db, ['SelectQueryNode']);
    const { call } = await serve({ addressCallsAtOnce: 1, accountCallsAtOnce: 1 }, hold.db);
    const inside = call(profile);
    await hold.reached(1);
    expect((await call(profile)).status).toBe(503);
    expect((await call('/readyz')).status).toBe(200);
    hold.release();
    await inside;
  });

  it('says at a tenant’s host too that the database hangs, before it answers', async () => {
    const hold = holdQueries(test.deps.db);
    const { call } = await serve({}, hold.db);
    const { status, headers } = await call('/readyz');
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect((await call('/healthz')).status).toBe(200);
    hold.release();
  });

  it('looks once at the database, however many ask, and in no caller’s line', async () => {
    const hold = holdQueries(test.deps.db);
    const { server, call } = await serve({}, hold.db);
    const came = vi.fn();
    server.on('request', came);
    const asking = Array.from({ length: 20 }, () => call('/readyz'));
    await vi.waitFor(() => expect(came).toHaveBeenCalledTimes(20));
    await hold.reached(1);
    hold.release();
    expect(statuses(await Promise.all(asking))).toEqual(Array(20).fill(200));
    expect(hold.askers()).toEqual([null]);
  });
});

describe('calls at once', () => {
  it.each([
    ['address', { addressCallsAtOnce: 2 }, '203.0.113.10', 'acme'],
    ['account', { accountCallsAtOnce: 2 }, '203.0.113.9', 'birch'],
  ])(
    'of an %s are so many, the next is told to come back; others are let in',
    async (_, limit, from, host) => {
      const hold = holdQueries(test.deps.db);
      const { call } = await serve(limit, hold.db);
      const inside = [call(profile), call(profile)];
      await hold.reached(2);
      const refused = await call(profile);
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
      expect(ErrorBody.parse(JSON.parse(refused.body)).error.code).toBe('UNAVAILABLE');
      const other = call(profile, { from, host });
      await hold.reached(3);
      hold.release();
      expect(statuses(await Promise.all([...inside, other]))).toEqual([401, 401, 401]);
      expect((await call(profile)).status).toBe(401);
    },
  );
});

describe('an account’s places', () => {
  const json = 'Content-Type: application/json';
  const form = 'Content-Type: application/x-www-form-urlencoded';
  const cookie = Object.entries(signInHeaders()).map(([name, value]) => `${name}: ${value}`);
  const bodies: [string, string, ...string[]][] = [
    ['a login', '/api/v1/login', json, ...cookie, 'Content-Length: 1000'],
    ['a login without end', '/api/v1/login', json, ...cookie, 'Transfer-Encoding: chunked'],
    ['a call for a token', '/oidc/token', form, 'Content-Length: 1000'],
    ['a call for a token without end', '/oidc/token', form, 'Transfer-Encoding: chunked'],
    ['an answer of a provider', '/federation/saml2p/acs', form, 'Content-Length: 1000'],
  ];

  it.each(bodies)('are held by nobody who sends nothing of %s', async (_, path, ...headers) => {
    const { port, call, server } = await serve({ addressCallsAtOnce: 100, accountCallsAtOnce: 300 });
    const accessToken = await test.signInAs('viewer@acme.test');
    const silent: Socket[] = [];
    for (let n = 0; n < 300; n++) silent.push(sending(port, path, `198.51.100.${n % 3}`, ...headers));
    ends.push(async () => silent.forEach((socket) => void socket.destroy()));
    let begun = 0;
    server.on('request', () => {
      begun += 1;
    });
    await vi.waitFor(() => expect(begun).toBe(300), { timeout: 10_000 });
    const authorization = { authorization: `Bearer ${accessToken}` };
    expect((await call('/api/v1/users', { headers: authorization })).status).toBe(200);
    // Of their own address they hold all.
    const again = await call('/api/v1/users', { headers: authorization, from: '198.51.100.1' });
    expect(again.status).toBe(503);
  });

  it.each([
    ['/api/v1/login', [json, ...cookie], '{"email":1}', 422],
    ['/oidc/token', [form], 'grant_type=authorization_code&client_id=cmg-app', 400],
    ['/oidc/token', [form], `x=${'x'.repeat(40_000)}`, 400],
  ])('are taken by a body of %s, which is told when to come back while there is none', async (...of) => {
    const [path, kind, body, otherwise] = of;
    const hold = holdQueries(test.deps.db, ['SelectQueryNode'], 1);
    const { port, call } = await serve({ accountCallsAtOnce: 1 }, hold.db);
    const inside = call(profile);
    await hold.reached(1);
    const send = async () => {
      const length = `Content-Length: ${body.length}`;
      const socket = sending(port, path, '203.0.113.10', ...kind, length, 'Connection: close');
      // Its body comes when all that is known by its head is known.
      await new Promise((resolve) => setTimeout(resolve, 50));
      socket.write(body);
      let answer = '';
      for await (const text of socket.setEncoding('utf8')) answer += text;
      return answer;
    };
    const refused = await send();
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused).toMatch(/^retry-after: 1\r$/im);
    expect(refused).toContain('"UNAVAILABLE"');
    hold.release();
    await inside;
    expect(await send()).toMatch(new RegExp(`^HTTP/1\\.1 ${otherwise} `));
  });
});

/** A call's status, also at a host that is no tenant's. */
async function statusAt(port: number, path: string, host: string): Promise<number> {
  const head = [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'X-Forwarded-For: 203.0.113.9', 'Connection: close'];
  const socket = connect(port, '127.0.0.1', () => socket.write([...head, '', ''].join('\r\n')));
  let answer = '';
  for await (const text of socket.setEncoding('utf8')) answer += text;
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}

/** A call of acme's host that sends no more than its head. */
function sending(port: number, path: string, from: string, ...headers: string[]): Socket {
  const head = [`POST ${path} HTTP/1.1`, 'Host: acme.localhost:4400', `X-Forwarded-For: ${from}`, ...headers];
  const socket = connect(port, '127.0.0.1', () => socket.write([...head, '', ''].join('\r\n')));
  return socket.on('error', () => undefined);
}

/**
 * A database that answers nothing of these kinds, or none of the first of them, until it is told to. What is held has no
 * connection, of which there is only one.
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
      if (kinds.includes(node.kind) && held.size < most) held.set(queryId, whoAsks());
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
    reached: (count: number) => vi.waitFor(() => expect(held.size).toBeGreaterThanOrEqual(count)),
    askers: () => [...held.values()],
    release: () => release(),
  };
}
