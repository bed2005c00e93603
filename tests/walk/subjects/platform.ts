import type { Subject } from '../subject.ts';

export const subject: Subject = {
  gates: {
    'GET /app/config.json': 'anyone',
    'GET /api/openapi.json': 'anyone',
    'GET /api/version': 'anyone',
    'GET /healthz': 'anyone',
    'GET /readyz': 'anyone',
    'GET /dev/mailbox': 'anyone',
  },
  app: async () => (await import('./platform/app.ts')).app,
};
