import type { Hono } from 'hono';
import { type IdentityProviderType, ProviderPath, providerTypes } from '../../contract/identityProviders';
import { appBase, appUrl, errorPath, paths } from '../../contract/paths';
import { requireAllowedAddress } from '../access/addressRanges';
import type { Tenant } from '../access/tenant';
import type { AppDeps } from '../appDeps';
import { ApiError } from '../errors';
import { beginFederatedSignIn, beginFederationTest } from '../services/federation/beginFederation';
import type { FederationCall } from '../services/federation/federationCall';
import { finishFederation } from '../services/federation/finishFederation';
import { signOutThere } from '../services/federation/signOutThere';
import { localeOf } from '../texts';
import type { AppContext, AppEnv } from './env';
import { keeperOf } from './keepCookie';

type Step = (
  deps: AppDeps,
  tenant: Tenant,
  type: IdentityProviderType,
  call: FederationCall,
) => Promise<string>;

/** The steps between a browser and an account's identity providers: each only leads on, also to the page that says why not. */
export function bindFederation(app: Hono<AppEnv>, deps: AppDeps): void {
  for (const [name, step] of Object.entries(steps)) {
    app.get(`/federation/:provider/${name}`, async (c) => c.redirect(await locationOf(deps, step, c), 303));
  }
  app.use(loggedOut, async (c, next) => {
    const elsewhere = await logoutElsewhere(deps, c);
    return elsewhere ? c.redirect(elsewhere, 303) : next();
  });
}

/** The page that a sign-out ends on. */
const loggedOut = appUrl(paths.loggedOut);

const steps: Record<string, Step> = {
  begin: beginFederatedSignIn,
  verify: beginFederationTest,
  callback: (deps, tenant, type, call) =>
    finishFederation(deps, tenant, type, call, call.query.get('state') ?? ''),
  'logged-out': async () => loggedOut,
};

async function locationOf(deps: AppDeps, step: Step, c: AppContext): Promise<string> {
  const tenant = c.get('tenant');
  const provider = ProviderPath.safeParse(c.req.param('provider'));
  if (!tenant || !provider.success) throw new ApiError('NOT_FOUND');
  try {
    requireAllowedAddress(tenant, c.get('ipAddress'));
    return await step(deps, tenant, providerTypes[provider.data], callOf(c));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return appBase + errorPath(error.code);
  }
}

async function logoutElsewhere(deps: AppDeps, c: AppContext): Promise<string | null> {
  const tenant = c.get('tenant');
  return tenant && signOutThere(deps, tenant, c.req.header('cookie') ?? '');
}

const callOf = (c: AppContext): FederationCall => ({
  query: new URL(c.req.url).searchParams,
  cookies: c.req.header('cookie') ?? '',
  keepCookie: keeperOf(c),
  ipAddress: c.get('ipAddress'),
  requestId: c.get('requestId'),
  locale: localeOf(c.req.header('accept-language')),
});
