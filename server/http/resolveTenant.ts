import type { MiddlewareHandler } from 'hono';
import { findTenantAndUser, type TokenSession } from '../access/actor';
import { isApiKey } from '../access/apiKeyToken';
import { findTenant, readHost, tenantOrigin } from '../access/tenant';
import type { AppDeps } from '../appDeps';
import { askAs, askWhileHeard } from '../db/turns';
import { ApiError } from '../errors';
import { bearerTokenOf } from './bearerToken';
import type { AppContext, AppEnv } from './env';
import { isProbe } from './probes';

/**
 * Which tenant's host was called, and by whom where a session's token says so; whether that opens anything is the call's to
 * say. A probe is about none: it answers whatever the database does, and however often.
 */
export const resolveTenant =
  (deps: AppDeps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const host = readHost(new URL(c.req.url).hostname, deps.config.platformHost);
    c.set('host', host);
    c.set('tenant', null);
    if (host.kind === 'subdomain' && !isProbe(c.req.path)) await resolve(deps, c, host.subdomain);
    await next();
  };

async function resolve(deps: AppDeps, c: AppContext, subdomain: string): Promise<void> {
  const session = await sessionOf(deps, c, subdomain);
  if (!session) {
    c.set('tenant', await findTenant(deps, subdomain));
    return;
  }
  askAs(session.userId);
  const find = () => findTenantAndUser(deps, subdomain, session);
  // A write is done also where its caller goes away: they may never learn of it, but have asked for it.
  const { tenant, signedIn } = await (c.req.method === 'GET' ? askWhileHeard(find) : find());
  c.set('tenant', tenant);
  c.set('signedIn', signedIn);
}

/** Null where the call has no token of a session, or one that is not this tenant's. */
async function sessionOf(
  { identity, config }: AppDeps,
  c: AppContext,
  subdomain: string,
): Promise<TokenSession | null> {
  const token = bearerTokenOf(c);
  if (!token || isApiKey(token)) return null;
  try {
    return await identity.verifyAccessToken(token, { origin: tenantOrigin(config, subdomain) });
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
