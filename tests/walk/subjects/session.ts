import type { Subject } from '../subject.ts';

/** Document 3, section 7. */
export const subject: Subject = {
  gates: {
    'POST /api/v1/self/session/heartbeat': 'signedIn',
  },
  app: async () => (await import('./session/app.ts')).app,
};
