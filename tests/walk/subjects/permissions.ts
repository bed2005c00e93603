import { readByMakersOfKeys, type Subject } from '../subject';

/** Document 1, section 7. */
export const subject: Subject = {
  gates: readByMakersOfKeys(['/permissions']),
  app: async () => ({ unseen: { 'permissions.list': 'no screen shows the matrix yet' } }),
};
