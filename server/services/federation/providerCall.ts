import type { Tenant } from '../../access/tenant';
import type { AppDeps } from '../../appDeps';
import type { ProviderCall } from '../../identity/federation/protocol';
import type { ProviderRow } from '../../identity/federation/providerRow';
import { providerEndpoints } from '../../identity/providerEndpoints';

/** What a protocol asks a provider with, for one request of a browser. */
export const providerCall = (
  deps: AppDeps,
  { origin }: Pick<Tenant, 'origin'>,
  provider: ProviderRow,
): ProviderCall => ({
  ...deps,
  fetch: deps.outbound(),
  published: deps.identity.published,
  provider,
  endpoints: providerEndpoints(origin, provider.provider_type),
});
