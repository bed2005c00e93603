import { X509Certificate } from 'node:crypto';
import type { CertificateMetadata } from '#contract/identityProviders.ts';

/** `base64` is its DER only, without anything else from its file; thumbprints are in lower-case hex. */
export type Certificate = {
  base64: string;
  sha1Thumbprint: string;
  metadata: Required<CertificateMetadata>;
};

export class CertificateInvalid extends Error {}

/**
 * The contents of a certificate file, in DER, PEM, or bare base64 of either: any X.509 certificate, a CA's or not.
 * Throws CertificateInvalid.
 */
export function readCertificate(file: Uint8Array): Certificate {
  const certificate = parse(file) ?? parse(base64In(file));
  if (!certificate) throw new CertificateInvalid();
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

function parse(file: Uint8Array): X509Certificate | undefined {
  try {
    return new X509Certificate(file);
  } catch {
    return undefined;
  }
}

/** The base64 in a text file, even between the markers of a PEM that lost its line breaks. */
function base64In(file: Uint8Array): Buffer {
  const text = Buffer.from(file).toString();
  const [, marked = text] = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/.exec(text) ?? [];
  const base64 = marked.replace(/\s/g, '');
  return Buffer.from(/^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? base64 : '', 'base64');
}

/** The most specific name first, on one line; a certificate may have none. */
function nameOf(lines: string | undefined): string {
  return (lines ?? '').split('\n').reverse().join(', ');
}

function hexOf(fingerprint: string): string {
  return fingerprint.replaceAll(':', '').toLowerCase();
}
