import { escapeHtml } from '#server/pages/escapeHtml.ts';
import type { providerEndpoints } from '../providerEndpoints.ts';
import { namespaces } from './xmlTree.ts';

/** What an identity provider has to know about a tenant (document 2, section 3, provider metadata). */
export function samlServiceProvider({ metadata, assertionConsumer, logout }: Endpoints) {
  return {
    metadataUrl: metadata,
    samlVersion: '2.0',
    assertionConsumerUrl: assertionConsumer,
    singleLogoutUrl: logout,
    consumerBinding: bindings.post,
    entityId: metadata,
    nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  };
}
export type SamlServiceProvider = ReturnType<typeof samlServiceProvider>;
type Endpoints = ReturnType<typeof providerEndpoints>;

/** The same as the document at its metadata address. */
export function serviceProviderMetadata(provider: SamlServiceProvider): string {
  const { entityId, nameIdFormat, consumerBinding, assertionConsumerUrl, singleLogoutUrl } = provider;
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="${namespaces.metadata}" entityID="${escapeHtml(entityId)}">
  <SPSSODescriptor protocolSupportEnumeration="${namespaces.protocol}" AuthnRequestsSigned="false" WantAssertionsSigned="true">
    <SingleLogoutService Binding="${bindings.redirect}" Location="${escapeHtml(singleLogoutUrl)}"/>
    <NameIDFormat>${nameIdFormat}</NameIDFormat>
    <AssertionConsumerService index="0" isDefault="true" Binding="${consumerBinding}" Location="${escapeHtml(assertionConsumerUrl)}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
}

/** How a message is sent: in a redirect's URL, or in a form that the browser posts. */
export const bindings = {
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
} as const;
