import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { findTenantAndUser, type SignedIn, type TokenSession } from '../access/actor.ts';
import { isApiKey } from '../access/apiKeyToken.ts';
import { findTenant, type HostPart, readHost, type Tenant, tenantOrigin } from '../access/tenant.ts';
import type { AppDeps } from '../appDeps.ts';
import { createSharedReads } from '../db/sharedReads.ts';
import { askAs, askWhileHeard } from '../db/turns.ts';
import { ApiError } from '../errors.ts';
import { bearerTokenOf } from './bearerToken.ts';
import type { AppEnv } from './env.ts';
import { isProbe } from './probes.ts';
import { isHashedFile } from './serveApp.ts';

/** Which tenant's host was called, and by whom where a session's token says so. */
type Found = { tenant: Tenant | null; signedIn?: SignedIn };

/** What it is found by. */
type Asked = { host: HostPart; method: string; path: string; authorization: string | undefined };

/** A request of node whose look-up began before the app sees it. */
type LookedUp = IncomingMessage & { found?: Promise<Found> };

/**
 * Looks up whose host a request came to, and waits for it; what fails is the app's to tell. Only then is the app to begin with
 * the request: it makes much of each, and what is held while others are answered is copied and kept by the collector.
 */
export function createLookUp(deps: AppDeps): (request: LookedUp, host: HostPart) => Promise<void> {
  const find = createFinder(deps);
  return async (request, host) => {
    const { method = '', url = '', headers } = request;
    const path = url.replace(/\?.*/s, '');
    if (isHashedFile(path)) return;
    request.found = find({ host, method, path, authorization: headers.authorization });
    await Promise.allSettled([request.found]);
  };
}

/** Tells what follows whose host was called, and who calls; whether they may do anything is the call's to say. */
export function resolveTenant(deps: AppDeps): MiddlewareHandler<AppEnv> {
  const find = createFinder(deps);
  return async (c, next) => {
    const host = readHost(new URL(c.req.url).hostname, deps.config.platformHost);
    c.set('host', host);
    c.set('tenant', null);
    const { method, path } = c.req;
    const incoming: LookedUp | undefined = c.env?.incoming;
    const asked = { host, method, path, authorization: c.req.header('authorization') };
    const { tenant, signedIn } = await (incoming?.found ?? find(asked));
    c.set('tenant', tenant);
    if (signedIn) c.set('signedIn', signedIn);
    await next();
  };
}

/** A probe is about no tenant: it answers whatever the database does, and however often. */
function createFinder(deps: AppDeps): (asked: Asked) => Promise<Found> {
  const shared = createSharedReads<Found>(deps.db);
  return async ({ host, method, path, authorization }) => {
    if (host.kind !== 'subdomain' || isProbe(path)) return { tenant: null };
    const { subdomain } = host;
    const session = await sessionOf(deps, authorization, subdomain);
    if (session) askAs(session.userId);
    const look = () =>
      shared.read([subdomain, session?.userId, session?.sessionId].join(), async (db) =>
        session
          ? findTenantAndUser({ ...deps, db }, subdomain, session)
          : { tenant: await findTenant({ ...deps, db }, subdomain) },
      );
    // A write is done also where its caller goes away: they may never learn of it, but have asked for it.
    return method === 'GET' ? askWhileHeard(look) : look();
  };
}

/** Null where the call has no token of a session, or one that is not this tenant's. */
async function sessionOf(
  { identity, config }: AppDeps,
  authorization: string | undefined,
  subdomain: string,
): Promise<TokenSession | null> {
  const token = bearerTokenOf(authorization);
  if (!token || isApiKey(token)) return null;
  try {
    return await identity.verifyAccessToken(token, { origin: tenantOrigin(config, subdomain) });
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
