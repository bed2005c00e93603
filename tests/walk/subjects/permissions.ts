import { readByMakersOfKeys, type Subject } from '../subject';

/** Document 1, section 7. */
export const subject: Subject = {
  gates: readByMakersOfKeys(['/permissions']),
  app: async () => (await import('./permissions/app')).app,
};
