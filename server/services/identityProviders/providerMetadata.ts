import type { IdentityProviderMetadata } from '#contract/identityProviders.ts';
import type { IdentityProviderType } from '#contract/identityProviderTypes.ts';
import { providerEndpoints } from '#server/identity/providerEndpoints.ts';
import { samlServiceProvider } from '#server/identity/saml/serviceProvider.ts';

/** What an identity provider of a type needs to know about a tenant (document 2, section 3). */
export function providerMetadata(tenantOrigin: string, type: IdentityProviderType): IdentityProviderMetadata {
  const endpoints = providerEndpoints(tenantOrigin, type);
  if (type === 'Saml2P') return samlServiceProvider(endpoints);
  const { callback: redirectUri, loggedOut: logoutUrl } = endpoints;
  const ofBoth = { redirectUri, logoutUrl };
  return type === 'AzureAdOpenId' ? ofBoth : { ...ofBoth, postLogoutRedirectUri: logoutUrl };
}
