import type { Tenant } from '#server/access/tenant.ts';
import type { ProviderRow } from '#server/identity/federation/findProvider.ts';
import type { ProviderCall } from '#server/identity/federation/protocol.ts';
import { providerEndpoints } from '#server/identity/providerEndpoints.ts';
import type { AppDeps } from '../appDeps.ts';

/** What a protocol needs for one request of a browser. */
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
