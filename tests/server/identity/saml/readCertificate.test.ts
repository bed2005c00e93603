import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CertificateInvalid, readCertificate } from '#server/identity/saml/readCertificate.ts';
import { makeCertificate } from '#tests/support/makeCertificate.ts';

const made = makeCertificate({
  name: 'login.example.test',
  validFrom: new Date('2026-02-01T00:00:00Z'),
  validUntil: new Date('2027-02-01T12:30:00Z'),
});
const digest = (algorithm: string) => createHash(algorithm).update(made.der).digest('hex');

const expected = {
  base64: made.base64,
  sha1Thumbprint: digest('sha1'),
  metadata: {
    issuer: 'CN=login.example.test, O=Example',
    subject: 'CN=login.example.test, O=Example',
    thumbprint: digest('sha256'),
    validFrom: '2026-02-01T00:00:00.000Z',
    validUntil: '2027-02-01T12:30:00.000Z',
    isCa: false,
  },
};

describe('a certificate file', () => {
  it.each([
    ['PEM', Buffer.from(made.pem)],
    ['PEM with lines of Windows', Buffer.from(made.pem.replaceAll('\n', '\r\n'))],
    ['PEM with words around it', Buffer.from(`Bag Attributes\n${made.pem}\nthe end`)],
    ['PEM without its lines', Buffer.from(made.pem.replaceAll('\n', ''))],
    ['base64 without more', Buffer.from(made.base64)],
    [
      'base64 in lines, with a mark of its encoding',
      Buffer.from(`\ufeff${made.base64.replace(/.{64}/g, '$&\r\n')}\r\n`),
    ],
    ['DER', made.der],
    ['DER as plain bytes', new Uint8Array(made.der)],
  ])('is read as %s', (_, file) => {
    expect(readCertificate(file)).toEqual(expected);
  });

  it('distinguishes a CA from a leaf', () => {
    expect(readCertificate(makeCertificate({ isCa: true }).der).metadata.isCa).toBe(true);
  });

  it('stores nothing of a key beside the certificate', () => {
    expect(readCertificate(Buffer.from(`${made.privateKey}${made.pem}`))).toEqual(expected);
  });

  it.each([
    ['nothing', ''],
    ['text', 'no certificate'],
    ['a key', made.privateKey],
    ['a torn PEM', made.pem.slice(0, 400)],
    ['a torn DER', made.der.subarray(0, 300)],
    ['a PEM of rubbish', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'],
    ['base64 of rubbish', 'AAAA'],
  ])('is refused, where it is %s', (_, file) => {
    expect(() => readCertificate(Buffer.from(file))).toThrow(CertificateInvalid);
  });
});
