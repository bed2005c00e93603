import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../../support/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

it.each([
  ['acme', '/', '/app/'],
  ['acme', '/app', '/app/'],
  ['', '/app/', '/app/select-domain'],
  ['', '/app/account/user-list', '/app/select-domain'],
  ['nowhere', '/app/login', '/app/error?errorCode=UNKNOWN_ACCOUNT'],
  ['www', '/app/', '/app/error?errorCode=UNKNOWN_ACCOUNT'],
  ['nowhere', '/app/select-domain', 'http://localhost:4400/app/select-domain'],
  ['a.b', '/app/', 'http://localhost:4400/app/select-domain'],
])('on the host "%s", %s leads to %s', async (host, path, place) => {
  const response = await server.fetch(path, { host });
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(place);
});

it.each([
  ['acme', '/app/'],
  ['acme', '/app/any/path'],
  ['', '/app/select-domain'],
  ['nowhere', '/app/error?errorCode=UNKNOWN_ACCOUNT'],
])('on the host "%s", %s is the app', async (host, path) => {
  const response = await server.fetch(path, { host });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

it.each(['/app/assets/gone.js', '/app/../server/main.ts', '/app/assets/..%2f..%2fpackage.json'])(
  'a file that is not there is not the page: %s',
  async (path) => {
    const response = await server.fetch(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
  },
);
