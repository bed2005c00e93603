import { type ProviderMetadata, sessionGrant } from '#contract/session.ts';
import type { Tenant } from '../access/tenant.ts';

/** Every tenant host is an OpenID issuer of its own (architecture, "Tenants, hosts and sign-in"). */
export const issuerOf = (tenant: Pick<Tenant, 'origin'>) => `${tenant.origin}/oidc`;

/** The audience of a tenant's access tokens. */
export const apiOf = (tenant: Pick<Tenant, 'origin'>) => `${tenant.origin}/api`;

/** What the app would ask the tenant's discovery document for. */
export function metadataOf(tenant: Pick<Tenant, 'origin'>): ProviderMetadata {
  const issuer = issuerOf(tenant);
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    end_session_endpoint: `${issuer}/session/end`,
    grant_types_supported: ['authorization_code', sessionGrant],
  };
}
