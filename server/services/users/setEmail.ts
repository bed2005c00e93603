import type { User } from '#contract/users.ts';
import type { Call } from '#server/access/call.ts';
import { emailKey } from '#server/db/normalise.ts';
import { userColumns } from '#server/db/userColumns.ts';
import type { Deps } from '#server/deps.ts';
import { changedUser } from './changedUser.ts';
import { commitUser } from './commitUser.ts';
import { followEmail } from './followEmail.ts';
import { limitInvitesOf } from './limitLinks.ts';
import { updateUser } from './writeUser.ts';

/**
 * A user's new address: both addresses are notified, and it is unconfirmed until the link mailed to it is used.
 * Otherwise anyone who may edit users could take one over unseen (decisions, ruling 18); and the person an identity
 * provider knew by the old one would sign in as the user of the new one.
 */
export function setEmail(deps: Deps, call: Call<'users.setEmail'>): Promise<{ data: User }> {
  const { email } = call.body;
  return commitUser(deps, call, {
    fields: call.body,
    writeUser: async (tx, user) => {
      const columns = userColumns({ ...user, email });
      if (emailKey(email) === emailKey(user.email)) {
        await updateUser(tx, user.id, columns);
        return changedUser(deps, tx, call, user);
      }
      await limitInvitesOf(deps, tx, 'email');
      await updateUser(tx, user.id, { ...columns, account_confirmed: false });
      const jobs = await followEmail(deps, tx, call, user, email);
      return { ...(await changedUser(deps, tx, call, user)), jobs };
    },
  });
}
