import type { Tenant } from '#server/access/tenant.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { endedSession } from '#server/identity/federation/endedSession.ts';
import { FederationFailure } from '#server/identity/federation/federationFailure.ts';
import { findProviderById } from '#server/identity/federation/findProvider.ts';
import { protocols } from '#server/identity/federation/protocols.ts';
import type { AppDeps } from '../appDeps.ts';
import { providerCall } from './providerCall.ts';

/**
 * Where a browser whose session just ended here ends the one at its provider (decisions, ruling 37), once; null if
 * there is none, or the provider has no such address.
 */
export async function signOutThere(deps: AppDeps, tenant: Tenant, cookies: string): Promise<string | null> {
  const tx = inAccount(deps.db, tenant.accountId);
  const ended = await endedSession(tx, cookies, tenant);
  if (!ended) return null;
  const provider = await findProviderById(tx, ended.providerId);
  if (!provider) return null;
  // Nobody is redirected to a provider that would not send them back: if it is gone, they stay here.
  deps.identity.published.forget(provider);
  try {
    const about = providerCall(deps, tenant, provider);
    return await protocols[provider.provider_type].signOut(about, ended.session);
  } catch (error) {
    if (!(error instanceof FederationFailure)) throw error;
    const { step, reason } = error;
    deps.log.warn({ tenant: tenant.subdomain, provider: provider.id, step, reason }, 'no logout there');
    return null;
  }
}
