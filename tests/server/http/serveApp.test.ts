import { afterAll, expect, it } from 'vitest';
import { builtFiles, createAppFolder } from '#tests/support/appFolder.ts';
import { testServer } from '#tests/support/testServer.ts';

const { appFolder, remove } = createAppFolder();
const server = testServer({ deps: { appFolder } });
afterAll(async () => {
  remove();
});

it.each([
  ['acme', '/', '/app/'],
  ['acme', '/app', '/app/'],
  ['', '/app/', '/app/select-domain'],
  ['', '/app/account/user-list', '/app/select-domain'],
  ['nowhere', '/app/login', '/app/error?errorCode=UNKNOWN_ACCOUNT'],
  ['www', '/app/', '/app/error?errorCode=UNKNOWN_ACCOUNT'],
  ['nowhere', '/app/select-domain', 'http://localhost:4400/app/select-domain'],
  ['acme', '/app/select-domain', 'http://localhost:4400/app/select-domain'],
  [
    'acme',
    '/app/select-domain?returnUrl=%2Fdocument360%2Fa',
    'http://localhost:4400/app/select-domain?returnUrl=%2Fdocument360%2Fa',
  ],
  ['acme', '/app/inviteme/token-1', '/app/error?errorCode=NOT_FOUND'],
  ['acme', '/app/inviteme-success', '/app/error?errorCode=NOT_FOUND'],
  ['', '/app/inviteme/token-1', '/app/error?errorCode=NOT_FOUND'],
  ['nowhere', '/app/inviteme?token=token-1', '/app/error?errorCode=NOT_FOUND'],
  ['signup', '/app/login', '/app/error?errorCode=NOT_FOUND'],
  ['signup', '/app/account/user-list', '/app/error?errorCode=NOT_FOUND'],
  ['signup', '/app/', 'http://localhost:4400/app/select-domain'],
  ['acme', '/document360', '/app/error?errorCode=OTHER_PRODUCT'],
  ['acme', '/document360/a/b?c=d', '/app/error?errorCode=OTHER_PRODUCT'],
  ['acme', '/document360-docs', '/app/error?errorCode=OTHER_PRODUCT'],
  ['a.b', '/app/', 'http://localhost:4400/app/select-domain'],
])('on the host "%s", %s leads to %s', async (host, path, place) => {
  const response = await server.fetch(path, { host });
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(place);
});

it.each([
  ['acme', '/app/'],
  ['acme', '/app/any/path'],
  ['acme', '/app/index.html'],
  ['', '/app/select-domain'],
  ['nowhere', '/app/error?errorCode=UNKNOWN_ACCOUNT'],
  ['signup', '/app/inviteme/token-1'],
  ['signup', '/app/inviteme?token=token-1'],
  ['signup', '/app/inviteme-success'],
  ['signup', '/app/privacy-policy'],
  ['signup', '/app/error?errorCode=INVALID_TOKEN'],
])('on the host "%s", %s is the app', async (host, path) => {
  const response = await server.fetch(path, { host });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
  expect(await response.text()).toContain(`nonce="${nonce}"`);
});

it.each(['/document36', '/app/invitemes', '/app/inviteme-other/x'])(
  'leads nobody away from %s',
  async (path) => {
    expect((await server.fetch(path)).status).not.toBe(302);
  },
);

it.each(['/app/assets/gone.js', '/app/../server/main.ts', '/app/assets/..%2f..%2fpackage.json'])(
  'a file that is not there is not the page: %s',
  async (path) => {
    const response = await server.fetch(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
  },
);

const hashed = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' };

it.each([
  ['GET', builtFiles.script, {}, 200, null],
  ['HEAD', builtFiles.script, {}, 200, null],
  ['GET', builtFiles.script, { 'accept-encoding': 'gzip, br' }, 200, 'br'],
  ['HEAD', builtFiles.script, { 'accept-encoding': 'gzip, br' }, 200, 'br'],
  ['GET', builtFiles.script, { 'accept-encoding': 'gzip' }, 200, 'gzip'],
  ['GET', builtFiles.script, { range: 'bytes=0-3' }, 206, null],
  ['GET', builtFiles.script, { 'if-modified-since': new Date(8.64e15).toUTCString() }, 200, null],
  ['GET', builtFiles.font, { 'accept-encoding': 'gzip, br' }, 200, null],
])('%s %s with %j is a hashed file, cached for good', async (method, path, headers, status, encoding) => {
  const response = await server.fetch(path, { method, headers });
  expect(response.status).toBe(status);
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(Object.fromEntries(response.headers)).toMatchObject(hashed);
  await response.arrayBuffer();
});

it.each([
  ['GET', builtFiles.unhashed, {}, 200],
  ['GET', builtFiles.script, { range: 'bytes=9999-' }, 416],
  ['POST', builtFiles.script, {}, 404],
])('%s %s with %j is not kept', async (method, path, headers, status) => {
  const response = await server.fetch(path, { method, headers });
  expect(response.status).toBe(status);
  expect(response.headers.get('cache-control')).toBe('no-store');
  await response.arrayBuffer();
});
