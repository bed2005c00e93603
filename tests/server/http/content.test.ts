import { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Operation } from '#contract/operation.ts';
import { createApiKeyReader } from '#server/access/apiKeyCalls.ts';
import { createDirectoryReader } from '#server/access/directoryCalls.ts';
import { answerError } from '#server/http/answerError.ts';
import { bindOperation } from '#server/http/bindOperation.ts';
import type { AppEnv } from '#server/http/env.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer({ fixture: 'empty' });
let app: Hono<AppEnv>;
let opened = 0;
beforeAll(async () => {
  app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('requestId', 'request-1');
    c.set('tenant', null);
    await next();
  });
  const bindingDeps = {
    ...server.deps,
    readApiKey: createApiKeyReader(server.deps),
    readDirectory: createDirectoryReader(server.deps),
    handlers: {},
  };
  // The rows are invented, so they use a name of the manifest's that anyone may call.
  for (const row of [certificate, table, note])
    bindOperation(app, bindingDeps, 'platform.mailbox', row, size);
  bindOperation(app, bindingDeps, 'platform.mailbox', file, async () => breakingOff() as never);
  app.onError((error, c) => answerError(server.deps, error, c));
});

const anyone = { method: 'POST', access: 'public', answer: null, idempotency: 'never', host: 'any' } as const;
const certificate: Operation = {
  ...anyone,
  summary: 'A certificate',
  path: { own: '/certificate' },
  accepts: 'application/x-pem-file',
  maxBytes: 20_480,
};
const table: Operation = {
  ...anyone,
  summary: 'A table',
  path: { own: '/table' },
  accepts: 'text/csv',
  maxBytes: 30 * 1024 * 1024,
};
const note: Operation = {
  ...anyone,
  summary: 'A note',
  path: { own: '/note' },
  body: z.string(),
  maxBytes: 100,
};

const file: Operation = {
  ...anyone,
  method: 'GET',
  summary: 'A file',
  path: { own: '/file' },
  produces: 'text/csv',
};

function breakingOff(): Response {
  const parts = [() => new Uint8Array(5), () => expect.fail('the disk is full')];
  return new Response(
    new ReadableStream({ pull: (control) => control.enqueue(parts.shift()?.()) }, { highWaterMark: 0 }),
  );
}

/** The bytes received, and the most that were sent and not yet read. */
async function size({ content }: { content?: ReadableStream<Uint8Array> }): Promise<Response> {
  opened += 1;
  let bytes = 0;
  for await (const chunk of content ?? []) {
    bytes += chunk.byteLength;
    waiting -= chunk.byteLength;
    await new Promise(setImmediate);
  }
  return Response.json({ bytes });
}

let waiting = 0;
let maxWaiting = 0;

/** A body generated as it is read. */
function streamOf(bytes: number, chunk = 64 * 1024): ReadableStream<Uint8Array> {
  let left = bytes;
  waiting = 0;
  maxWaiting = 0;
  return new ReadableStream({
    pull(control) {
      const part = new Uint8Array(Math.min(chunk, left));
      left -= part.byteLength;
      waiting += part.byteLength;
      maxWaiting = Math.max(maxWaiting, waiting);
      if (part.byteLength > 0) control.enqueue(part);
      else control.close();
    },
  });
}

const send = (path: string, type: string, body: ReadableStream<Uint8Array>, declared?: number) =>
  app.fetch(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: {
        'content-type': type,
        ...(declared !== undefined && { 'content-length': String(declared) }),
      },
      body,
      // Node requires this if a body is a stream.
      ...{ duplex: 'half' },
    }),
  );

describe.each([
  ['/certificate', 'application/x-pem-file', 20_480],
  ['/table', 'text/csv', 30 * 1024 * 1024],
])('%s', (path, type, limit) => {
  it('takes its size, declared or not', async () => {
    for (const declared of [limit, undefined]) {
      const response = await send(path, type, streamOf(limit), declared);
      expect([response.status, await response.json()]).toEqual([200, { bytes: limit }]);
    }
  });

  it('refuses one byte more, declared or not', async () => {
    for (const declared of [limit + 1, undefined, 1]) {
      const response = await send(path, type, streamOf(limit + 1), declared);
      expect(response.status).toBe(413);
      expect((await response.json()).error.code).toBe('TOO_LARGE');
    }
  });

  it('reads nothing of what is declared too large, or of another type', async () => {
    opened = 0;
    for (const [as, declared] of [
      [type, limit + 1],
      ['application/json', 2],
      ['', 2],
    ] as const) {
      const body = streamOf(limit);
      const { status } = await send(path, as, body, declared);
      expect(status).toBe(as === type ? 413 : 400);
      expect(maxWaiting).toBeLessThanOrEqual(64 * 1024);
    }
    expect(opened).toBe(0);
  });

  it('names Content-Type as the fault, and takes parameters and capitals', async () => {
    const refused = await send(path, 'application/json', streamOf(2));
    expect((await refused.json()).error).toMatchObject({ code: 'MALFORMED', target: 'Content-Type' });
    const taken = await send(path, `${type.toUpperCase()}; charset=utf-8`, streamOf(2));
    expect(await taken.json()).toEqual({ bytes: 2 });
  });
});

it('is never kept: no more than a few chunks wait for a slow reader', async () => {
  const response = await send('/table', 'text/csv', streamOf(8 * 1024 * 1024));
  expect(response.status).toBe(200);
  expect(maxWaiting).toBeLessThanOrEqual(4 * 64 * 1024);
});

it('an empty body is empty content', async () => {
  const response = await send('/certificate', 'application/x-pem-file', streamOf(0));
  expect(await response.json()).toEqual({ bytes: 0 });
});

it('JSON has a size of its row too', async () => {
  const json = (length: number) => new Blob([JSON.stringify('x'.repeat(length - 2))]).stream();
  for (const declared of [true, false]) {
    const given = (length: number) =>
      send('/note', 'application/json', json(length), declared ? length : undefined);
    expect((await given(100)).status).toBe(200);
    expect((await given(101)).status).toBe(413);
  }
});

it('an answer that breaks off is cut, and logged as what it was', async () => {
  const answer = await app.fetch(new Request('http://localhost/file'));
  await expect(answer.arrayBuffer()).rejects.toThrow('the disk is full');
  const logged = server.logs.map((line) => JSON.parse(line));
  expect(logged.find(({ msg }) => msg === 'answer broke off')).toMatchObject({
    requestId: 'request-1',
    err: { message: 'the disk is full' },
  });
});
