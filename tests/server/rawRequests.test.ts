import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createHttpServer, type HttpServer } from './identity/tenantBrowser.ts';

let server: HttpServer;
let port: number;
let token: string;
beforeAll(async () => {
  server = await createHttpServer();
  port = (server.browser().server.address() as AddressInfo).port;
  token = await server.signInAs('admin@acme.test');
});
afterAll(async () => {
  console.log(`raw requests: ${requests.length}`);
  await server.close();
});

const host = 'Host: acme.localhost';
const get = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, host, 'Connection: close', ...headers, '', ''].join('\r\n');
const post = (body: string | Buffer, ...headers: string[]) =>
  Buffer.concat([
    Buffer.from(
      [
        'POST /api/v1/users HTTP/1.1',
        host,
        'Connection: close',
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        ...headers,
        '',
        '',
      ].join('\r\n'),
    ),
    Buffer.from(body),
  ]);
const form = (target: string, body: string) =>
  `${get(target, 'Content-Type: application/x-www-form-urlencoded', lengthOf(body)).replace('GET', 'POST')}${body}`;
const lengthOf = (body: string | Buffer) => `Content-Length: ${Buffer.byteLength(body)}`;
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const bomb = gzipSync(Buffer.alloc(20_000_000, ' '));

/** From Node 24 on `xn--acme` is an ordinary name, under the current URL standard. */
const isName = URL.canParse('http://xn--acme.localhost');

/** What no client library sends, and the status that answers it. */
const requests: [string, () => string | Buffer, number][] = [
  ['a header of 16 KB', () => get('/healthz', `X-Long: ${'x'.repeat(16_384)}`), 431],
  ['a header of 8 KB', () => get('/healthz', `X-Long: ${'x'.repeat(8_192)}`), 200],
  [
    'a query of 8 KB',
    () => get(`/api/v1/users?searchText=${'x'.repeat(8_000)}`, `Authorization: Bearer ${token}`),
    422,
  ],
  ['a query of 20 KB', () => get(`/healthz?${'x'.repeat(20_000)}`), 431],
  ['a path of dots', () => get('/../../../../etc/passwd'), 404],
  ['a path of encoded dots', () => get('/app/%2e%2e%2f%2e%2e%2fetc%2fpasswd'), 404],
  ['an encoded NUL', () => get('/app/%00'), 200],
  ['half an escape', () => get('/api/v1/users/%', `Authorization: Bearer ${token}`), 404],
  ['bad UTF-8 in a path', () => get('/api/v1/users/%c3%28', `Authorization: Bearer ${token}`), 404],
  ['a double encoding', () => get('/api/v1/users/%252e%252e', `Authorization: Bearer ${token}`), 404],
  ['an absolute target', () => get('http://evil.example/healthz'), 200],
  ['no host', () => 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', () => get('/healthz', 'Host: birch.localhost'), 400],
  ['the same host twice, for OpenID Connect', () => get('/oidc/jwks', host), 400],
  ['a host that is none', () => get('/healthz').replace(host, 'Host: a b:c@d'), 400],
  [
    'a host longer than any name',
    () => get('/healthz').replace(host, `Host: ${'x.'.repeat(7_000)}localhost`),
    400,
  ],
  ['a host in false Punycode', () => get('/healthz').replace('acme', 'xn--acme'), isName ? 200 : 400],
  ['one for OpenID Connect', () => get('/oidc/jwks').replace('acme', 'xn--acme'), isName ? 404 : 400],
  ['a NUL in a code', () => form('/oidc/token', 'grant_type=authorization_code&code=%00'), 400],
  [
    'a NUL in the name of a client',
    () => form('/oidc/token', 'grant_type=authorization_code&code=x&client_id=%00&code_verifier=x'),
    401,
  ],
  ['a NUL in a session', () => get('/oidc/auth/%00'), 303],
  ['an IPv6 host', () => get('/api/v1/users').replace(host, 'Host: [::1]'), 404],
  ['an unknown method', () => get('/healthz').replace('GET', 'BREW'), 400],
  [
    'a DELETE without a body or its length',
    () =>
      get(`/api/v1/self/listViews/${randomUUID()}`, `Authorization: Bearer ${token}`).replace(
        'GET',
        'DELETE',
      ),
    404,
  ],
  [
    'a body without length, in chunks',
    () =>
      post(`${chunk('x'.repeat(60_000))}${chunk('x'.repeat(10_000))}0\r\n\r\n`, 'Transfer-Encoding: chunked'),
    413,
  ],
  ['a body of 10 MB', () => post('x'.repeat(10_000_000), 'Content-Length: 10000000'), 413],
  ['a gzip bomb', () => post(bomb, lengthOf(bomb), 'Content-Encoding: gzip'), 400],
  ['two lengths', () => post('{}', 'Content-Length: 2', 'Content-Length: 3'), 400],
  ['length and chunks', () => post('0\r\n\r\n', 'Content-Length: 2', 'Transfer-Encoding: chunked'), 400],
  ['deep JSON', () => post('['.repeat(30_000), lengthOf('['.repeat(30_000))), 400],
  ['not HTTP', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  [
    'an upgrade',
    () => get('/healthz', 'Upgrade: websocket').replace('Connection: close', 'Connection: Upgrade, close'),
    200,
  ],
];

it.each(requests)('answers %s and goes on', async (_, request, status) => {
  const start = performance.now();
  const answer = await send(request());
  expect(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])).toBe(status);
  expect(performance.now() - start).toBeLessThan(10_000);
  expect(await send(get('/healthz'))).toMatch(/^HTTP\/1\.1 200/);
});

it('logs none of it as a failure of its own, nor a body that ends in the middle', async () => {
  for (const target of ['/api/v1/users', '/oidc/token', '/api/v1/login']) await breakOff(target);
  expect(await send(get('/healthz'))).toMatch(/^HTTP\/1\.1 200/);
  const failures = server.logs.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  expect(failures).toEqual([]);
});

/** Sends half a body, disconnects, and waits until the server has noticed. */
async function breakOff(target: string): Promise<void> {
  const sent = post('{"a":', 'Content-Length: 100').toString().replace('/api/v1/users', target);
  const before = server.logs.length;
  const socket = connect(port, '127.0.0.1', () => socket.write(sent, () => socket.destroy()));
  await new Promise((resolve) => socket.once('close', resolve));
  if (target.startsWith('/api/'))
    await vi.waitFor(() => expect(server.logs.length).toBeGreaterThan(before), 20_000);
}

/** What comes back until the server closes, or falls silent. */
function send(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const end = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(5_000, end);
    socket.setEncoding('latin1').on('data', (text) => {
      answer += text;
    });
    socket.on('end', end).on('error', end).on('close', end);
  });
}
