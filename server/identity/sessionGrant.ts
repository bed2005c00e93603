import type { TokenEndpointGrantContext } from 'oidc-provider';
import type { Tenant } from '../access/tenant.ts';
import { apiOf } from './issuer.ts';
import { errors } from './oidcLibrary.ts';
import { resourceServerOf } from './providerConfiguration.ts';

/**
 * Gives a page of the tenant's own a token for its browser's session in one trip. By a code it would take two and
 * prove no more: both times the cookie says who asks, and no other origin reads the answer (`securityPolicy.ts`).
 * Nothing is written. Fails with `login_required` if nobody is signed in.
 */
export const grantSession = (tenant: Tenant) => async (ctx: TokenEndpointGrantContext) => {
  const { provider, client } = ctx.oidc;
  if (!['same-origin', ''].includes(ctx.get('sec-fetch-site')))
    throw new errors.InvalidRequest('this grant is for the pages of its own origin');
  const { uid, accountId } = await provider.Session.get(ctx);
  if (!accountId) throw new errors.LoginRequired('nobody is signed in');
  const api = new provider.ResourceServer(apiOf(tenant), resourceServerOf(tenant));
  const token = new provider.AccessToken({
    client,
    accountId,
    sessionUid: uid,
    expiresWithSession: true,
    grantId: uid,
    gty: 'session',
    resourceServer: api,
    scope: api.scope,
  });
  const identity = Object.assign(new provider.IdToken({ sub: accountId }, { ctx }), { scope: 'openid' });
  ctx.body = {
    access_token: await token.save(),
    token_type: token.tokenType,
    expires_in: token.expiration,
    scope: `openid ${api.scope}`,
    id_token: await identity.issue({ use: 'idtoken' }),
  };
};
