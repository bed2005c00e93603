import { X509Certificate } from 'node:crypto';
import type { CertificateMetadata } from '#contract/identityProviders.ts';
import { invalidField } from '#server/errors.ts';

/** `base64` is its DER, and nothing else that its file may have held; thumbprints are in lower-case hex. */
export type Certificate = {
  base64: string;
  sha1Thumbprint: string;
  metadata: Required<CertificateMetadata>;
};

/** What a file of a certificate says, PEM or DER: any X.509 certificate, a CA's or not (decisions, ruling 22). */
export function readCertificate(file: Uint8Array): Certificate {
  const certificate = parse(file);
  return {
    base64: certificate.raw.toString('base64'),
    sha1Thumbprint: hexOf(certificate.fingerprint),
    metadata: {
      issuer: nameOf(certificate.issuer),
      subject: nameOf(certificate.subject),
      thumbprint: hexOf(certificate.fingerprint256),
      validFrom: new Date(certificate.validFrom).toISOString(),
      validUntil: new Date(certificate.validTo).toISOString(),
      isCa: certificate.ca,
    },
  };
}

function parse(file: Uint8Array): X509Certificate {
  try {
    return new X509Certificate(file);
  } catch {
    throw invalidField('certificate', 'identityProviderScreens.validation.certificateInvalid');
  }
}

/** The nearest name first, on one line; a certificate may have none. */
function nameOf(lines: string | undefined): string {
  return (lines ?? '').split('\n').reverse().join(', ');
}

function hexOf(fingerprint: string): string {
  return fingerprint.replaceAll(':', '').toLowerCase();
}
