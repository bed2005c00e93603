import type { MiddlewareHandler } from 'hono';
import { requestIdHeader } from '#contract/errors.ts';
import type { AppDeps } from '../services/appDeps.ts';
import type { AppEnv } from './env.ts';

/**
 * Names each request in its answer, by an id of our own: with one of the caller's choice they could pass for another
 * in log and audit.
 */
export const nameRequests =
  ({ newId }: Pick<AppDeps, 'newId'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const id = newId();
    c.set('requestId', id);
    await next();
    c.res.headers.set(requestIdHeader, id);
  };

/** The caller's own id, if well-formed: logged beside ours, to find a proxy's line. */
export const callersIdOf = (given: string | undefined): string | undefined =>
  given !== undefined && /^[\w.:-]{1,64}$/.test(given) ? given : undefined;
