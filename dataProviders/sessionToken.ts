import { appUrl, errorPath } from '../contract/paths.ts';
import { type ProviderMetadata, sessionGrantForm } from '../contract/session.ts';
import { refused } from './callError.ts';
import { leaveTo } from './leaveTo.ts';
import { SessionEnded, type Tokens } from './types.ts';

declare global {
  interface Window {
    /** The token answer that `index.html` requested before any module was loaded. */
    begunRenewal?: Promise<Response>;
  }
}

/**
 * A token for the browser's session in one call (`sessionGrant`), the first time from the page's own early request.
 * Throws SessionEnded.
 */
export async function takeSessionToken(metadata: Pick<ProviderMetadata, 'token_endpoint'>): Promise<Tokens> {
  const { begunRenewal = ask(metadata.token_endpoint) } = window;
  delete window.begunRenewal;
  const response = await begunRenewal;
  const answer = await response.json().catch(() => undefined);
  if (response.ok) return tokensIn(answer);
  if (Object(answer).error === 'login_required') throw new SessionEnded();
  const failure = refused(response, answer);
  // If the account does not allow the address, leads to the page that says so.
  if (failure.body.code === 'IP_BLOCKED') await leaveTo(appUrl(errorPath('IP_BLOCKED')));
  throw failure;
}

const ask = (url: string) => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return fetch(url, { method: 'POST', headers, body: sessionGrantForm, signal: AbortSignal.timeout(10_000) });
};

type Answer = { access_token: string; expires_in: number; id_token: string };

const tokensIn = ({ access_token, expires_in, id_token }: Answer): Tokens => ({
  userId: claimsOf(id_token).sub,
  accessToken: access_token,
  endsOn: Date.now() + expires_in * 1000,
});

/** It comes from the provider itself, so its signature need not be checked here. */
function claimsOf(idToken: string): { sub: string } {
  const bytes = atob((idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))));
}
