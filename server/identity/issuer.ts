import type { Tenant } from '../access/tenant';

/** Every tenant host is an OpenID issuer of its own (architecture, "Tenants, hosts and sign-in"). */
export const issuerOf = (tenant: Pick<Tenant, 'origin'>) => `${tenant.origin}/oidc`;

/** The audience of a tenant's access tokens. */
export const apiOf = (tenant: Pick<Tenant, 'origin'>) => `${tenant.origin}/api`;
