import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { directoryBase, failureShapes, wrappedShape } from '#contract/envelopes.ts';
import { errorIn } from '#contract/errors.ts';
import { operation } from '#contract/operations.ts';
import { one } from '#contract/paging.ts';
import { createApiKeyReader } from '#server/access/apiKeyCalls.ts';
import { createDirectoryReader } from '#server/access/directoryCalls.ts';
import { ApiError } from '#server/errors.ts';
import { answerError } from '#server/http/answerError.ts';
import { bindOperation } from '#server/http/bindOperation.ts';
import type { AppEnv } from '#server/http/env.ts';
import { testServer } from '#tests/support/testServer.ts';

const server = testServer({ fixture: 'empty' });

/** The answer of a call with this handler, if its row has the path `path`. */
async function answerAt(path: string, handler: () => Promise<{ status: 'ok' }>) {
  const app = new Hono<AppEnv>();
  const deps = {
    ...server.deps,
    readApiKey: createApiKeyReader(server.deps),
    readDirectory: createDirectoryReader(server.deps),
    handlers: {},
  };
  bindOperation(
    app,
    deps,
    'platform.health',
    { ...operation('platform.health'), path: { own: path } },
    handler,
  );
  app.onError((error, c) => answerError(server.deps, error, c));
  return (await app.request(path)).json();
}

const succeed = async () => ({ status: 'ok' }) as const;
const fail = async () => {
  throw new ApiError('DUPLICATE', { target: 'key' });
};

describe('an answer of the firm directory', () => {
  const path = `${directoryBase}/firms`;

  it('carries `ok` beside what its handler answers, by its path alone', async () => {
    expect(await answerAt(path, succeed)).toEqual({ ok: true, status: 'ok' });
    expect(await answerAt('/api/v1/dex', succeed)).toEqual({ status: 'ok' });
  });

  it('has a failure inside `data`, where the app also looks', async () => {
    const body = await answerAt(path, fail);
    expect(body).toEqual({ ok: false, data: { error: expect.objectContaining({ code: 'DUPLICATE' }) } });
    expect(errorIn(body)).toMatchObject({ code: 'DUPLICATE', target: 'key', details: [] });
    expect(errorIn(await answerAt('/api/v1/firms', fail))).toMatchObject({ code: 'DUPLICATE' });
  });

  it.each(['/dex', '/dex/api/v1/nothing', '/dex/elsewhere'])(
    'is 404 so at %s, which is no call',
    async (unknown) => {
      const response = await server.fetch(unknown);
      expect(response.status).toBe(404);
      expect(failureShapes.directory.parse(await response.json()).data.error.code).toBe('NOT_FOUND');
    },
  );

  it('is distinguished from paths that only begin alike', async () => {
    const response = await server.fetch('/dexter');
    expect(failureShapes.plain.parse(await response.json()).error.code).toBe('NOT_FOUND');
  });

  it('has `ok` in its shape, and lists keep the rest', () => {
    const shape = wrappedShape(path, one(z.string()));
    expect(shape.safeParse({ ok: true, data: 'x' }).success).toBe(true);
    expect(shape.safeParse({ data: 'x' }).success).toBe(false);
    expect(wrappedShape('/api/v1/firms', one(z.string())).safeParse({ data: 'x' }).success).toBe(true);
  });
});
