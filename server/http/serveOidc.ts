import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Handler } from 'hono';
import { requestIdHeader } from '#contract/errors.ts';
import { appBase, errorPath } from '#contract/paths.ts';
import { allowing } from '../access/addressRanges.ts';
import { ApiError } from '../errors.ts';
import type { AppDeps } from '../services/appDeps.ts';
import { answerError } from './answerError.ts';
import type { AppContext, AppEnv } from './env.ts';
import { noteRefusal } from './noteRefusal.ts';

/** `/oidc/*` belongs to the provider, which uses Node's own request and response. */
export function serveOidc(deps: AppDeps): Handler<AppEnv> {
  return async (c) => {
    const { incoming, outgoing } = c.env ?? {};
    const { tenant, ipAddress, requestId } = c.var;
    if (!tenant || !incoming || !outgoing) return c.notFound();
    if (!allowing(tenant.allowedAddresses)(ipAddress)) return refuseAddress(deps, c);
    outgoing.setHeader(requestIdHeader, requestId);
    try {
      await deps.identity.serveOidc(Object.assign(incoming, { ipAddress, requestId }), outgoing, tenant);
    } catch (error) {
      if (!outgoing.headersSent) throw error;
      deps.log.error({ requestId, err: error }, 'request failed');
      outgoing.end();
    }
    return new Response(null, { headers: RESPONSE_ALREADY_SENT.headers });
  };
}

/** A page request is redirected to the app's explanation; a token request gets an error. */
async function refuseAddress(deps: AppDeps, c: AppContext): Promise<Response> {
  const error = new ApiError('IP_BLOCKED');
  await noteRefusal(deps, error, c, 'session.openIdConnect');
  if (c.req.method === 'GET') return c.redirect(appBase + errorPath(error.code), 303);
  return answerError(deps, error, c);
}
