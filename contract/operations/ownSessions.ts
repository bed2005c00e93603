import type { Operations } from '../operation.ts';
import { OwnSessionId, OwnSessionList } from '../ownSessions.ts';

/** The signed-in person's own sessions; nobody else can see or end them here. */
export const ownSessionsOperations = {
  'ownSessions.list': {
    summary: "One's own sessions, this one first, then the latest used",
    method: 'GET',
    path: { own: '/api/v1/self/sessions' },
    access: 'session',
    answer: OwnSessionList,
    idempotency: 'safe',
  },
  'ownSessions.end': {
    summary: "End one of one's own sessions",
    method: 'DELETE',
    path: { own: '/api/v1/self/sessions/{id}' },
    params: { id: OwnSessionId },
    access: 'session',
    answer: null,
    status: 204,
    idempotency: 'never',
  },
  'ownSessions.endOthers': {
    summary: "End all of one's own sessions but this one",
    method: 'DELETE',
    path: { own: '/api/v1/self/sessions' },
    access: 'session',
    answer: null,
    status: 204,
    idempotency: 'idempotent',
  },
} as const satisfies Operations;
