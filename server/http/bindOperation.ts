import type { Hono, MiddlewareHandler } from 'hono';
import { wrapAnswer } from '#contract/envelopes.ts';
import { maxJsonBytes, type Operation } from '#contract/operation.ts';
import type { OperationId } from '#contract/operations.ts';
import type { Handler } from '../access/call.ts';
import { ApiError } from '../errors.ts';
import { answerCompressed } from './answerCompressed.ts';
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
      return answer(deps, row, c, await handler(call));
    });
  }
}

/** What declares itself too large is refused before anything else; everything is limited as it is read. */
function limitJson({ accepts, body, maxBytes = maxJsonBytes }: Operation): MiddlewareHandler {
  if (accepts || !body) return (_, next) => next();
  return (c, next) => {
    if (Number(c.req.header('content-length')) > maxBytes) throw new ApiError('TOO_LARGE');
    return next();
  };
}

async function answer(deps: CallDeps, row: Operation, c: AppContext, body: unknown): Promise<Response> {
  if (body instanceof Response) return noting(deps, row, c, body);
  const { status = 200 } = row;
  if (status === 204) return c.body(null, 204);
  const wrapped = wrapAnswer(c.req.path, body ?? { data: null });
  return row.hasSecret ? c.json(wrapped, status) : answerCompressed(c, wrapped, status);
}

/** The same answer; if its stream breaks, the connection is cut, and the log says why: its head has gone as a success. */
function noting({ log }: CallDeps, { produces }: Operation, c: AppContext, answer: Response): Response {
  if (!answer.body || produces === undefined || produces === 'text/html') return answer;
  const reader = answer.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(control) {
      const part = await reader.read().catch((err: unknown) => {
        log.error({ requestId: c.get('requestId'), err }, 'answer broke off');
        throw err;
      });
      if (part.done) control.close();
      else control.enqueue(part.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, answer);
}
