import type { LinkPurpose } from '../../../contract/signIn';
import type { User } from '../../../contract/users';
import type { SignedInCall } from '../../access/call';
import type { InAccount } from '../../db/inAccount';
import type { Deps } from '../../deps';
import { invalidField } from '../../errors';
import { issueLink } from '../../identity/mailedLinks';
import type { NewJob } from '../../jobs/enqueue';
import { type LinkMail, linkMail } from '../../mail/linkMail';
import { commitUser } from './commitUser';
import { limitInvitesOf, limitInvitesTo } from './limitInvites';
import { mailLocale, takeOverLocale } from './userLocale';
import { findUser } from './userRow';

type MailWrite = 'users.invite' | 'users.requestPasswordReset';

/** Mails a user a new link, where their state lets them use one; earlier links of the same purpose end. */
export function mailLink(
  deps: Deps,
  call: SignedInCall & { operation: MailWrite; params: { id: string } },
  purpose: LinkPurpose,
): Promise<undefined> {
  return commitUser(deps, call, {
    id: call.params.id,
    change: async (tx) => {
      const user = await findUser(tx, call.params.id, { account: call.account, now: deps.clock() });
      requireState(user, purpose);
      if (purpose === 'invite') {
        await limitInvitesTo(deps, tx, user.id, 'accountConfirmed');
        await limitInvitesOf(deps, tx, 'accountConfirmed');
      }
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

/** The mail job with a new link for a user of the transaction's account; `mail` words it. */
export async function linkJob(
  deps: Deps,
  tx: InAccount,
  { account, actor, locale: asked }: Pick<SignedInCall, 'account' | 'actor' | 'locale'>,
  recipient: User,
  purpose: LinkPurpose,
  mail: LinkMail = mailOf[purpose],
): Promise<NewJob> {
  // A program speaks no language.
  if (mail === 'invite' && !actor.apiKey) await takeOverLocale(tx, recipient.id, asked);
  const locale = await mailLocale(tx, recipient.id, asked);
  const link = await issueLink(deps, tx, { userId: recipient.id, purpose });
  return { kind: 'mail', payload: linkMail(mail, locale, { accountName: account.name, recipient, link }) };
}

const mailOf = { invite: 'invite', resetPassword: 'passwordReset', unlock: 'unlock' } as const;

/** An invite is for someone who has not activated yet, a new password for someone who has (document 2, section 4). */
function requireState({ status, accountConfirmed }: User, purpose: LinkPurpose): void {
  if (status !== 'ACTIVE') throw invalidField('status', 'validation.userDisabled');
  if (purpose === 'invite' && accountConfirmed) {
    throw invalidField('accountConfirmed', 'validation.alreadyConfirmed');
  }
  if (purpose === 'resetPassword' && !accountConfirmed) {
    throw invalidField('accountConfirmed', 'validation.notConfirmed');
  }
}
