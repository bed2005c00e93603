import type { Operations } from '../operation.ts';
import { one } from '../paging.ts';
import { SessionState } from '../session.ts';
import { passkeySignInOperations } from './session/passkeySignIn.ts';
import { signInOperations } from './session/signIn.ts';

/** Signing in, and the session of the signed-in person. */
export const sessionOperations = {
  ...signInOperations,
  ...passkeySignInOperations,
  'session.heartbeat': {
    summary: 'Say that the person is still there',
    method: 'POST',
    path: { own: '/api/v1/self/session/heartbeat' },
    access: 'session',
    answer: one(SessionState),
    idempotency: 'idempotent',
    touches: null,
  },
} as const satisfies Operations;
