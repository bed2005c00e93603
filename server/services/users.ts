import { type HandlersOf, type TargetAccount, withFaults } from '../access/call';
import type { AppDeps } from '../appDeps';
import { inAccount } from '../db/inAccount';
import { userColumns } from '../db/userColumns';
import { unlock } from '../identity/lockout';
import { cancelBulk, findBulk } from './bulk/bulkProgress';
import { startBulk } from './bulk/startBulk';
import { bulkUsers } from './users/bulkUsers';
import { changeUser } from './users/changeUser';
import { createUser } from './users/createUser';
import { effectiveAccess } from './users/effectiveAccess';
import { exportUsers } from './users/exportUsers';
import { mailLink } from './users/mailLink';
import { setEmail } from './users/setEmail';
import { setRoles } from './users/setRoles';
import { setStatus } from './users/setStatus';
import { type UserFields, userFaults } from './users/userFaults';
import { userPage } from './users/userQuery';
import { findUser } from './users/userRow';
import { replaceRoles, updateUser } from './users/writeUser';

/** An account's users (documents 1 and 2, sections 2 to 7). */
export function usersService(deps: AppDeps): HandlersOf<'users'> {
  const faultsOf = (account: TargetAccount, id: string | null, fields: UserFields) =>
    userFaults(inAccount(deps.db, account.accountId), account.accountType, id, fields);

  return {
    'users.list': ({ account, query }) =>
      userPage(inAccount(deps.db, account.accountId), query, { account, now: deps.clock() }),

    'users.export': (call) => exportUsers(deps, call),

    'users.get': async ({ account, params }) => ({
      data: await findUser(inAccount(deps.db, account.accountId), params.id, { account, now: deps.clock() }),
    }),

    'users.access': ({ account, params, query }) =>
      effectiveAccess(deps, account, { userId: params.id, ...query }),

    'users.create': withFaults<'users.create'>(
      (call) => createUser(deps, call),
      ({ account, body }) => faultsOf(account, null, body),
    ),

    'users.update': withFaults<'users.update'>(
      (call) => {
        const { roles, ...details } = call.body;
        return changeUser(deps, call, {
          fields: call.body,
          change: async (tx, { id, email }) => {
            await updateUser(tx, id, {
              ...userColumns({ ...details, email }),
              job_function: details.jobFunction,
            });
            if (roles) await replaceRoles(tx, id, roles);
          },
        });
      },
      ({ account, params, body }) => faultsOf(account, params.id, body),
    ),

    'users.setStatus': (call) => setStatus(deps, call),

    'users.setEmail': (call) => setEmail(deps, call),

    'users.setRoles': (call) => setRoles(deps, call),

    'users.invite': (call) => mailLink(deps, call, 'invite'),

    'users.unlock': (call) => changeUser(deps, call, { change: (tx, { email }) => unlock(tx, email) }),

    'users.requestPasswordReset': (call) => mailLink(deps, call, 'resetPassword'),

    'users.bulk': (call) => startBulk(deps, call, bulkUsers(deps)),

    'users.bulkProgress': (call) => findBulk(deps, call),

    'users.cancelBulk': (call) => cancelBulk(deps, call),
  };
}
