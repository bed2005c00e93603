import type { User } from '#contract/users.ts';
import type { SignedInCall } from '#server/access/call.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { removePasskeys } from '#server/identity/factors.ts';
import { endLinks } from '#server/identity/mailedLinks.ts';
import { endSessions } from '#server/identity/sessions.ts';
import type { NewJob } from '#server/jobs/enqueue.ts';
import { emailChangedMail } from '#server/mail/emailChangedMail.ts';
import { linkJob } from './mailLink.ts';
import { mailLocale } from './userLocale.ts';

type EmailChange = Pick<SignedInCall, 'account' | 'locale'> & { actor?: SignedInCall['actor'] | undefined };

/**
 * What follows another address of a user, who is unconfirmed by it: what proved the earlier one ends, and both are
 * notified.
 */
export async function followEmail(
  deps: Deps,
  tx: InAccount,
  call: EmailChange,
  user: User,
  email: string,
): Promise<NewJob[]> {
  const now = deps.clock();
  await endLinks(tx, { userId: user.id, now });
  await endSessions(tx, { userId: user.id, now });
  await unlinkSubjects(tx, user.id);
  await removePasskeys(tx, user.id);
  const locale = await mailLocale(tx, user.id, call.locale);
  const notice = emailChangedMail(locale, { accountName: call.account.name, recipient: user });
  const link = await linkJob(deps, tx, call, { ...user, email }, 'invite', 'emailConfirmation');
  return [{ kind: 'mail', payload: notice }, link];
}

/** Forgets the subjects that identity providers know a user by: with another address it may be another person. */
async function unlinkSubjects(tx: InAccount, userId: string): Promise<void> {
  await tx.deleteFrom('linked_subjects').where('user_id', '=', userId).execute();
}
