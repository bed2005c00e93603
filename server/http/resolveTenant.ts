import type { MiddlewareHandler } from 'hono';
import { findTenantAndUser, type SignedIn, type TokenSession } from '../access/actor.ts';
import { isApiKey } from '../access/apiKeyToken.ts';
import { isDirectoryToken } from '../access/directoryCalls.ts';
import { findTenant, type Tenant, tenantOrigin } from '../access/tenant.ts';
import { ApiError } from '../errors.ts';
import type { AppDeps } from '../services/appDeps.ts';
import { bearerTokenOf } from './bearerToken.ts';
import type { AppContext, AppEnv } from './env.ts';
import { isProbe } from './probes.ts';

/** Determines the tenant of the host and the caller; what they may do is decided per call. */
export const resolveTenant =
  (deps: AppDeps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { tenant, signedIn } = await find(deps, c);
    c.set('tenant', tenant);
    if (signedIn) c.set('signedIn', signedIn);
    await next();
  };

/** A probe concerns no tenant: it answers whatever the database does, and at any rate. */
async function find(deps: AppDeps, c: AppContext): Promise<{ tenant: Tenant | null; signedIn?: SignedIn }> {
  const host = c.get('host');
  if (host.kind !== 'subdomain' || isProbe(c.req.path)) return { tenant: null };
  const { subdomain } = host;
  const session = await sessionOf(deps, c.req.header('authorization'), subdomain);
  return session
    ? findTenantAndUser(deps, subdomain, session)
    : { tenant: await findTenant(deps, subdomain) };
}

/** Null if the call has no session token, or one of another tenant. */
async function sessionOf(
  { identity, config }: AppDeps,
  authorization: string | undefined,
  subdomain: string,
): Promise<TokenSession | null> {
  const token = bearerTokenOf(authorization);
  if (!token || isApiKey(token) || isDirectoryToken(token)) return null;
  try {
    return await identity.verifyAccessToken(token, { origin: tenantOrigin(config, subdomain) });
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
