import { passkeySignInOperations } from '#contract/operations/passkeySignIn.ts';
import { one } from '#contract/paging.ts';
import { PasskeyRequest } from '#contract/passkeys.ts';
import { LoginResult } from '#contract/signIn.ts';
import type { SignedByPasskey } from '#src/ui/passkeys.ts';
import { askServer } from './signInCall.ts';

type Asked = { returnUrl: string; afterPassword?: boolean };

/** What a passkey has to sign. The answers' schemas are named here, or those of all calls would load for them. */
export async function requestPasskey({ returnUrl, afterPassword = false }: Asked): Promise<PasskeyRequest> {
  const id = 'session.passkeyRequest';
  const row = { ...passkeySignInOperations[id], answer: one(PasskeyRequest) };
  return askServer({ id, row, url: row.path.own, body: { returnUrl, afterPassword } });
}

type Proof = { signed: SignedByPasskey; returnUrl: string; rememberDevice?: boolean };

/** Logs in by its signature. */
export async function logInByPasskey(proof: Proof): Promise<LoginResult> {
  const { signed, returnUrl, rememberDevice = false } = proof;
  const id = 'session.passkeyLogin';
  const row = { ...passkeySignInOperations[id], answer: one(LoginResult) };
  return askServer({ id, row, url: row.path.own, body: { ...signed, returnUrl, rememberDevice } });
}
