import type { SamlConfiguration } from '#contract/identityProviders.ts';
import type { Fault } from '#server/errors.ts';
import { CertificateInvalid, readCertificate } from '#server/identity/saml/readCertificate.ts';

/**
 * The certificates in stored form, each once and separately, so that another file with the same one changes nothing.
 */
export function readSamlConfiguration({
  certificate: file,
  otherCertificates: files,
  ...typed
}: SamlConfiguration): SamlConfiguration {
  const [certificate = '', ...others] = new Set(
    [file, ...(files ?? [])].map((one) => certificateIn(one)?.base64 ?? ''),
  );
  return { ...typed, certificate, ...(files && { otherCertificates: others }) };
}

/** Faults that only parsing the certificates reveals. */
export function certificateFaults({
  certificate,
  otherCertificates = [],
}: Partial<SamlConfiguration>): Fault[] {
  const faultOf = (field: string) => ({ target: `configuration.${field}`, key: certificateInvalid });
  return [
    ...(certificate === undefined || certificateIn(certificate) ? [] : [faultOf('certificate')]),
    ...(otherCertificates.every(certificateIn) ? [] : [faultOf('otherCertificates')]),
  ];
}

export const certificateInvalid = 'identityProviderScreens.validation.certificateInvalid';

export function certificateIn(base64: string) {
  try {
    return readCertificate(Buffer.from(base64, 'base64'));
  } catch (error) {
    if (error instanceof CertificateInvalid) return undefined;
    throw error;
  }
}
