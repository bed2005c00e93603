import { accountGates, readByMakersOfKeys, type Subject } from '../subject.ts';

/** Document 1, section 7. */
export const subject: Subject = {
  gates: {
    ...readByMakersOfKeys(['/permissions']),
    ...accountGates('Role', { see: ['GET /permissions/{id}'] }),
  },
  platformNames: { id: async () => 'User' },
  app: async () => (await import('./permissions/app.ts')).app,
};
