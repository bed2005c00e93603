import { accountGates, readByMakersOfKeys, type Subject } from '../subject.ts';
import { userFilters } from './users.ts';

/** Documents 1 and 2, section 7. */
export const subject: Subject = {
  gates: {
    ...accountGates('Role', { see: ['GET /roles/{id}', 'GET /roles/{id}/users'] }),
    ...readByMakersOfKeys(['/roles']),
  },
  table: 'roles',
  names: {
    id: async ({ deps }, { accountId }) => {
      const roles = deps.db.selectFrom('roles').select('id').where('account_id', '=', accountId);
      return (await roles.orderBy('id').executeTakeFirstOrThrow()).id;
    },
  },
  calls: { 'roles.users': { filters: userFilters } },
  app: async () => (await import('./roles/app.ts')).app,
};
