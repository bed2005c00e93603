import type { MiddlewareHandler } from 'hono';
import type { AppDeps } from '../appDeps';
import type { AppEnv } from './env';

/** One line a request: no query, header or body is logged, because each may hold a secret. */
export const logRequests =
  ({ log }: Pick<AppDeps, 'log'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const start = performance.now();
    await next();
    log.info(
      {
        requestId: c.get('requestId'),
        method: c.req.method,
        path: c.req.path,
        tenant: c.get('tenant')?.subdomain,
        status: c.res.status,
        ms: Math.round(performance.now() - start),
      },
      'request',
    );
  };
