import { clientId } from '#contract/session.ts';
import type { Call } from './call.ts';
import { hostOf, originOf, signIn } from './person.ts';
import { SignInClient } from './signInClient.ts';

/** Endless calls from one address to an account, each from the address it is given. */
export async function floods(port: number): Promise<Record<string, (address: string) => Promise<Call>>> {
  const viewer = await signIn(port, 'acme', 'viewer');
  return {
    'wrong sign-ins': (address) => wrongSignIns(port, address),
    'beginnings of sign-ins': async (address) => beginnings(port, address),
    'deep lists': (address) => viewer.asks('/api/v1/users?perPage=200&page=450&orderField=email', address),
  };
}

/** A different user each time: a single one would soon be locked, and no password verified any more. */
async function wrongSignIns(port: number, address: string): Promise<Call> {
  const { returnUrl, headers } = await new SignInClient(port, originOf('acme')).begin();
  const guess = { username: 'user{n}@acme.test', password: 'Wrong-Pass-2026!', returnUrl };
  return {
    port,
    path: '/api/v1/login',
    method: 'POST',
    body: JSON.stringify(guess),
    headers: {
      ...headers,
      host: hostOf('acme'),
      'x-forwarded-for': address,
      'content-type': 'application/json',
    },
  };
}

function beginnings(port: number, address: string): Call {
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: `${originOf('acme')}/app/oidc-login-callback`,
    scope: 'openid',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  return {
    port,
    path: `/oidc/auth?${query}`,
    headers: { host: hostOf('acme'), 'x-forwarded-for': address },
  };
}
