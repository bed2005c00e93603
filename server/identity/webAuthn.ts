import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import type { Logger } from 'pino';

/** Signatures that browsers and security keys have: EdDSA, ES256 and RS256, the best first. */
export const algorithms = [-8, -7, -257];

/** What a signature must be for: a challenge, at the page of this origin. */
export type Expected = { origin: string; challenge: string };

/** The host alone, so that no other host's page can use the passkey. */
export const relyingParty = (origin: string): string => new URL(origin).hostname;

type Made = { id: string; clientDataJSON: string; attestationObject: string };

/** A passkey as made: its key in COSE, as base64url, and its count of signatures. */
export type MadePasskey = { publicKey: string; count: number };

/** Reads a new passkey; null if it was made for anything else. */
export async function readMade(
  log: Logger,
  { id, clientDataJSON, attestationObject }: Made,
  expected: Expected,
): Promise<MadePasskey | null> {
  const read = await judged(log, () =>
    verifyRegistrationResponse({
      response: responseOf(id, {
        clientDataJSON,
        attestationObject: withoutAttestation(attestationObject),
      }),
      supportedAlgorithmIDs: algorithms,
      ...expectations(expected),
    }),
  );
  const credential = read?.registrationInfo?.credential;
  if (credential?.id !== id) return null;
  return { publicKey: Buffer.from(credential.publicKey).toString('base64url'), count: credential.counter };
}

type Signed = { clientDataJSON: string; authenticatorData: string; signature: string };

/** What a signature proves: how often its passkey has signed, and whether it knew its user. */
export type Proof = { count: number; isUserVerified: boolean };

/** Verifies a signature; null if it is not the key's, or for anything else. */
export async function verifySigned(
  log: Logger,
  { id, publicKey }: { id: string; publicKey: string },
  { clientDataJSON, authenticatorData, signature }: Signed,
  expected: Expected,
): Promise<Proof | null> {
  const read = await judged(log, () =>
    verifyAuthenticationResponse({
      response: responseOf(id, { clientDataJSON, authenticatorData, signature }),
      // The caller compares the count: it reports an old one differently from a wrong signature.
      credential: { id, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter: 0 },
      ...expectations(expected),
    }),
  );
  if (!read?.verified) return null;
  const { newCounter, userVerified } = read.authenticationInfo;
  return { count: newCounter, isUserVerified: userVerified };
}

const responseOf = <Response>(id: string, response: Response) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
  response,
});

/** The caller decides whether the user has to be verified. */
const expectations = ({ origin, challenge }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: relyingParty(origin),
  requireUserVerification: false,
});

/**
 * Who made the authenticator is not asked. What a statement says about it is left out, as the library would fetch
 * lists of revoked certificates from any address that a certificate in it names.
 */
function withoutAttestation(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const parts = [
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', authData],
  ] as const;
  return isoBase64URL.fromBuffer(isoCBOR.encode(new Map<string, (typeof parts)[number][1]>(parts)));
}

/** The library throws on anything unexpected; its reason goes to the log. */
async function judged<Verdict>(log: Logger, verify: () => Promise<Verdict>): Promise<Verdict | null> {
  try {
    return await verify();
  } catch (error) {
    log.info({ reason: String(error).slice(0, 300) }, 'a passkey was refused');
    return null;
  }
}
