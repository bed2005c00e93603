import type { SamlConfig } from '@node-saml/node-saml';
import type { SamlConfiguration } from '#contract/identityProviders.ts';
import { readCertificate } from './readCertificate.ts';
import type { SamlServiceProvider } from './serviceProvider.ts';

/** node-saml's options for both sides. The required way of signing in is left to the identity provider. */
export function samlOptions(
  { signOnUrl, certificate }: SamlConfiguration,
  { entityId, assertionConsumerUrl, nameIdFormat }: SamlServiceProvider,
): SamlConfig {
  return {
    entryPoint: signOnUrl,
    idpCert: readCertificate(Buffer.from(certificate, 'base64')).base64,
    issuer: entityId,
    audience: entityId,
    callbackUrl: assertionConsumerUrl,
    identifierFormat: nameIdFormat,
    disableRequestedAuthnContext: true,
  };
}
