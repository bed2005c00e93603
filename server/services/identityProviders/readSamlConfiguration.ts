import type { SamlConfiguration } from '#contract/identityProviders.ts';
import { readCertificate } from '#server/identity/saml/readCertificate.ts';

/** The certificate as it is kept, by itself, so that another file of the same one changes nothing; throws where it is none. */
export const readSamlConfiguration = (typed: SamlConfiguration): SamlConfiguration => ({
  ...typed,
  certificate: readCertificate(Buffer.from(typed.certificate, 'base64')).base64,
});
