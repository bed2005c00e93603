import type { Operations } from '#contract/operation.ts';
import { one } from '#contract/paging.ts';
import { PasskeyLogin, PasskeyRequest, PasskeyRequestQuery } from '#contract/passkeys.ts';
import { LoginResult } from '#contract/signIn.ts';

/** Signing in by a passkey; apart, because the sign-in page loads it only where the browser has passkeys. */
export const passkeySignInOperations = {
  'session.passkeyRequest': {
    summary: 'Begin to sign in by a passkey: its challenge, which works once and for five minutes',
    method: 'POST',
    path: { own: '/api/v1/passkeyRequest' },
    access: 'cookie',
    body: PasskeyRequestQuery,
    answer: one(PasskeyRequest),
    hasSecret: true,
    idempotency: 'never',
  },
  'session.passkeyLogin': {
    summary: 'Sign in by a passkey; without user verification, after the password',
    method: 'POST',
    path: { own: '/api/v1/passkeyLogin' },
    access: 'cookie',
    body: PasskeyLogin,
    answer: one(LoginResult),
    hasSecret: true,
    idempotency: 'never',
  },
} as const satisfies Operations;
