import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config/readConfig.ts';
import { ApiError } from '#server/errors.ts';
import { readCaller } from '#server/http/readCaller.ts';
import { createRefuser, refuseRequest } from '#server/http/refuseRequests.ts';
import { fixedHeaders } from '#server/securityPolicy.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const promptOnes = 20;

function refusing() {
  const config = readConfig({ TRUST_PROXY: '1' });
  const refuse = createRefuser({ config, clock: () => new Date(), newId: () => 'request-1' });
  return (from: string, host = 'acme.localhost') => {
    const request = Object.assign(new IncomingMessage(new Socket()), {
      headers: { 'x-forwarded-for': from, host },
    });
    const response = new ServerResponse(request);
    const error = new ApiError('UNAVAILABLE', { headers: { 'retry-after': '1' } });
    refuse(request, response, readCaller(config, request), error);
    return response;
  };
}

it('refuses at once, but keeps back what it tells an address that calls on and on', () => {
  const refuse = refusing();
  const first = Array.from({ length: promptOnes }, () => refuse('203.0.113.9'));
  expect(first.filter(({ writableEnded }) => !writableEnded)).toEqual([]);
  const kept = refuse('203.0.113.9');
  const other = refuse('203.0.113.10', 'birch.localhost');
  expect([kept.writableEnded, other.writableEnded]).toEqual([false, true]);
  vi.advanceTimersByTime(5);
  expect([kept.writableEnded, kept.statusCode]).toEqual([true, 503]);
});

it('lets those that are kept back leave at an even pace, so that few hold the connections of a proxy for a moment only', () => {
  const refuse = refusing();
  for (let n = 0; n < promptOnes; n++) refuse('203.0.113.9');
  const kept = Array.from({ length: 64 }, () => refuse('203.0.113.9'));
  const left = () => kept.filter(({ writableEnded }) => writableEnded).length;
  vi.advanceTimersByTime(32 * 5);
  expect(left()).toBe(32);
  vi.advanceTimersByTime(32 * 5);
  expect(left()).toBe(64);
});

/** In milliseconds. */
function expectKeptFor(time: number, response: ServerResponse) {
  vi.advanceTimersByTime(time - 1);
  expect(response.writableEnded).toBe(false);
  vi.advanceTimersByTime(1);
  expect(response.writableEnded).toBe(true);
}

it('keeps none of an address that calls on and on for longer than nine seconds, however many there are', () => {
  const refuse = refusing();
  for (let n = 0; n < promptOnes + 4_000; n++) refuse('203.0.113.9').emit('close');
  expectKeptFor(9_000, refuse('203.0.113.9'));
});

it('keeps none whose account others flood for longer than three seconds, however many there are', () => {
  const refuse = refusing();
  for (let n = 0; n < promptOnes + 2_000; n++) refuse(`198.18.${n >> 8}.${n & 255}`).emit('close');
  expectKeptFor(3_000, refuse('203.0.113.9'));
});

it('lets nobody wait for those of another address that calls on and on', () => {
  const refuse = refusing();
  for (let n = 0; n < promptOnes + 3_000; n++) refuse('203.0.113.9').emit('close');
  expectKeptFor(5, refuse('203.0.113.10'));
});

it('keeps back what it tells those who call one host from ever other addresses', () => {
  const refuse = refusing();
  const first = Array.from({ length: promptOnes }, (_, n) => refuse(`198.51.100.${n}`));
  expect(first.filter(({ writableEnded }) => !writableEnded)).toEqual([]);
  const [kept, other] = [refuse('198.51.100.99'), refuse('198.51.100.99', 'birch.localhost')];
  expect([kept.writableEnded, other.writableEnded]).toEqual([false, true]);
});

it('keeps back what it tells those who call ever other hosts that are no account’s, as if it were one', () => {
  const refuse = refusing();
  const names = Array.from({ length: promptOnes }, (_, n) => `${'x'.repeat(1_000)}${n}.example.test`);
  const first = names.map((name, n) => refuse(`198.51.100.${n}`, name));
  expect(first.filter(({ writableEnded }) => !writableEnded)).toEqual([]);
  expect(refuse('198.51.100.99', 'another.example.test').writableEnded).toBe(false);
});

it('keeps back all that it tells an address that calls on and on, though it would be few by the minute', () => {
  const refuse = refusing();
  for (let n = 0; n < promptOnes; n++) refuse('203.0.113.9');
  for (let n = 0; n < 60; n++) {
    vi.advanceTimersByTime(500);
    expect(refuse('203.0.113.9').writableEnded).toBe(false);
  }
});

it('refuses at once again, after a pause', () => {
  const refuse = refusing();
  for (let n = 0; n < promptOnes; n++) refuse('203.0.113.9');
  expect(refuse('203.0.113.9').writableEnded).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(refuse('203.0.113.9').writableEnded).toBe(true);
});

it('keeps back no more than so many, and none that has gone away', () => {
  const refuse = refusing();
  const all = Array.from({ length: promptOnes + 4_000 }, () => refuse('203.0.113.9'));
  expect(refuse('203.0.113.9').writableEnded).toBe(true);
  const gone = all.at(-1);
  gone?.emit('close');
  expect(refuse('203.0.113.9').writableEnded).toBe(false);
  vi.advanceTimersByTime(9_000);
  expect(all.filter(({ writableEnded }) => !writableEnded)).toEqual([gone]);
});

const config = readConfig({});

/** What is written to whoever is refused: the status, all headers and the body. */
function written(error: ApiError, headers: Record<string, string>, url = '/') {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url, headers });
  const response = new ServerResponse(request);
  const writeHead = vi.spyOn(response, 'writeHead');
  const end = vi.spyOn(response, 'end');
  refuseRequest({ config, newId: () => 'request-1' }, request, response, error);
  const [status, sent]: unknown[] = writeHead.mock.lastCall ?? [];
  return { status, headers: sent, body: String(end.mock.lastCall?.[0]) };
}

it('tells a program in JSON, in its language, and a browser that came for a page by one', () => {
  const error = new ApiError('UNAVAILABLE', { headers: { 'retry-after': '1' } });
  const program = written(error, { 'accept-language': 'fr' });
  expect(program.status).toBe(503);
  expect(program.headers).toEqual({
    ...fixedHeaders(config),
    'x-request-id': 'request-1',
    'content-security-policy': expect.stringContaining("'nonce-"),
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(program.body),
    'retry-after': '1',
  });
  expect(JSON.parse(program.body)).toEqual(error.toBody('fr'));
  expect(error.toBody('fr')).not.toEqual(error.toBody('en'));

  const browser = written(error, { accept: 'text/html', 'accept-language': 'fr' });
  expect(browser.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(browser.body),
    'retry-after': '1',
  });
  expect(browser.body).toContain('<html lang="fr"');
});

it('tells it as the firm directory does below its base, though it has told the same elsewhere', () => {
  const error = new ApiError('UNAVAILABLE');
  const [plain, inDirectory, again] = ['/api/v1/users', '/dex/api/v1/firms?key=1', '/api/v1/users'].map(
    (url) => JSON.parse(written(error, {}, url).body),
  );
  expect([plain, again]).toEqual([error.toBody('en'), error.toBody('en')]);
  expect(inDirectory).toEqual({ ok: false, data: error.toBody('en') });
});

it('tells each error as itself, though it has told another before', () => {
  const bodyOf = (error: ApiError, language: string) =>
    JSON.parse(written(error, { 'accept-language': language }).body);
  const errors = [
    new ApiError('UNAVAILABLE'),
    new ApiError('TOO_MANY_REQUESTS'),
    new ApiError('TOO_MANY_REQUESTS', { target: 'email' }),
    new ApiError('TOO_MANY_REQUESTS', {
      details: [{ code: 'any', message: 'One too many', target: 'email' }],
    }),
  ];
  for (const _ of [1, 2])
    for (const locale of ['en', 'fr'] as const)
      for (const error of errors) expect(bodyOf(error, locale)).toEqual(error.toBody(locale));
});
