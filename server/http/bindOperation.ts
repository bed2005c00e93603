import type { Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { wrapAnswer } from '#contract/envelopes.ts';
import { maxJsonBytes, type Operation } from '#contract/operation.ts';
import type { OperationId } from '#contract/operations.ts';
import type { Handler } from '../access/call.ts';
import { ApiError } from '../errors.ts';
import type { AppContext, AppEnv } from './env.ts';
import { type CallDeps, readCall } from './readCall.ts';

/** Binds a row of the manifest to its handler, under each of its paths. */
export function bindOperation<K extends OperationId>(
  app: Hono<AppEnv>,
  deps: CallDeps,
  id: K,
  row: Operation,
  handler: Handler<K>,
): void {
  for (const variant of ['own', 'admin'] as const) {
    const template = row.path[variant];
    if (!template) continue;
    app.on(row.method, template.replace(/\{(\w+)\}/g, ':$1'), limitJson(row), async (c) => {
      const call = await readCall(deps, id, row, variant, c, handler.faults);
      return answer(row, c, await handler(call));
    });
  }
}

/**
 * JSON is read in full, so its size is limited first; other content is limited as it streams. Without a body there is
 * nothing to limit: the limiter fails on a DELETE without a length.
 */
function limitJson({ accepts, body, maxBytes = maxJsonBytes }: Operation): MiddlewareHandler {
  if (accepts || !body) return (_, next) => next();
  const limitUnknown = bodyLimit({ maxSize: maxBytes, onError: refuseTooLarge });
  return async (c, next) => {
    const length = c.req.header('content-length');
    // Node enforces a declared length. Counting it again would cost as much as parsing the rest of a call.
    if (!length || c.req.header('transfer-encoding')) return limitUnknown(c, next);
    if (Number(length) > maxBytes) refuseTooLarge();
    return next();
  };
}

function refuseTooLarge(): never {
  throw new ApiError('TOO_LARGE');
}

function answer(row: Operation, c: AppContext, body: unknown): Response {
  if (body instanceof Response) return body;
  const { status = 200 } = row;
  return status === 204 ? c.body(null, 204) : c.json(wrapAnswer(c.req.path, body ?? { data: null }), status);
}
