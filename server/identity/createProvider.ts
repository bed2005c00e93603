import type { IncomingMessage } from 'node:http';
import type { errors, KoaContextWithOIDC, default as OidcProvider } from 'oidc-provider';
import type { RefusalReason } from '#contract/auditEvents.ts';
import { appUrl, errorPath } from '#contract/paths.ts';
import { sessionGrant, waitParameter } from '#contract/session.ts';
import { hostCookieName } from '../access/readCookie.ts';
import type { Tenant } from '../access/tenant.ts';
import { inAccount } from '../db/inAccount.ts';
import { DatabaseOutage, unavailable } from '../db/outage.ts';
import type { Deps } from '../deps.ts';
import { failurePage, isForPage } from '../pages/failurePage.ts';
import { contentSecurityPolicy, fixedHeaders, newNonce } from '../pages/securityPolicy.ts';
import type { TokenBuckets } from '../traffic/tokenBuckets.ts';
import { commitAs } from '../writes/commit.ts';
import { nobody, type Refusals } from '../writes/refusals.ts';
import { endedCookie, endedSeconds, providerOfSession } from './federation/endedSession.ts';
import type { Addressed, ExternalSession } from './identity.ts';
import { issuerOf } from './issuer.ts';
import { Provider } from './oidcLibrary.ts';
import { providerConfiguration } from './providerConfiguration.ts';
import { createRecordWrites, type NewSession, type RecordWrites } from './recordWrites.ts';
import type { Secrets } from './secrets.ts';
import { grantSession } from './sessionGrant.ts';

type Watched = {
  /** How often addresses begin sign-ins. */
  signInLimiter: TokenBuckets;
  /** Called with the signed-in user of a request's browser. */
  onUserIdentified: (request: IncomingMessage, userId: string) => void;
  refusals: Refusals;
};

/** The OpenID provider of one tenant host. */
export function createProvider(
  deps: Deps,
  secrets: Secrets,
  tenant: Tenant,
  { signInLimiter, onUserIdentified, refusals }: Watched,
): OidcProvider {
  const writes = createRecordWrites(deps, tenant.accountId);
  const provider = new Provider(
    issuerOf(tenant),
    providerConfiguration(deps, secrets, tenant, { signInLimiter, writes }),
  );
  standOn(provider, tenant.origin);
  provider.registerGrantType(sessionGrant, grantSession(tenant));
  provider.use(async (ctx, next) => {
    ctx.state.nonce = newNonce();
    ctx.set({
      ...fixedHeaders(deps.config),
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(ctx.state.nonce),
    });
    await next();
    await finishWrites(deps, writes, ctx as KoaContextWithOIDC);
    if (ctx.state.outage) answerOutage(ctx);
    nameWait(ctx);
    keepToOwnOrigin(ctx.response);
    if (!ctx.oidc) return;
    await noteRefusal(refusals, tenant, ctx as KoaContextWithOIDC);
    const { Session, AuthorizationCode } = ctx.oidc.entities;
    const userId = Session?.accountId ?? AuthorizationCode?.accountId;
    if (userId) onUserIdentified(ctx.req, userId);
    keepCookies(ctx as KoaContextWithOIDC);
    await nameEnded(deps, tenant, ctx as KoaContextWithOIDC);
    await noteSignOut(deps, tenant, ctx as KoaContextWithOIDC);
  });
  const logFailure = ({ name, message, stack }: Error) =>
    deps.log.error({ err: { name, message, stack }, tenant: tenant.subdomain }, 'sign-in failed');
  provider.on('server_error', (ctx, error) => {
    if (error instanceof DatabaseOutage) ctx.state.outage = true;
    else logFailure(error);
  });
  provider.onerror = logFailure;
  const keepRefusal = (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
    ctx.state.refused = error;
  };
  provider.on('authorization.error', keepRefusal);
  provider.on('grant.error', keepRefusal);
  return provider;
}

/** The library would report a final failure, and abandon a sign-in that can still continue. */
function answerOutage({ request, response, state }: Outage): void {
  const error = unavailable();
  response.remove('location');
  response.remove('set-cookie');
  response.set(error.headers);
  response.status = error.status;
  if (isForPage(request.get('accept'))) {
    const { nonce } = state;
    const acceptLanguage = request.get('accept-language');
    response.body = failurePage(error, { nonce, method: request.method, acceptLanguage });
    response.type = 'html';
  } else response.body = { error: 'temporarily_unavailable' };
}

type Outage = Pick<KoaContextWithOIDC, 'request' | 'response' | 'state'>;

/** After a redirect nobody reads the header, so the URL says when to retry. */
function nameWait({ response }: Pick<KoaContextWithOIDC, 'response'>): void {
  const { location, 'retry-after': wait } = response.headers;
  if (typeof location !== 'string' || typeof wait !== 'string') return;
  const url = new URL(location);
  url.searchParams.set(waitParameter, wait);
  response.set('location', url.href);
}

/** The provider's addresses use the tenant's origin: a request's own claims about its host decide nothing. */
function standOn({ request }: OidcProvider, origin: string): void {
  const { protocol, host, hostname } = new URL(origin);
  Object.defineProperties(request, {
    protocol: { get: () => protocol.slice(0, -1) },
    host: { get: () => host },
    hostname: { get: () => hostname },
  });
}

/** The library lets every origin read its discovery documents; ours are for the tenant's only. */
function keepToOwnOrigin(response: { headers: object; remove: (name: string) => void }): void {
  for (const name of Object.keys(response.headers)) {
    if (name.startsWith('access-control-')) response.remove(name);
  }
}

/** No ordinary sign-in causes this: it is recorded in the log of the host's account. */
async function noteRefusal(refusals: Refusals, account: Tenant, ctx: KoaContextWithOIDC): Promise<void> {
  const outcome = reasonOf(ctx);
  if (!outcome) return;
  const { ipAddress = null } = ctx.req as Addressed;
  await refusals.note({ account, author: nobody, ipAddress, operation: 'session.openIdConnect', outcome });
}

/** A browser without a session, or whose session is over, is no refusal: the app looks by itself. */
function reasonOf(ctx: KoaContextWithOIDC): RefusalReason | undefined {
  const refused: errors.OIDCProviderError | undefined = ctx.state.refused;
  if (refused?.error === 'temporarily_unavailable') return 'TOO_MANY_REQUESTS';
  if (refused?.error === 'invalid_grant') {
    return refused.error_detail?.includes('already consumed') ? 'CODE_REPLAYED' : 'CODE_REFUSED';
  }
  return undefined;
}

/**
 * Only a completed sign-in and a sign-out set the session's cookie. The provider would set it at each renewal: a late
 * answer would overwrite the cookie of a sign-in that another tab has completed. Its single cookie for the latest
 * sign-in is not set either: `signInCookies.ts` has one for each.
 */
function keepCookies({ oidc, response }: KoaContextWithOIDC): void {
  if (oidc.route !== 'authorization') return;
  const names = (['session', 'interaction'] as const).map((name) => oidc.provider.cookieName(name));
  const cookies = [response.headers['set-cookie'] ?? []].flat();
  const others = cookies.filter((cookie) => !names.some((name) => cookie.startsWith(name)));
  response.remove('set-cookie');
  if (others.length > 0) response.set('set-cookie', others);
}

/** The library has finished by then, and would not report that the database failed. */
async function finishWrites(deps: Deps, writes: RecordWrites, ctx: KoaContextWithOIDC): Promise<void> {
  try {
    const counts = await writes.finish(ctx, ctx.oidc ? begunSession(deps, ctx) : null);
    if (counts) return;
    ctx.status = 303;
    ctx.redirect(appUrl(errorPath('LOGIN_PREREQUISITE')));
  } catch (error) {
    if (!(error instanceof DatabaseOutage)) throw error;
    ctx.state.outage = true;
  }
}

/** A completed sign-in's session is a row of ours, which every call and every renewal checks. */
function begunSession({ clock }: Deps, ctx: KoaContextWithOIDC): NewSession | null {
  const { route, result, session } = ctx.oidc;
  if (route !== 'resume' || !result?.login || !session?.accountId) return null;
  const now = clock();
  const by = result.by as ExternalSession | undefined;
  return {
    id: session.uid,
    user_id: session.accountId,
    signInsEnded: Number(result.signInsEnded ?? 0),
    started_on: now,
    last_active_on: now,
    ip_address: typeof result.ipAddress === 'string' ? result.ipAddress : null,
    user_agent: ctx.get('user-agent').slice(0, 300) || null,
    provider_id: by?.providerId ?? null,
    provider_session: by ? JSON.stringify(by.session) : null,
  };
}

/**
 * A user who came from an identity provider is redirected there once more, to end that session too
 * (`services/federation`).
 */
async function nameEnded(deps: Deps, { accountId, origin }: Tenant, ctx: KoaContextWithOIDC): Promise<void> {
  const { route, params, session } = ctx.oidc;
  if (route !== 'end_session_confirm' || !params?.logout || !session?.accountId) return;
  if (!(await providerOfSession(inAccount(deps.db, accountId), session.uid))) return;
  const options = {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: endedSeconds * 1000,
    signed: false,
  } as const;
  ctx.cookies.set(hostCookieName(endedCookie, origin), session.uid, options);
}

/** A sign-out is logged just as a sign-in is. */
async function noteSignOut(deps: Deps, { accountId }: Tenant, ctx: KoaContextWithOIDC): Promise<void> {
  const { route, params, session } = ctx.oidc;
  if (route !== 'end_session_confirm' || !params?.logout || !session?.accountId) return;
  const userId = session.accountId;
  const user = await inAccount(deps.db, accountId)
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const name = `${user.first_name} ${user.last_name}`;
  const { ipAddress = null, requestId = null } = ctx.req as Addressed;
  await commitAs<undefined>(
    deps,
    {
      author: { kind: 'user', accountId, userId, name },
      account: { accountId },
      operation: 'session.logout',
      version: null,
      ipAddress,
      requestId,
    },
    {
      table: 'users',
      change: async () => ({
        objectId: userId,
        objectName: name,
        before: null,
        after: null,
        answer: undefined,
      }),
    },
  );
}
