import { generateKeyPairSync, sign } from 'node:crypto';

type Wishes = { name?: string; validFrom?: Date; validUntil?: Date; isCa?: boolean };
export type MadeCertificate = { der: Buffer; pem: string; base64: string; privateKey: string };

/** A certificate with a new key at each run, so that no key is in the repository. */
export function makeCertificate({
  name = 'idp.example.test',
  validFrom = new Date('2025-01-01T00:00:00Z'),
  validUntil = new Date('2035-01-01T00:00:00Z'),
  isCa = false,
}: Wishes = {}): MadeCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const body = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    sha256WithRsa,
    nameOf(name),
    sequence(time(validFrom), time(validUntil)),
    nameOf(name),
    publicKey,
    tagged(0xa3, sequence(basicConstraints(isCa))),
  );
  const der = sequence(body, sha256WithRsa, bits(sign('sha256', body, privateKey)));
  const base64 = der.toString('base64');
  return { der, base64, pem: pemOf(base64), privateKey };
}

const pemOf = (base64: string) =>
  `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

/** DER: a tag, the length of what follows, and that. */
function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts);
const integer = (value: number) => tagged(0x02, Buffer.from([value]));
const bits = (content: Buffer) => tagged(0x03, Buffer.from([0]), content);
const identifier = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));
const sha256WithRsa = sequence(identifier('2a864886f70d01010b'), tagged(0x05));

const nameOf = (text: string) =>
  sequence(
    tagged(0x31, sequence(identifier('55040a'), tagged(0x0c, Buffer.from('Example')))),
    tagged(0x31, sequence(identifier('550403'), tagged(0x0c, Buffer.from(text)))),
  );

const time = (moment: Date) =>
  tagged(0x18, Buffer.from(`${moment.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));

const basicConstraints = (isCa: boolean) =>
  sequence(
    identifier('551d13'),
    tagged(0x04, sequence(...(isCa ? [tagged(0x01, Buffer.from([0xff]))] : []))),
  );
