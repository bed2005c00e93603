import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { requestIdHeader } from '#contract/errors.ts';
import type { AppDeps } from '../appDeps.ts';
import type { AppEnv } from './env.ts';

/** A request of node keeps its id, so that what answers it before the app does, or instead, names it alike. */
type Named = IncomingMessage & { requestId?: string };

/** The id of a request, of our own making: by one of the caller's choice they could pass for another in log and audit. */
export function requestIdOf({ newId }: Pick<AppDeps, 'newId'>, request: Named): string {
  request.requestId ??= newId();
  return request.requestId;
}

/** Names each request in its answer. */
export const nameRequests =
  (deps: Pick<AppDeps, 'newId'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const incoming = c.env?.incoming;
    const id = incoming ? requestIdOf(deps, incoming) : deps.newId();
    c.set('requestId', id);
    await next();
    c.res.headers.set(requestIdHeader, id);
  };

/** What the caller names it, where that is a name: logged beside our own, to find a proxy's line by. */
export const callersIdOf = (given: string | string[] | undefined): string | undefined =>
  typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : undefined;
