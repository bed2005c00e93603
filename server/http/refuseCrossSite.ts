import type { MiddlewareHandler } from 'hono';
import { ApiError } from '../errors.ts';
import type { AppEnv } from './env.ts';

/**
 * Refuses a write that another site's page started. Bearer tokens already keep such pages out of signed-in calls;
 * this protects the calls that need only a cookie or a link's token.
 */
export const refuseCrossSite = (): MiddlewareHandler<AppEnv> => async (c, next) => {
  if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) {
    const site = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin');
    if (site && site !== 'same-origin' && site !== 'none') throw new ApiError('FORBIDDEN');
    if (origin && c.get('hostName') !== hostOf(origin)) throw new ApiError('FORBIDDEN');
  }
  await next();
};

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null);
