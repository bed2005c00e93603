import type { LinkPurpose } from '#contract/signIn.ts';
import type { User } from '#contract/users.ts';
import type { SignedInCall } from '#server/access/call.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField } from '#server/errors.ts';
import { issueLink } from '#server/identity/mailedLinks.ts';
import type { NewJob } from '#server/jobs/enqueue.ts';
import { type LinkMail, linkMail } from '#server/mail/linkMail.ts';
import type { Recipient } from '#server/mail/mailMessage.ts';
import { commitUser } from './commitUser.ts';
import { limitInvitesOf, limitLinksTo, type MailedPurpose } from './limitLinks.ts';
import { mailLocale, takeOverLocale } from './userLocale.ts';

type MailWrite = 'users.invite' | 'users.requestPasswordReset';

/** Mails a user a new link, if their state allows one; earlier links of the same purpose end. */
export function mailLink(
  deps: Deps,
  call: SignedInCall & { operation: MailWrite; params: { id: string } },
  purpose: MailedPurpose,
): Promise<undefined> {
  return commitUser(deps, call, {
    writeUser: async (tx, user) => {
      requireState(user, purpose);
      if (purpose === 'resetPassword' && !(await havePasswords(tx))) {
        throw invalidField('password', 'validation.passwordElsewhere');
      }
      await limitLinksTo(deps, tx, user.id, purpose);
      if (purpose === 'invite') await limitInvitesOf(deps, tx, 'accountConfirmed');
      const job = await linkJob(deps, tx, call, user, purpose);
      return {
        objectId: user.id,
        objectName: `${user.firstName} ${user.lastName}`,
        before: null,
        after: { email: user.email },
        answer: undefined,
        jobs: [job],
      };
    },
  });
}

/**
 * The mail job with a new link for a user of the transaction's account; `mail` is the wording where people have
 * passwords.
 */
export async function linkJob(
  deps: Deps,
  tx: InAccount,
  {
    account,
    actor,
    locale: requestedLocale,
  }: Pick<SignedInCall, 'account' | 'locale'> & { actor?: SignedInCall['actor'] | undefined },
  recipient: Recipient & { id: string },
  purpose: LinkPurpose,
  mail: LinkMail = mailOf[purpose],
): Promise<NewJob> {
  // A program has no language.
  if (mail === 'invite' && actor && !actor.apiKey) await takeOverLocale(tx, recipient.id, requestedLocale);
  const locale = await mailLocale(tx, recipient.id, requestedLocale);
  const link = await issueLink(deps, tx, { userId: recipient.id, purpose });
  const worded = (await havePasswords(tx)) ? mail : (byProvider[mail] ?? mail);
  return { kind: 'mail', payload: linkMail(worded, locale, { accountName: account.name, recipient, link }) };
}

/** The wording for those who log in by an identity provider, and choose no password. */
const byProvider: Partial<Record<LinkMail, LinkMail>> = {
  invite: 'inviteByProvider',
  emailConfirmation: 'emailConfirmationByProvider',
};

/** Whether the account's people log in with a password of ours. */
async function havePasswords({ db, accountId }: InAccount): Promise<boolean> {
  const { local_login_enabled } = await db
    .selectFrom('accounts')
    .select('local_login_enabled')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return local_login_enabled;
}

const mailOf = { invite: 'invite', resetPassword: 'passwordReset', unlock: 'unlock' } as const;

/** An invite is for someone not yet activated, a new password for someone who is (document 2, section 4). */
function requireState({ status, accountConfirmed }: User, purpose: LinkPurpose): void {
  if (status !== 'ACTIVE') throw invalidField('status', 'validation.userDisabled');
  if (purpose === 'invite' && accountConfirmed) {
    throw invalidField('accountConfirmed', 'validation.alreadyConfirmed');
  }
  if (purpose === 'resetPassword' && !accountConfirmed) {
    throw invalidField('accountConfirmed', 'validation.notConfirmed');
  }
}
