import { type IdentityProviderType, providerPaths } from '#contract/identityProviderTypes.ts';

/**
 * The endpoints on a tenant's host for its identity providers of a type, and for users who sign in by them or test
 * them.
 */
export function providerEndpoints(tenantOrigin: string, type: IdentityProviderType) {
  const base = `${tenantOrigin}/federation/${providerPaths[type]}`;
  return {
    begin: `${base}/begin`,
    verify: `${base}/verify`,
    callback: `${base}/callback`,
    loggedOut: `${base}/logged-out`,
    assertionConsumer: `${base}/acs`,
    metadata: `${base}/metadata`,
    logout: `${base}/logout`,
  };
}
