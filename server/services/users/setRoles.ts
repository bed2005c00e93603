import type { User } from '#contract/users.ts';
import { personBehind } from '#server/access/actor.ts';
import type { Call } from '#server/access/call.ts';
import type { Deps } from '#server/deps.ts';
import { changedUser } from './changedUser.ts';
import { commitUser } from './commitUser.ts';
import { changeRoles, updateUser } from './writeUser.ts';

/** Gives a user exactly these roles. */
export function setRoles(deps: Deps, call: Call<'users.setRoles'>): Promise<{ data: User }> {
  return commitUser(deps, call, {
    fields: call.body,
    writeUser: async (tx, user) => {
      await updateUser(tx, user.id, {});
      await changeRoles(tx, user.id, call.body.roles, { now: deps.clock(), by: personBehind(call.actor) });
      return changedUser(deps, tx, call, user);
    },
  });
}
