import type { Operations } from '../operation.ts';
import { one } from '../paging.ts';
import { SessionState } from '../session.ts';

/** The session of the signed-in person. Signing in is in `signIn.ts`. */
export const sessionOperations = {
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
