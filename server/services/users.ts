import { personBehind } from '../access/actor.ts';
import { type HandlersOf, type TargetAccount, withFaults } from '../access/call.ts';
import { inAccount } from '../db/inAccount.ts';
import { userColumns } from '../db/userColumns.ts';
import { factorsOf } from '../identity/factors.ts';
import { unlock } from '../identity/lockout.ts';
import type { AppDeps } from './appDeps.ts';
import { cancelBulk, findBulk } from './bulk/bulkProgress.ts';
import { startBulk } from './bulk/startBulk.ts';
import { acceptedBy } from './legal/acceptedBy.ts';
import { bulkUsers } from './users/bulkUsers.ts';
import { changedUser } from './users/changedUser.ts';
import { commitUser } from './users/commitUser.ts';
import { createUser } from './users/createUser.ts';
import { effectiveAccess } from './users/effectiveAccess.ts';
import { exportUsers } from './users/exportUsers.ts';
import { lookUpUsers } from './users/lookUpUsers.ts';
import { mailLink } from './users/mailLink.ts';
import { eraseUser } from './users/personalData/eraseUser.ts';
import { exportData } from './users/personalData/exportData.ts';
import { removeUserFactor } from './users/removeUserFactor.ts';
import { setEmail } from './users/setEmail.ts';
import { setRoles } from './users/setRoles.ts';
import { setStatus } from './users/setStatus.ts';
import { type UserFields, userFaults } from './users/userFaults.ts';
import { userPage } from './users/userQuery.ts';
import { findUser } from './users/userRow.ts';
import {
  endUserSession,
  endUserSessions,
  forgetUserBrowser,
  readUserSessions,
} from './users/userSessions.ts';
import { changeRoles, updateUser } from './users/writeUser.ts';

/** Answered by `userDirectory.ts`. */
type DirectoryCalls = 'users.directory' | 'users.link' | 'users.stopManaging';

/** An account's users (documents 1 and 2, sections 2 to 7). */
export function usersService(deps: AppDeps): Omit<HandlersOf<'users'>, DirectoryCalls> {
  const faultsOf = (account: TargetAccount, id: string | null, fields: UserFields) =>
    userFaults(inAccount(deps.db, account.accountId), account.accountType, id, fields);

  return {
    'users.list': ({ account, query }) =>
      userPage(inAccount(deps.db, account.accountId), query, { account, now: deps.clock() }),

    'users.export': (call) => exportUsers(deps, call),

    'users.get': async ({ account, params }) => ({
      data: await findUser(inAccount(deps.db, account.accountId), params.id, { account, now: deps.clock() }),
    }),

    'users.lookUp': async ({ query }) => ({ data: await lookUpUsers(deps.db, query.email, deps.clock()) }),

    'users.access': ({ account, params, query }) =>
      effectiveAccess(deps, account, { userId: params.id, ...query }),

    'users.accepted': async ({ account, params }) => {
      const tx = inAccount(deps.db, account.accountId);
      await findUser(tx, params.id, { account, now: deps.clock() });
      return { data: await acceptedBy(tx, params.id) };
    },

    'users.factors': async ({ account, params }) => {
      const tx = inAccount(deps.db, account.accountId);
      await findUser(tx, params.id, { account, now: deps.clock() });
      return { data: await factorsOf(tx, params.id) };
    },

    'users.sessions': (call) => readUserSessions(deps, call),

    'users.endSession': (call) => endUserSession(deps, call),

    'users.endSessions': (call) => endUserSessions(deps, call),

    'users.forgetBrowser': (call) => forgetUserBrowser(deps, call),

    'users.removeFactor': (call) => removeUserFactor(deps, call),

    'users.create': withFaults<'users.create'>(
      (call) => createUser(deps, call),
      ({ account, body }) => faultsOf(account, null, body),
    ),

    'users.update': withFaults<'users.update'>(
      (call) => {
        const { roles, ...details } = call.body;
        return commitUser(deps, call, {
          fields: call.body,
          writeUser: async (tx, user) => {
            await updateUser(tx, user.id, {
              ...userColumns({ ...user, ...details }),
              job_function: details.jobFunction,
            });
            if (roles)
              await changeRoles(tx, user.id, roles, { now: deps.clock(), by: personBehind(call.actor) });
            return changedUser(deps, tx, call, user);
          },
        });
      },
      ({ account, params, body }) => faultsOf(account, params.id, body),
    ),

    'users.setStatus': (call) => setStatus(deps, call),

    'users.setEmail': (call) => setEmail(deps, call),

    'users.setRoles': (call) => setRoles(deps, call),

    'users.exportData': (call) => exportData(deps, call),

    'users.erase': (call) => eraseUser(deps, call),

    'users.invite': (call) => mailLink(deps, call, 'invite'),

    'users.unlock': (call) =>
      commitUser(deps, call, {
        writeUser: async (tx, user) => {
          await unlock(tx, user.email);
          return changedUser(deps, tx, call, user);
        },
      }),

    'users.requestPasswordReset': (call) => mailLink(deps, call, 'resetPassword'),

    'users.bulk': (call) => startBulk(deps, call, bulkUsers(deps)),

    'users.bulkProgress': (call) => findBulk(deps, call),

    'users.cancelBulk': (call) => cancelBulk(deps, call),
  };
}
