import type { MiddlewareHandler } from 'hono';
import { contentSecurityPolicy, fixedHeaders, newNonce } from '../pages/securityPolicy.ts';
import type { AppDeps } from '../services/appDeps.ts';
import type { AppEnv } from './env.ts';

/**
 * Headers of every answer, and the policy that keeps foreign scripts, styles, frames and forms out of the app's
 * pages.
 */
export const securityHeaders = ({ config }: Pick<AppDeps, 'config'>): MiddlewareHandler<AppEnv> => {
  const fixed = Object.entries(fixedHeaders(config));
  return async (c, next) => {
    const nonce = newNonce();
    c.set('nonce', nonce);
    await next();
    for (const [name, value] of fixed) c.res.headers.set(name, value);
    c.res.headers.set('content-security-policy', contentSecurityPolicy(nonce));
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
  };
};
