import { type HandlersOf, withFaults } from '../access/call.ts';
import { inAccount } from '../db/inAccount.ts';
import type { AppDeps } from './appDeps.ts';
import { changePassword, changePasswordFaults } from './profile/changePassword.ts';
import { findProfile } from './profile/findProfile.ts';
import { setLocale } from './profile/setLocale.ts';
import { updateProfile } from './profile/updateProfile.ts';
import { effectiveAccess } from './users/effectiveAccess.ts';
import { userFaults } from './users/userFaults.ts';

/** What signed-in people see and change about themselves (document 3, sections 2 to 7). */
export function profileService(deps: AppDeps): HandlersOf<'profile'> {
  return {
    'profile.get': async (call) => ({
      data: await findProfile(deps, inAccount(deps.db, call.account.accountId), call, deps.clock()),
    }),

    'profile.update': withFaults(
      (call) => updateProfile(deps, call),
      ({ account, body }) =>
        userFaults(inAccount(deps.db, account.accountId), account.accountType, null, body),
    ),

    'profile.access': ({ account, actor }) => effectiveAccess(deps, account, { userId: actor.userId }),

    'profile.changePassword': withFaults<'profile.changePassword'>(
      (call) => changePassword(deps, call),
      (call) => changePasswordFaults(deps, call),
    ),

    'profile.setLocale': (call) => setLocale(deps, call),
  };
}
