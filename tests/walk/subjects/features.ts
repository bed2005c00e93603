import type { Subject } from '../subject.ts';

/** Document 1, section 6: what an installation has turned on, for those who see every account. */
export const subject: Subject = {
  gates: {
    'GET /api/v1/admin/features': { anyOf: ['read:GlobalAccount'] },
    'GET /api/v1/admin/features/{feature}': { anyOf: ['read:GlobalAccount'] },
  },
  platformNames: { feature: async () => 'remap' },
  app: async () => (await import('./features/app.ts')).app,
};
