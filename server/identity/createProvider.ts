import type { IncomingMessage } from 'node:http';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import type { CallRate } from '../access/callRate';
import { hostCookieName } from '../access/readCookie';
import type { Tenant } from '../access/tenant';
import { inAccount } from '../db/inAccount';
import { DatabaseOutage, outagePatience } from '../db/outage';
import type { Deps } from '../deps';
import { contentSecurityPolicy, fixedHeaders, newNonce } from '../securityPolicy';
import { commitAs } from '../writes/commit';
import { answerRenewal, renewalMode } from './answerRenewal';
import { endedCookie, endedSeconds, providerOfSession } from './federation/endedSession';
import type { Addressed, ExternalSession } from './identity';
import { issuerOf } from './issuer';
import { providerConfiguration } from './providerConfiguration';
import type { Secrets } from './secrets';

type Watched = {
  /** How often addresses begin sign-ins. */
  begun: CallRate;
  /** Hears who was signed in where a request came from. */
  noteUser: (request: IncomingMessage, userId: string) => void;
};

/** The OpenID provider of one tenant host. */
export function createProvider(
  deps: Deps,
  secrets: Secrets,
  tenant: Tenant,
  { begun, noteUser }: Watched,
): Provider {
  const provider = new Provider(issuerOf(tenant), providerConfiguration(deps, secrets, tenant, begun));
  standOn(provider, tenant.origin);
  provider.registerResponseMode(renewalMode, answerRenewal);
  provider.use(async (ctx, next) => {
    ctx.state.nonce = newNonce();
    ctx.set({
      ...fixedHeaders(deps.config),
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(ctx.state.nonce),
    });
    await next();
    if (ctx.state.outage) answerOutage(ctx);
    keepToOwnOrigin(ctx.response);
    if (!ctx.oidc) return;
    const userId = ctx.oidc.session?.accountId ?? ctx.oidc.entities.AuthorizationCode?.accountId;
    if (userId) noteUser(ctx.req, userId);
    keepCookies(ctx as KoaContextWithOIDC);
    await recordSession(deps, tenant, ctx as KoaContextWithOIDC);
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
  return provider;
}

/** The library would say that it has failed for good, and lead whoever is signing in away. */
function answerOutage({ response }: Pick<KoaContextWithOIDC, 'response'>): void {
  response.remove('location');
  response.set('retry-after', String(outagePatience));
  response.status = 503;
  response.body = { error: 'temporarily_unavailable' };
}

/** Addresses that the provider makes stand on the tenant's origin: a request's own words about its host decide nothing. */
function standOn({ request }: Provider, origin: string): void {
  const { protocol, host, hostname } = new URL(origin);
  Object.defineProperties(request, {
    protocol: { get: () => protocol.slice(0, -1) },
    host: { get: () => host },
    hostname: { get: () => hostname },
  });
}

/** The library lets every origin read its discovery documents; ours are for the tenant's own. */
function keepToOwnOrigin(response: { headers: object; remove: (name: string) => void }): void {
  for (const name of Object.keys(response.headers)) {
    if (name.startsWith('access-control-')) response.remove(name);
  }
}

/**
 * Only a completed sign-in and a sign-out set the session's cookie. The provider would set it at each renewal: one that
 * answers late would overwrite the cookie of a sign-in that another tab has completed meanwhile. Its one cookie for the
 * latest sign-in is not set either: `signInCookies.ts` has one for each.
 */
function keepCookies({ oidc, response }: KoaContextWithOIDC): void {
  if (oidc.route !== 'authorization') return;
  const names = (['session', 'interaction'] as const).map((name) => oidc.provider.cookieName(name));
  const cookies = [response.headers['set-cookie'] ?? []].flat();
  const others = cookies.filter((cookie) => !names.some((name) => cookie.startsWith(name)));
  response.remove('set-cookie');
  if (others.length > 0) response.set('set-cookie', others);
}

/** Once a sign-in is complete its session is a row of ours, which every call and every renewal looks at. */
async function recordSession(deps: Deps, tenant: Tenant, ctx: KoaContextWithOIDC): Promise<void> {
  const { oidc } = ctx;
  const { route, result, session } = oidc;
  if (route !== 'resume' || !result?.login || !session?.accountId) return;
  const now = deps.clock();
  const by = result.by as ExternalSession | undefined;
  await deps.db
    .insertInto('sessions')
    .values({
      account_id: tenant.accountId,
      id: session.uid,
      user_id: session.accountId,
      started_on: now,
      last_active_on: now,
      ip_address: typeof result.ipAddress === 'string' ? result.ipAddress : null,
      user_agent: ctx.get('user-agent').slice(0, 300) || null,
      provider_id: by?.providerId ?? null,
      provider_session: by ? JSON.stringify(by.session) : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whoever came from an identity provider goes there once more, to end that session too (`services/federation`). */
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

/** Signing out stands in the log as signing in does. */
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
  const { ipAddress = null } = ctx.req as Addressed;
  await commitAs<undefined>(
    deps,
    {
      author: { kind: 'user', accountId, userId, name },
      account: { accountId },
      operation: 'session.logout',
      version: null,
      ipAddress,
      requestId: null,
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
