import type { Operations } from '../operation';
import { one } from '../paging';
import { SessionState } from '../session';

/** The session of the signed-in person. Signing in is in `signIn.ts`. */
export const sessionOperations = {
  'session.heartbeat': {
    summary: 'Say that the person is still there',
    method: 'POST',
    path: { own: '/api/v1/self/session/heartbeat' },
    access: 'session',
    answer: one(SessionState),
    repeat: 'idempotent',
    touches: null,
  },
} as const satisfies Operations;
