import type { Tenant } from '../../access/tenant';
import type { AppDeps } from '../../appDeps';
import { inAccount } from '../../db/inAccount';
import { endedSession } from '../../identity/federation/endedSession';
import { FederationFailure } from '../../identity/federation/federationFailure';
import { protocols } from '../../identity/federation/protocols';
import { findProviderById } from '../../identity/federation/providerRow';
import { providerEndpoints } from '../../identity/providerEndpoints';

/**
 * Where a browser whose session has just ended here ends the one that it had come from (decisions, ruling 37), once; null
 * where there is none, or where the provider does not say how.
 */
export async function signOutThere(deps: AppDeps, tenant: Tenant, cookies: string): Promise<string | null> {
  const tx = inAccount(deps.db, tenant.accountId);
  const ended = await endedSession(tx, cookies, tenant);
  if (!ended) return null;
  const provider = await findProviderById(tx, ended.providerId);
  if (!provider) return null;
  const endpoints = providerEndpoints(tenant.origin, provider.provider_type);
  try {
    const about = { ...deps, fetch: deps.outbound(), provider, endpoints };
    return await protocols[provider.provider_type].signOut(about, ended.session);
  } catch (error) {
    if (!(error instanceof FederationFailure)) throw error;
    const { step, reason } = error;
    deps.log.warn({ tenant: tenant.subdomain, provider: provider.id, step, reason }, 'no logout there');
    return null;
  }
}
