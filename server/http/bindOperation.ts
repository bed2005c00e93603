import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { maxJsonBytes } from '../../contract/operation';
import { type OperationId, operation } from '../../contract/operations';
import type { Handler } from '../access/call';
import type { AppDeps } from '../appDeps';
import { ApiError } from '../errors';
import type { AppContext, AppEnv } from './env';
import { readCall } from './readCall';

/** Binds a row of the manifest to its handler, under each of its paths. */
export function bindOperation<K extends OperationId>(
  app: Hono<AppEnv>,
  deps: AppDeps,
  id: K,
  handler: Handler<K>,
): void {
  const { method, path, maxBytes = maxJsonBytes } = operation(id);
  for (const variant of ['own', 'admin'] as const) {
    const template = path[variant];
    if (!template) continue;
    app.on(method, template.replace(/\{(\w+)\}/g, ':$1'), limitBody(maxBytes), async (c) =>
      answer(id, c, await handler(await readCall(deps, id, variant, c))),
    );
  }
}

const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new ApiError('TOO_LARGE');
    },
  });

function answer(id: OperationId, c: AppContext, body: unknown): Response {
  if (body instanceof Response) return body;
  const { status = 200 } = operation(id);
  return status === 204 ? c.body(null, 204) : c.json(body as object, status);
}
