import { hash } from '@node-rs/argon2';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import type { Subject } from '../subject.ts';

const details = { firstName: 'Walked', lastName: 'Over', jobFunction: 'OTHER' };
const passwords = { newPassword: 'Stroll-the-manifest-7', confirmPassword: 'Stroll-the-manifest-7' };
let passwordHash: Promise<string> | undefined;

/** Document 3, sections 5 to 7. Nobody else changes a person's own data here, and no program does. */
export const subject: Subject = {
  gates: {
    'GET /api/v1/self/profile': 'signedIn',
    'PUT /api/v1/self/profile': { anyOf: ['full:User', 'full:GlobalUser'], ofPerson: true },
    'GET /api/v1/self/access': 'signedIn',
    'PUT /api/v1/self/password/change': 'signedIn',
    'PUT /api/v1/self/locale': 'signedIn',
  },
  table: 'users',
  isCaller: true,
  ready: async ({ db }, _, { accountId }) => {
    passwordHash ??= hash(demoPassword, { memoryCost: 1024 });
    await db
      .updateTable('users')
      .set({ version: 1, password_hash: await passwordHash })
      .where('account_id', '=', accountId)
      .execute();
  },
  calls: {
    'profile.update': {
      body: () => details,
      takes: Object.keys(details),
      edit: { changed: 'lastName', body: (who, n) => ({ ...details, lastName: `${who} ${n}` }) },
    },
    'profile.changePassword': {
      body: () => ({ oldPassword: demoPassword, ...passwords }),
      takes: ['oldPassword', ...Object.keys(passwords)],
    },
    'profile.setLocale': { body: () => ({ locale: 'en' }), takes: ['locale'] },
  },
  app: async () => (await import('./profile/app.ts')).app,
};
