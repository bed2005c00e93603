import { generateKeyPairSync } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { readMade, relyingParty, verifySigned } from '#server/identity/webAuthn.ts';
import { type KeyKind, SoftwareAuthenticator } from '#tests/support/softwareAuthenticator.ts';

const logged: { reason: string }[] = [];
const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) });
beforeEach(() => logged.splice(0));

const origin = 'https://acme.tenantry.test';
const expected = { origin, challenge: 'Y2hhbGxlbmdl' };
const rpId = relyingParty(origin);
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const asText = (text: string) => Buffer.from(text).toString('base64url');

/** What is refused, and why in the log. */
const lies = {
  'another origin': [{ origin: 'https://acme.evil.test' }, 'origin'],
  'an origin without encryption': [{ origin: 'http://acme.tenantry.test' }, 'origin'],
  'another account’s host': [{ rpId: 'birch.tenantry.test' }, 'RP ID'],
  'the platform’s host': [{ rpId: 'tenantry.test' }, 'RP ID'],
  'another challenge': [{ challenge: 'b3RoZXI' }, 'challenge'],
  'another ceremony': [{ type: 'webauthn.other' }, 'type'],
  'a user who was not there': [{ flags: 0x04 }, 'present'],
} as const;

describe('a new passkey', () => {
  it.each(['EC', 'Ed25519', 'RSA'] as const)(
    'of %s is read, whether or not it verified its user',
    async (kind) => {
      for (const isUserVerified of [true, false]) {
        const { passkey, made } = make({ isUserVerified }, kind);
        const publicKey = Buffer.from(passkey.publicKey).toString('base64url');
        expect(await readMade(log, made, expected)).toEqual({ publicKey, count: 0 });
      }
    },
  );

  it.each(Object.entries(lies))('for %s is refused, and the log says why', async (_, [lie, reason]) => {
    expect(await readMade(log, make(lie).made, expected)).toBeNull();
    expect(logged).toEqual([expect.objectContaining({ reason: expect.stringContaining(reason) })]);
  });

  it('is refused for another id than it has, or without its key', async () => {
    expect(await readMade(log, { ...make().made, id: 'b3RoZXI' }, expected)).toBeNull();
    expect(await readMade(log, make({ withoutPasskey: true }).made, expected)).toBeNull();
  });

  it.each(['apple', 'android-key', 'packed', 'unheard-of'])(
    'is read without its statement about the authenticator, of format %s',
    async (attestation) => {
      expect(await readMade(log, make({ attestation }).made, expected)).toMatchObject({ count: 0 });
    },
  );

  it.each([
    ['a client that says nothing', { clientDataJSON: asText('null') }],
    ['a client that speaks no JSON', { clientDataJSON: asText('no') }],
    [
      'lists as deep as there is room',
      { attestationObject: Buffer.alloc(15_000, 0x81).toString('base64url') },
    ],
    ['a length that lies', { attestationObject: Buffer.from('9affffffff01', 'hex').toString('base64url') }],
  ])('of %s is refused', async (_, part) => {
    expect(await readMade(log, { ...make().made, ...part }, expected)).toBeNull();
    expect(logged).toHaveLength(1);
  });
});

describe('a signature', () => {
  it.each(['EC', 'Ed25519', 'RSA'] as const)(
    'of %s proves its count, and whether it knew its user',
    async (kind) => {
      const { passkey, known } = make({}, kind);
      for (const [count, isUserVerified] of [
        [1, true],
        [2, false],
      ] as const) {
        const signed = passkey.sign(request, { isUserVerified });
        expect(await verifySigned(log, known, signed, expected)).toEqual({ count, isUserVerified });
      }
    },
  );

  it.each(Object.entries(lies))('for %s is refused, and the log says why', async (_, [lie, reason]) => {
    const { passkey, known } = make();
    expect(await verifySigned(log, known, passkey.sign(request, lie), expected)).toBeNull();
    expect(logged).toEqual([expect.objectContaining({ reason: expect.stringContaining(reason) })]);
  });

  it('by another key, or of a copy that may not be copied, is refused', async () => {
    const { passkey, known } = make();
    for (const lie of [{ key: privateKey }, { flags: 0x15 }])
      expect(await verifySigned(log, known, passkey.sign(request, lie), expected)).toBeNull();
    const copy = passkey.sign(request, { flags: 0x1d });
    expect(await verifySigned(log, known, copy, expected)).not.toBeNull();
  });

  it('is refused with any byte of it or of its data missing', async () => {
    const { passkey, known } = make();
    const signed = passkey.sign(request);
    for (const part of ['signature', 'authenticatorData'] as const) {
      const bytes = Buffer.from(signed[part], 'base64url');
      for (let length = 0; length < bytes.length; length += 1) {
        const cut = { ...signed, [part]: bytes.subarray(0, length).toString('base64url') };
        expect(await verifySigned(log, known, cut, expected)).toBeNull();
      }
    }
  });

  it('is refused for a stored key that cannot be read', async () => {
    const { passkey, known } = make();
    expect(
      await verifySigned(log, { ...known, publicKey: 'oA' }, passkey.sign(request), expected),
    ).toBeNull();
  });
});

type Lie = Parameters<SoftwareAuthenticator['sign']>[1];

function make(lie: Lie = {}, kind: KeyKind = 'EC') {
  const passkey = new SoftwareAuthenticator(origin, true, kind);
  const publicKey = Buffer.from(passkey.publicKey).toString('base64url');
  return { passkey, made: passkey.create(creation, 'Laptop', lie), known: { id: passkey.id, publicKey } };
}

const creation = {
  rp: { id: rpId, name: 'Acme' },
  user: { id: 'dXNlcg', name: 'a@acme.test', displayName: 'A' },
  challenge: expected.challenge,
  pubKeyCredParams: [],
  timeout: 1,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
  attestation: 'none' as const,
};

const request = {
  rpId,
  challenge: expected.challenge,
  timeout: 1,
  userVerification: 'required' as const,
  allowCredentials: [],
};
