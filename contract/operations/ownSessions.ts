import type { Operations } from '../operation.ts';
import { OwnBrowserList, OwnSessionId, OwnSessionList, RememberedBrowserId } from '../ownSessions.ts';

/** The signed-in person's own sessions and remembered browsers; nobody else can see or end them here. */
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
  'ownSessions.browsers': {
    summary: "One's own browsers that need no second factor, the latest remembered first",
    method: 'GET',
    path: { own: '/api/v1/self/browsers' },
    access: 'session',
    answer: OwnBrowserList,
    idempotency: 'safe',
  },
  'ownSessions.forgetBrowser': {
    summary: "Forget one of one's own browsers, which then needs a second factor again",
    method: 'DELETE',
    path: { own: '/api/v1/self/browsers/{browserId}' },
    params: { browserId: RememberedBrowserId },
    access: 'session',
    answer: null,
    status: 204,
    idempotency: 'never',
  },
  'ownSessions.forgetBrowsers': {
    summary: "Forget all of one's own browsers, which then need a second factor again",
    method: 'DELETE',
    path: { own: '/api/v1/self/browsers' },
    access: 'session',
    answer: null,
    status: 204,
    idempotency: 'idempotent',
  },
} as const satisfies Operations;
