import type { User } from '#contract/users.ts';
import type { Call } from '#server/access/call.ts';
import type { Deps } from '#server/deps.ts';
import { changeUser } from './changeUser.ts';
import { replaceRoles, updateUser } from './writeUser.ts';

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
