import type { Subject } from '../subject.ts';

/** Decisions, ruling 71: what everybody may read, and each person accepts for themselves. */
export const subject: Subject = {
  gates: {
    'GET /api/v1/legal/{document}': 'anyone',
    'POST /api/v1/self/legal/{document}': 'signedIn',
  },
  table: 'legal_acceptances',
  platformNames: { document: async () => 'terms' },
  isCaller: true,
  // The samples need not be accepted.
  ready: async ({ config }) => {
    for (const text of config.legalTexts)
      if (text.document === 'terms') Object.assign(text, { version: '1', mustBeAccepted: true });
  },
  calls: {
    'legal.get': { ofAllAccounts: true },
    'legal.accept': { body: () => ({ version: '1' }), takes: ['version'] },
  },
  app: async () => (await import('./legal/app.ts')).app,
};
