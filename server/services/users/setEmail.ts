import type { User } from '#contract/users.ts';
import type { Call } from '#server/access/call.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { emailKey } from '#server/db/normalise.ts';
import { userColumns } from '#server/db/userColumns.ts';
import type { Deps } from '#server/deps.ts';
import { removePasskeys } from '#server/identity/factors.ts';
import { endLinks } from '#server/identity/mailedLinks.ts';
import { endSessions } from '#server/identity/sessions.ts';
import { emailChangedMail } from '#server/mail/emailChangedMail.ts';
import { changedUser } from './changedUser.ts';
import { commitUser } from './commitUser.ts';
import { limitInvitesOf } from './limitLinks.ts';
import { linkJob } from './mailLink.ts';
import { mailLocale } from './userLocale.ts';
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
      const now = deps.clock();
      await limitInvitesOf(deps, tx, 'email');
      await updateUser(tx, user.id, { ...columns, account_confirmed: false });
      await endLinks(tx, { userId: user.id, now });
      await endSessions(tx, { userId: user.id, now });
      await unlinkSubjects(tx, user.id);
      await removePasskeys(tx, user.id);
      const changed = await changedUser(deps, tx, call, user);
      const locale = await mailLocale(tx, user.id, call.locale);
      const notice = emailChangedMail(locale, { accountName: call.account.name, recipient: user });
      const link = await linkJob(deps, tx, call, changed.answer.data, 'invite', 'emailConfirmation');
      return { ...changed, jobs: [{ kind: 'mail', payload: notice }, link] };
    },
  });
}

/** Forgets the subjects that identity providers know a user by: with another address it may be another person. */
async function unlinkSubjects(tx: InAccount, userId: string): Promise<void> {
  await tx.deleteFrom('linked_subjects').where('user_id', '=', userId).execute();
}
