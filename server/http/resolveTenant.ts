import type { MiddlewareHandler } from 'hono';
import { findTenant, readHost } from '../access/tenant';
import type { AppDeps } from '../appDeps';
import type { AppEnv } from './env';

/** Which tenant's host was called. */
export const resolveTenant =
  (deps: AppDeps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const host = readHost(new URL(c.req.url).hostname, deps.config.platformHost);
    c.set('host', host);
    c.set('tenant', host.kind === 'subdomain' ? await findTenant(deps, host.subdomain) : null);
    await next();
  };
