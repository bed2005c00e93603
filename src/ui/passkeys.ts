import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialDescriptorJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Transports are any text: server and browser need not know the same ones. */
type Descriptor = { id: string; type: 'public-key'; transports: string[] };
type Creation = Omit<PublicKeyCredentialCreationOptionsJSON, 'excludeCredentials'> & {
  excludeCredentials: Descriptor[];
};
type Request = Omit<PublicKeyCredentialRequestOptionsJSON, 'allowCredentials'> & {
  allowCredentials: Descriptor[];
};

/** Whether this browser has passkeys. */
export const hasPasskeys = () => 'PublicKeyCredential' in window;

/** Whether it can offer them in an email field. */
export const canOfferPasskeys = async () => (await library()).browserSupportsWebAuthnAutofill();

type MadePasskey = { id: string; clientDataJSON: string; attestationObject: string; transports: string[] };

/** Has the browser make a passkey. Throws an AbortError if the person cancels, `isKnown` where it has one already. */
export async function makePasskey(options: Creation): Promise<MadePasskey> {
  const { startRegistration } = await library();
  const excludeCredentials = described(options.excludeCredentials);
  const optionsJSON = { ...options, excludeCredentials };
  const { id, response } = await startRegistration({ optionsJSON }).catch(cancelled);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** The device has a passkey of this account already. */
export const isKnown = (error: unknown) => error instanceof Error && error.name === 'InvalidStateError';

export type SignedByPasskey = {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle: string | null;
};

/**
 * Has a passkey sign: in a prompt, or once the person chooses it in the email field (`isOffered`). Throws an
 * AbortError if they cancel.
 */
export async function signByPasskey(
  options: Request,
  { isOffered = false }: { isOffered?: boolean } = {},
): Promise<SignedByPasskey> {
  const { startAuthentication } = await library();
  const allowCredentials = described(options.allowCredentials);
  const optionsJSON = { ...options, allowCredentials };
  const request = startAuthentication({ optionsJSON, useBrowserAutofill: isOffered });
  const { id, response } = await request.catch(cancelled);
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Ends a prompt, or an offer. */
export const endAsking = async () => (await library()).WebAuthnAbortService.cancelCeremony();

/** Browsers report a cancelled prompt, and one that took too long, as not allowed. */
function cancelled(error: unknown): never {
  const isCancelled = error instanceof Error && error.name === 'NotAllowedError';
  throw isCancelled ? new DOMException(error.message, 'AbortError') : error;
}

const described = (passkeys: Descriptor[]) => passkeys as PublicKeyCredentialDescriptorJSON[];

/** Loaded only for those who use passkeys. */
const library = () => import('@simplewebauthn/browser');
