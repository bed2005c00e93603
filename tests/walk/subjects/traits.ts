import type { Subject } from '../subject';

/** Document 2, section 7. */
export const subject: Subject = {
  gates: { 'GET /api/v1/admin/traits': { anyOf: ['read:GlobalAccount'] } },
  app: async () => (await import('./traits/app')).app,
};
