import type { MiddlewareHandler } from 'hono';
import { operations } from '../../contract/operations';
import { findTenant, readHost } from '../access/tenant';
import type { AppDeps } from '../appDeps';
import type { AppEnv } from './env';

/** Which tenant's host was called. `/healthz` is about none: it answers whatever the database does, and however often. */
export const resolveTenant =
  (deps: AppDeps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const host = readHost(new URL(c.req.url).hostname, deps.config.platformHost);
    c.set('host', host);
    const isOfTenant = host.kind === 'subdomain' && c.req.path !== healthPath;
    c.set('tenant', isOfTenant ? await findTenant(deps, host.subdomain) : null);
    await next();
  };

const healthPath = operations['platform.health'].path.own;
