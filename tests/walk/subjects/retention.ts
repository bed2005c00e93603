import type { Subject } from '../subject.ts';

const days = { logDays: null, sessionDays: 30, mailDays: 90, jobDays: 7 };
const takes = ['logDays', 'sessionDays', 'mailDays', 'jobDays'];

/** Ours: how long the platform keeps what ages, for those who see, and those who change, every account. */
export const subject: Subject = {
  gates: {
    'GET /api/v1/admin/dataRetention': { anyOf: ['read:GlobalAccount'] },
    'POST /api/v1/admin/dataRetention/preview': { anyOf: ['read:GlobalAccount'] },
    'PUT /api/v1/admin/dataRetention': { anyOf: ['full:GlobalAccount'] },
  },
  table: 'retention',
  recordOf: async () => 'platform',
  ready: (deps) => deps.db.updateTable('retention').set({ version: 1 }).execute(),
  calls: {
    'retention.preview': { body: () => days, takes },
    'retention.update': {
      body: (n) => ({ ...days, mailDays: 90 + (n % 1_000) }),
      takes,
      stored: { table: 'retention' },
      edit: { changed: 'mailDays', body: (_, n) => ({ ...days, mailDays: 100 + (n % 1_000) }) },
    },
  },
  app: async () => (await import('./retention/app.ts')).app,
};
