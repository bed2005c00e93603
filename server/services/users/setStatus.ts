import type { User } from '#contract/users.ts';
import type { Call } from '#server/access/call.ts';
import { withNext } from '#server/db/connection.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField } from '#server/errors.ts';
import { endLinks } from '#server/identity/mailedLinks.ts';
import { endSessions } from '#server/identity/sessions.ts';
import { changedUser } from './changedUser.ts';
import { commitUser } from './commitUser.ts';
import { returnLicense, takeLicense } from './licenses.ts';
import { updateUser } from './writeUser.ts';

/** Enables or disables a user: an active one holds a license, a disabled one is signed out everywhere. */
export function setStatus(deps: Deps, call: Call<'users.setStatus'>): Promise<{ data: User }> {
  const { status } = call.body;
  return commitUser(deps, call, {
    writeUser: async (tx, user) => {
      if (status === 'DISABLED' && user.id === call.actor.userId) {
        throw invalidField('status', 'validation.ownStatus');
      }
      await updateUser(tx, user.id, { status });
      await noteForDirectory(tx, user.id, status);
      if (status === 'DISABLED' && user.status === 'ACTIVE') await leave(tx, user.id, deps.clock());
      const changed = await changedUser(deps, tx, call, user);
      // Others wait for the license count until the transaction ends: it comes last.
      if (status !== user.status) await (status === 'ACTIVE' ? takeLicense : returnLicense)(tx);
      return changed;
    },
  });
}

/** The account's directory can't enable a user that a person has disabled here; a person can. */
const noteForDirectory = (tx: InAccount, userId: string, status: User['status']): Promise<void> =>
  withNext(
    tx.db,
    tx
      .updateTable('provisioned_users')
      .set({ disabled_here: status === 'DISABLED' })
      .where('user_id', '=', userId),
  );

/** An invite works again once the user is enabled; until then it is refused, like all links of a disabled user. */
export async function leave(tx: InAccount, userId: string, now: Date): Promise<void> {
  await endLinks(tx, { userId, purpose: 'resetPassword', now });
  await endLinks(tx, { userId, purpose: 'unlock', now });
  await endSessions(tx, { userId, now });
}
