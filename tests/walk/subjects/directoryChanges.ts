import type { Subject } from '../subject.ts';

/** In no document: who may read the directory may read what changed in it. */
export const subject: Subject = {
  gates: { 'GET /dex/api/v1/directoryChanges': { anyOf: ['read:Firm'] } },
  calls: {
    'directoryChanges.list': {
      // It names the platform's staff, to the platform alone.
      ofAllAccounts: true,
      filters: [
        ...['author=a', 'source=CMG,FACT_SET', 'origin=user,bulk', 'field=status,names', 'from=2026-01-01'],
        ...['to=2026-01-02', 'timeZone=Europe/Paris', 'batchId=019a0000-0000-7000-8000-000000000000'],
      ],
    },
  },
  app: async () => (await import('./directoryChanges/app.ts')).app,
};
