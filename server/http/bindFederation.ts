import type { Hono } from 'hono';
import { type IdentityProviderType, ProviderPath, providerTypes } from '#contract/identityProviderTypes.ts';
import { appBase, appUrl, errorPath, paths } from '#contract/paths.ts';
import { requireAllowedAddress } from '../access/addressRanges.ts';
import type { Tenant } from '../access/tenant.ts';
import { ApiError } from '../errors.ts';
import { providerEndpoints } from '../identity/providerEndpoints.ts';
import { samlServiceProvider, serviceProviderMetadata } from '../identity/saml/serviceProvider.ts';
import type { AppDeps } from '../services/appDeps.ts';
import { beginFederatedSignIn, beginFederationTest } from '../services/federation/beginFederation.ts';
import { endByProvider } from '../services/federation/endByProvider.ts';
import type { FederationCall } from '../services/federation/federationCall.ts';
import { finishFederation } from '../services/federation/finishFederation.ts';
import { receiveSamlResponse } from '../services/federation/receiveSamlResponse.ts';
import { signOutThere } from '../services/federation/signOutThere.ts';
import { localeOf } from '../texts/texts.ts';
import type { AppContext, AppEnv } from './env.ts';
import { keeperOf } from './keepCookie.ts';
import { noteRefusal } from './noteRefusal.ts';
import { readContent } from './readContent.ts';

type Step = (
  deps: AppDeps,
  tenant: Tenant,
  type: IdentityProviderType,
  call: FederationCall,
) => Promise<string>;

/**
 * The redirects between a browser and an account's identity providers; failures lead to the page that explains them.
 */
export function bindFederation(app: Hono<AppEnv>, deps: AppDeps): void {
  for (const [name, step] of Object.entries(steps)) {
    app.get(`/federation/:provider/${name}`, async (c) => c.redirect(await locationOf(deps, step, c), 303));
  }
  // After a sign-out the browser is first sent, once, to its provider's logout.
  app.use(loggedOutUrl, async (c, next) => {
    const providerLogout = await providerLogoutUrl(deps, c);
    return providerLogout ? c.redirect(providerLogout, 303) : next();
  });
  app.get('/federation/:provider/metadata', (c) => {
    const { tenant, type } = placeOf(c);
    requireSaml(type);
    const metadata = serviceProviderMetadata(samlServiceProvider(providerEndpoints(tenant.origin, type)));
    return c.body(metadata, 200, { 'content-type': 'application/samlmetadata+xml' });
  });
}

/** The page that a sign-out ends on. */
const loggedOutUrl = appUrl(paths.loggedOut);

/**
 * Where identity providers' pages post their answers: bound before the check that keeps other sites from posting
 * anything.
 */
export function bindAnswers(app: Hono<AppEnv>, deps: AppDeps): void {
  app.post('/federation/:provider/acs', async (c) =>
    c.redirect(await locationOf(deps, takeAnswer, c, readForm), 303),
  );
}

const takeAnswer: Step = async (deps, tenant, type, { query: form, ipAddress }) => {
  requireSaml(type);
  const [samlResponse, relayState] = [form.get('SAMLResponse') ?? '', form.get('RelayState') ?? ''];
  return receiveSamlResponse(deps, tenant, { samlResponse, relayState, ipAddress });
};

const steps: Record<string, Step> = {
  begin: beginFederatedSignIn,
  verify: beginFederationTest,
  callback: (deps, tenant, type, call) =>
    finishFederation(deps, tenant, type, call, call.query.get('state') ?? ''),
  'logged-out': async () => loggedOutUrl,
  logout: async (deps, tenant, type, call) => {
    requireSaml(type);
    return endByProvider(deps, tenant, call);
  },
};

async function locationOf(
  deps: AppDeps,
  step: Step,
  c: AppContext,
  readParameters: (c: AppContext) => URLSearchParams | Promise<URLSearchParams> = readQuery,
): Promise<string> {
  const { tenant, type } = placeOf(c);
  try {
    requireAllowedAddress(tenant, c.get('ipAddress'));
    return await step(deps, tenant, type, callOf(c, await readParameters(c)));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await noteRefusal(deps, error, c, 'session.externalLogin');
    const seconds = Number(error.headers['retry-after'] ?? 0);
    return appBase + errorPath(error.code, seconds && deps.clock().getTime() + seconds * 1000);
  }
}

async function providerLogoutUrl(deps: AppDeps, c: AppContext): Promise<string | null> {
  const tenant = c.get('tenant');
  return tenant && signOutThere(deps, tenant, c.req.header('cookie') ?? '');
}

function placeOf(c: AppContext): { tenant: Tenant; type: IdentityProviderType } {
  const tenant = c.get('tenant');
  const provider = ProviderPath.safeParse(c.req.param('provider'));
  if (!tenant || !provider.success) throw new ApiError('NOT_FOUND');
  return { tenant, type: providerTypes[provider.data] };
}

function requireSaml(type: IdentityProviderType): void {
  if (type !== 'Saml2P') throw new ApiError('NOT_FOUND');
}

const readQuery = (c: AppContext) => new URL(c.req.url).searchParams;

/** A SAML answer in base64 of 64 kB, some of its characters escaped. */
const maxFormBytes = 120_000;

async function readForm(c: AppContext): Promise<URLSearchParams> {
  const accepts = 'application/x-www-form-urlencoded';
  const content = readContent({ accepts, maxBytes: maxFormBytes }, c.req.raw);
  return new URLSearchParams(await new Response(content).text());
}

const callOf = (c: AppContext, query: URLSearchParams): FederationCall => ({
  query,
  rawQuery: new URL(c.req.url).search.slice(1),
  cookies: c.req.header('cookie') ?? '',
  keepCookie: keeperOf(c),
  onUserIdentified: (userId) => c.set('provedUser', userId),
  ipAddress: c.get('ipAddress'),
  requestId: c.get('requestId'),
  locale: localeOf(c.req.header('accept-language')),
});
