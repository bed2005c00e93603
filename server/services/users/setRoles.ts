import type { User } from '../../../contract/users';
import type { Call } from '../../access/call';
import type { Deps } from '../../deps';
import { changeUser } from './changeUser';
import { replaceRoles, updateUser } from './writeUser';

/** Gives a user these roles and no others. */
export function setRoles(deps: Deps, call: Call<'users.setRoles'>): Promise<{ data: User }> {
  return changeUser(deps, call, {
    fields: call.body,
    change: async (tx, { id }) => {
      await updateUser(tx, id, {});
      await replaceRoles(tx, id, call.body.roles);
    },
  });
}
