import { passkeySignInOperations } from '#contract/operations/session/passkeySignIn.ts';
import type { PasskeyRequest } from '#contract/passkeys.ts';
import type { LoginResult } from '#contract/signIn.ts';
import type { SignedByPasskey } from '#src/ui/passkeys.ts';
import { askServer } from './signInCall.ts';

type PasskeyOptions = { returnUrl: string; afterPassword?: boolean };

/** What a passkey has to sign. */
export async function requestPasskey({
  returnUrl,
  afterPassword = false,
}: PasskeyOptions): Promise<PasskeyRequest> {
  const id = 'session.passkeyRequest';
  const row = passkeySignInOperations[id];
  return askServer({ id, row, url: row.path.own, body: { returnUrl, afterPassword } });
}

type Proof = { signed: SignedByPasskey; returnUrl: string; rememberDevice?: boolean };

/** Logs in by its signature. */
export async function logInByPasskey(proof: Proof): Promise<LoginResult> {
  const { signed, returnUrl, rememberDevice = false } = proof;
  const id = 'session.passkeyLogin';
  const row = passkeySignInOperations[id];
  return askServer({ id, row, url: row.path.own, body: { ...signed, returnUrl, rememberDevice } });
}
