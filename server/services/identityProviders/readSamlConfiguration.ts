import type { SamlConfiguration } from '../../../contract/identityProviders';
import { readCertificate } from '../../identity/saml/readCertificate';

/** The certificate as it is kept, by itself, so that another file of the same one changes nothing; throws where it is none. */
export const readSamlConfiguration = (typed: SamlConfiguration): SamlConfiguration => ({
  ...typed,
  certificate: readCertificate(Buffer.from(typed.certificate, 'base64')).base64,
});
