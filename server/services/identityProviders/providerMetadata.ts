import type { IdentityProviderMetadata, IdentityProviderType } from '../../../contract/identityProviders';
import { providerEndpoints } from '../../identity/providerEndpoints';

export const samlPost = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
export const samlEmail = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** What a tenant's side tells an identity provider of a type (document 2, section 3); in SAML its address is its name. */
export function providerMetadata(tenantOrigin: string, type: IdentityProviderType): IdentityProviderMetadata {
  const endpoints = providerEndpoints(tenantOrigin, type);
  const { callback: redirectUri, loggedOut: logoutUrl } = endpoints;
  switch (type) {
    case 'AzureAdOpenId':
      return { redirectUri, logoutUrl };
    case 'OpenIdConnect':
      return { redirectUri, logoutUrl, postLogoutRedirectUri: logoutUrl };
    case 'Saml2P':
      return {
        metadataUrl: endpoints.metadata,
        samlVersion: '2.0',
        assertionConsumerUrl: endpoints.assertionConsumer,
        singleLogoutUrl: endpoints.logout,
        consumerBinding: samlPost,
        entityId: endpoints.metadata,
        nameIdFormat: samlEmail,
      };
  }
}
