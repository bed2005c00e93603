import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyCreation, PasskeyLogin, PasskeyRequest } from '#contract/passkeys.ts';

export type KeyKind = 'EC' | 'Ed25519' | 'RSA';

/** What a test does differently from an honest browser and authenticator. */
type Lie = {
  type?: string;
  challenge?: string;
  origin?: string;
  crossOrigin?: boolean;
  rpId?: string;
  isUserVerified?: boolean;
  flags?: number;
  count?: number;
  key?: KeyObject;
  withoutPasskey?: boolean;
  /** The format of a statement about the authenticator, with a certificate that is none. */
  attestation?: string;
};

type Signed = Omit<PasskeyLogin, 'returnUrl' | 'rememberDevice'>;

/** A passkey with real signatures, and the browser around it. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly keys: { publicKey: KeyObject; privateKey: KeyObject };
  userHandle = '';
  count = 0;

  /** @param countsUp whether it counts its signatures; passkeys that are synchronised do not. */
  constructor(
    readonly origin: string,
    readonly countsUp = true,
    readonly kind: KeyKind = 'EC',
  ) {
    this.keys = generators[kind]();
  }

  /** Its public key, as authenticators encode it (RFC 9053). */
  get publicKey(): Uint8Array {
    return isoCBOR.encode(new Map(coseOf(this.keys.publicKey)));
  }

  /** Makes the passkey. */
  create({ rp, user, challenge }: PasskeyCreation, name: string, lie: Lie = {}): NewPasskey {
    this.userHandle = user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const flag = lie.withoutPasskey ? 0 : 0x40;
    const authData = Buffer.concat([
      this.data(rp.id, flag, lie),
      Buffer.alloc(16),
      length,
      id,
      this.publicKey,
    ]);
    const object = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, Uint8Array[]>>([
        ['fmt', lie.attestation ?? 'none'],
        ['attStmt', new Map(lie.attestation ? [['x5c', [new Uint8Array(9)]]] : [])],
        ['authData', Uint8Array.from(authData)],
      ]),
    );
    return {
      name,
      id: this.id,
      clientDataJSON: this.clientData('webauthn.create', challenge, lie).toString('base64url'),
      attestationObject: Buffer.from(object).toString('base64url'),
      transports: ['internal'],
    };
  }

  /** Signs a challenge. */
  sign({ rpId, challenge }: PasskeyRequest, lie: Lie = {}): Signed {
    if (this.countsUp) this.count += 1;
    const clientData = this.clientData('webauthn.get', challenge, lie);
    const data = this.data(rpId, 0, lie);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    const digest = this.kind === 'Ed25519' ? null : 'sha256';
    return {
      id: this.id,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign(digest, signed, lie.key ?? this.keys.privateKey).toString('base64url'),
      userHandle: this.userHandle,
    };
  }

  private clientData(type: string, challenge: string, lie: Lie): Buffer {
    const { crossOrigin = false, origin = this.origin } = lie;
    const said = { type: lie.type ?? type, challenge: lie.challenge ?? challenge, origin, crossOrigin };
    return Buffer.from(JSON.stringify(said));
  }

  /** A digest of the host, flags and the count. By default the user is present and verified. */
  private data(host: string, flag: number, lie: Lie): Buffer {
    const { rpId = host, isUserVerified = true, count = this.count } = lie;
    const flags = lie.flags ?? (isUserVerified ? 0x05 : 0x01);
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags | flag);
    rest.writeUInt32BE(count, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), rest]);
  }
}

const generators = {
  EC: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  Ed25519: () => generateKeyPairSync('ed25519'),
  RSA: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
};

function coseOf(key: KeyObject): [number, number | Uint8Array][] {
  const { kty, x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
  if (kty === 'EC')
    return [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ];
  if (kty === 'OKP')
    return [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(x)],
    ];
  return [
    [1, 3],
    [3, -257],
    [-1, bytes(n)],
    [-2, bytes(e)],
  ];
}
