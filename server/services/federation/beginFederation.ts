import type { IdentityProviderType } from '#contract/identityProviderTypes.ts';
import { appBase, appUrl, paths } from '#contract/paths.ts';
import { subscriberOf } from '#server/access/addressRanges.ts';
import type { Tenant } from '#server/access/tenant.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { ApiError } from '#server/errors.ts';
import { takeAllowance } from '#server/identity/allowances.ts';
import {
  exchangeCookie,
  exchangeSeconds,
  exchangeSecret,
  keepExchange,
  newExchangeId,
  type Purpose,
} from '#server/identity/federation/exchanges.ts';
import { FederationFailure } from '#server/identity/federation/federationFailure.ts';
import { findProvider, isActive, type ProviderRow } from '#server/identity/federation/findProvider.ts';
import { protocols } from '#server/identity/federation/protocols.ts';
import type { AppDeps } from '../appDeps.ts';
import { failSignIn } from './failSignIn.ts';
import type { FederationCall } from './federationCall.ts';
import { providerCall } from './providerCall.ts';
import { recordPending, recordTest, withOutcome } from './recordTest.ts';

/** Starts a sign-in at the account's identity provider; returns where to redirect. Throws ApiError. */
export async function beginFederatedSignIn(
  deps: AppDeps,
  tenant: Tenant,
  type: IdentityProviderType,
  call: FederationCall,
): Promise<string> {
  const signIn = await deps.identity.findSignIn(call.cookies, tenant, call.query.get('returnUrl') ?? '');
  const provider = await findProvider(inAccount(deps.db, tenant.accountId), type);
  if (!provider || !isActive(provider)) throw new ApiError('NOT_ALLOWED');
  if (call.ipAddress !== null) {
    await takeAllowance(deps.db, { ...signInsFrom, subject: subscriberOf(call.ipAddress) }, deps.clock());
  }
  const purpose = { purpose: 'signIn', signInId: signIn.id, returnTo: signIn.returnTo } as const;
  try {
    return await ask(deps, tenant, provider, call, { ...purpose, anew: call.query.has('anew') });
  } catch (error) {
    if (!(error instanceof FederationFailure)) throw error;
    return failSignIn(deps, tenant, provider, call, { failure: error, returnTo: signIn.returnTo });
  }
}

/** Starts a test by its link; if the provider can't even be reached, redirects back at once. Throws ApiError. */
export async function beginFederationTest(
  deps: AppDeps,
  tenant: Tenant,
  type: IdentityProviderType,
  call: FederationCall,
): Promise<string> {
  const provider = await findProvider(inAccount(deps.db, tenant.accountId), type);
  if (!provider || !deps.identity.verification.isLinkTo(tenant, provider, call.query)) {
    throw new ApiError('INVALID_TOKEN');
  }
  const returnTo = ownPath(call.query.get('returnPath'), tenant.origin);
  // A passed test needs no other, and no holder of the link may undo it.
  if (provider.verified) return withOutcome(returnTo, true);
  const startedOn = deps.clock();
  await takeAllowance(deps.db, { ...testsOf, subject: provider.id }, startedOn);
  deps.identity.published.forget(provider);
  try {
    const url = await ask(deps, tenant, provider, call, { purpose: 'test', returnTo });
    await recordPending(deps, tenant, provider);
    return url;
  } catch (error) {
    if (!(error instanceof FederationFailure)) throw error;
    const { configuration_version: configurationVersion } = provider;
    const test = { startedOn, returnTo, configurationVersion, failure: error };
    return recordTest(deps, tenant, provider, call, test);
  }
}

/** Per address and hour; an address may be a whole company's. */
const signInsFrom = { kind: 'federatedSignInFrom', most: 1_000, seconds: 3_600 };
/** Per provider and hour: its link may be in many hands. */
const testsOf = { kind: 'federationTestOf', most: 60, seconds: 3_600 };

/** Sends the request, and records the browser. One that has begun before keeps its secret, as it may have two tabs. */
async function ask(
  deps: AppDeps,
  tenant: Tenant,
  provider: ProviderRow,
  call: FederationCall,
  { anew = false, ...purpose }: Purpose & { returnTo: string; anew?: boolean },
): Promise<string> {
  const id = newExchangeId(deps);
  const about = providerCall(deps, tenant, provider);
  const { url, ...kept } = await protocols[provider.provider_type].ask(about, id, { anew });
  const browser = exchangeSecret(call.cookies, tenant) ?? deps.newSecret();
  await keepExchange(deps, inAccount(deps.db, tenant.accountId), {
    id,
    providerId: provider.id,
    configurationVersion: provider.configuration_version,
    browser,
    ...purpose,
    ...kept,
  });
  call.keepCookie(exchangeCookie, browser, exchangeSeconds);
  return url;
}

/** The path of the app to return to, with its query. Any other address would make our link an open redirect. */
function ownPath(given: string | null, origin: string): string {
  const url = given !== null && URL.canParse(given, origin) ? new URL(given, origin) : undefined;
  const isOwn = url?.origin === origin && url.pathname.startsWith(`${appBase}/`);
  return isOwn ? url.pathname + url.search : appUrl(paths.entry);
}
