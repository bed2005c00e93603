import type { Adapter, Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { appUrl, errorPath, paths } from '#contract/paths.ts';
import { clientId, clientScopes, sessionGrant, sessionLimits } from '#contract/session.ts';
import { xsrfCookie } from '#contract/signIn.ts';
import type { Tenant } from '../access/tenant.ts';
import type { Deps } from '../deps.ts';
import { signOutPage } from '../pages/signOutPage.ts';
import { callerAddress } from '../traffic/callerContext.ts';
import type { TokenBuckets } from '../traffic/tokenBuckets.ts';
import { apiOf } from './issuer.ts';
import { createAdapter } from './oidcAdapter.ts';
import { errors, interactionPolicy } from './oidcLibrary.ts';
import type { RecordWrites } from './recordWrites.ts';
import type { Secrets } from './secrets.ts';
import {
  createSignedInSessions,
  grantAdapter,
  type SignedInSessions,
  sessionAdapter,
} from './signedInSessions.ts';
import { keepSignIn } from './signInCookies.ts';
import { tokenAlgorithm } from './verifyAccessToken.ts';

/**
 * A tenant's provider: one first-party client, code with PKCE, `sessionGrant.ts` for an existing session, short-lived
 * tokens, no consent, no refresh token.
 */
export function providerConfiguration(
  deps: Deps,
  secrets: Secrets,
  tenant: Tenant,
  { signInLimiter, writes }: { signInLimiter: TokenBuckets; writes: RecordWrites },
): Configuration {
  const sessions = createSignedInSessions(deps, tenant.accountId);
  return {
    adapter: (model) =>
      adapterOf(createAdapter(deps, writes, tenant.accountId, model), tenant, sessions, model),
    jwks: { keys: secrets.signingKeys.keys } as Configuration['jwks'],
    cookies: cookiesOf(secrets, tenant),
    clients: [clientOf(tenant)],
    clientAuthMethods: ['none'],
    clientBasedCORS: (_, origin) => origin === tenant.origin,
    responseTypes: ['code'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    scopes: oidcScopes,
    claims: { openid: ['sub'], profile: ['name'] },
    // Discovery must offer RS256; our tokens use ES256.
    enabledJWA: { idTokenSigningAlgValues: [tokenAlgorithm, 'RS256'] },
    clockTolerance: 5,
    ttl: {
      AccessToken: lifetimes.token,
      IdToken: lifetimes.token,
      AuthorizationCode: lifetimes.code,
      Interaction: (ctx) => signInSeconds(ctx, signInLimiter),
      Session: (_, { loginTs }) => sessionSecondsLeft(deps, loginTs),
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: resourceIndicators(tenant),
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          ctx.body = signOutPage(ctx, form, tenant);
        },
        postLogoutSuccessSource: async (ctx) => goTo(ctx, loggedOut),
      },
    },
    interactions: {
      policy: withoutConsent(),
      url: (ctx, { uid, returnTo }) => beginSignIn(ctx, deps, { secrets, tenant, id: uid, returnTo }),
    },
    extraTokenClaims: (_, token) => ('sessionUid' in token ? { sid: token.sessionUid } : undefined),
    issueRefreshToken: async () => false,
    findAccount: (ctx, id) => findAccount(sessions, ctx, id),
    loadExistingGrant: async (ctx) => grantOfSession(ctx, tenant),
    renderError: async (ctx) =>
      goTo(ctx, isSignedOut(ctx) ? loggedOut : appUrl(errorPath('LOGIN_PREREQUISITE'))),
  };
}

function adapterOf(records: Adapter, tenant: Tenant, sessions: SignedInSessions, model: string): Adapter {
  if (model === 'Session') return sessionAdapter(sessions, records);
  return model === 'Grant' ? grantAdapter(sessions, records, (session) => grantOf(tenant, session)) : records;
}

/** In seconds. */
const lifetimes = { token: 5 * 60, code: 60, signIn: 60 * 60 };

const oidcScopes = ['openid', 'profile'];
const apiScopes = clientScopes.filter((scope) => !oidcScopes.includes(scope)).join(' ');

/** On https every host-wide cookie is locked to its host, so that no other host of the domain can plant one. */
function cookiesOf({ cookieKeys }: Secrets, { origin }: Tenant): Configuration['cookies'] {
  const prefix = origin.startsWith('https:') ? '__Host-' : '';
  const options = { httpOnly: true, sameSite: 'lax', path: '/', signed: true } as const;
  return {
    names: { session: `${prefix}session`, interaction: `${prefix}interaction`, resume: 'signInResume' },
    long: options,
    short: options,
    keys: cookieKeys,
  };
}

const clientOf = ({ origin }: Tenant) => ({
  client_id: clientId,
  application_type: 'web' as const,
  token_endpoint_auth_method: 'none' as const,
  grant_types: ['authorization_code', sessionGrant],
  response_types: ['code' as const],
  redirect_uris: [origin + appUrl(paths.oidcLoginCallback)],
  post_logout_redirect_uris: [origin + appUrl(paths.oidcLogoutCallback)],
  id_token_signed_response_alg: tokenAlgorithm,
});

/**
 * Checked before a new sign-in becomes a row: anyone can cause one, so each address is limited. The error leads back
 * to the app as OpenID Connect specifies.
 */
function signInSeconds(ctx: KoaContextWithOIDC, signInLimiter: TokenBuckets): number {
  const wait = signInLimiter.take(callerAddress() ?? '');
  if (wait === 0) return lifetimes.signIn;
  ctx.set('retry-after', String(wait));
  throw new errors.CustomOIDCProviderError('temporarily_unavailable', 'too many sign-ins were begun');
}

/** A session lasts from its sign-in, however often its tokens are renewed; before a sign-in it only awaits one. */
function sessionSecondsLeft({ clock }: Deps, loginTs: number | undefined): number {
  if (!loginTs) return lifetimes.signIn;
  return Math.max(1, Math.ceil(loginTs + sessionLimits.absolute - clock().getTime() / 1000));
}

/** Every access token is a JWT for the tenant's API, whether or not the client names it. */
function resourceIndicators(tenant: Tenant) {
  return {
    enabled: true,
    defaultResource: async () => apiOf(tenant),
    useGrantedResource: async () => true,
    async getResourceServerInfo(_: unknown, resource: string) {
      if (resource !== apiOf(tenant)) throw new errors.InvalidTarget();
      return resourceServerOf(tenant);
    },
  };
}

/** The tenant's API as the provider's resource server: the form of its access tokens. */
export const resourceServerOf = (tenant: Tenant) => ({
  audience: apiOf(tenant),
  scope: apiScopes,
  accessTokenTTL: lifetimes.token,
  accessTokenFormat: 'jwt' as const,
  jwt: { sign: { alg: tokenAlgorithm } },
});

/** The only client is ours, so nobody is asked for consent. */
function withoutConsent() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}

/** Redirects to the login page, with the cookie that its calls must repeat in a header. */
function beginSignIn(
  ctx: KoaContextWithOIDC,
  { newSecret }: Deps,
  { secrets, tenant, id, returnTo }: { secrets: Secrets; tenant: Tenant; id: string; returnTo: string },
): string {
  keepSignIn(ctx, secrets, tenant, { id, seconds: lifetimes.signIn });
  const secret = newSecret();
  ctx.cookies.set(xsrfCookie, secret, { httpOnly: false, sameSite: 'strict', path: '/', signed: false });
  return appUrl(paths.login, { returnUrl: returnTo });
}

/** The user who has just signed in, or whose session continues; only a token names them. `accountId` is our user id. */
async function findAccount(sessions: SignedInSessions, { oidc }: KoaContextWithOIDC, userId: string) {
  if (oidc.route !== 'token') return { accountId: userId, claims: async () => ({ sub: userId }) };
  const session = await sessions.findByUid(oidc.entities.AuthorizationCode?.sessionUid ?? '');
  if (session?.payload.accountId !== userId) return undefined;
  return { accountId: userId, claims: async () => ({ sub: userId, name: session.name }) };
}

function grantOfSession({ oidc }: KoaContextWithOIDC, tenant: Tenant) {
  const { provider, session, account } = oidc;
  if (!session || !account) return undefined;
  return Object.assign(
    new provider.Grant(),
    grantOf(tenant, { uid: session.uid, userId: account.accountId }),
  );
}

/** What the one client may do for the signed-in user. */
const grantOf = (tenant: Tenant, { uid, userId }: { uid: string; userId: string }) => ({
  jti: uid,
  accountId: userId,
  clientId,
  openid: { scope: oidcScopes.join(' ') },
  resources: { [apiOf(tenant)]: apiScopes },
});

const loggedOut = appUrl(paths.loggedOut);

/** A repeated sign-out, in another tab or by a second click, is a success. */
const isSignedOut = ({ oidc }: KoaContextWithOIDC) =>
  oidc?.route === 'end_session_confirm' && !oidc.session?.accountId;

function goTo(ctx: KoaContextWithOIDC, path: string): void {
  ctx.status = 303;
  ctx.redirect(path);
}
