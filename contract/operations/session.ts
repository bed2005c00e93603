import type { Operations } from '../operation';
import { one } from '../paging';
import { Profile, SessionState } from '../session';

/** The signed-in person and their session. Signing in is in `signIn.ts`. */
export const sessionOperations = {
  'session.profile': {
    summary: 'The signed-in user and what they may do',
    method: 'GET',
    path: { own: '/api/v1/self/profile' },
    access: 'session',
    answer: one(Profile),
    repeat: 'safe',
  },
  'session.heartbeat': {
    summary: 'Say that the person is still there',
    method: 'POST',
    path: { own: '/api/v1/self/session/heartbeat' },
    access: 'session',
    answer: one(SessionState),
    repeat: 'idempotent',
  },
} as const satisfies Operations;
