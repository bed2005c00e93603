import { makePair } from '#tests/support/makePair.ts';
import type { Subject } from '../subject.ts';

/** In no document: who may read or edit the directory may read or decide which of its firms are one. */
export const subject: Subject = {
  gates: {
    'GET /dex/api/v1/duplicates': { anyOf: ['read:Firm'] },
    'GET /dex/api/v1/duplicates/progress': { anyOf: ['read:Firm'] },
    'GET /dex/api/v1/duplicates/{id}': { anyOf: ['read:Firm'] },
    'PUT /dex/api/v1/duplicates/{id}/decision': { anyOf: ['full:Firm'], ofPlatform: true },
  },
  table: 'firm_pairs',
  platformNames: { id: ({ deps }) => makePair(deps) },
  // A merge of one of the two, by another call, ends the pair.
  ready: (deps) => makePair(deps),
  calls: {
    'duplicates.list': {
      filters: ['band=CERTAIN,PROBABLE', 'entityType=BANK', 'hasObstacle=true', 'hasObstacle=false'],
    },
    'duplicates.decide': { body: () => ({ isDuplicate: false }), takes: ['isDuplicate'] },
  },
  app: async () => (await import('./duplicates/app.ts')).app,
};
