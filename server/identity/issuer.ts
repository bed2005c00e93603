import { type ProviderMetadata, sessionGrant } from '#contract/session.ts';
import type { Tenant } from '../access/tenant.ts';

/** Every tenant host is an OpenID issuer of its own. */
export const issuerOf = (tenant: Pick<Tenant, 'origin'>) => `${tenant.origin}/oidc`;

/** The audience of a tenant's access tokens. */
export const apiOf = (tenant: Pick<Tenant, 'origin'>) => `${tenant.origin}/api`;

/** The part of the tenant's discovery document that the app needs. */
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
