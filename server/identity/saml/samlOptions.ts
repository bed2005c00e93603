import type { SamlConfig } from '@node-saml/node-saml';
import type { SamlConfiguration } from '#contract/identityProviders.ts';
import { readCertificate } from './readCertificate.ts';
import type { SamlServiceProvider } from './serviceProvider.ts';

/** What node-saml is told of both sides. Which means of signing in suffices is left to the identity provider. */
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
