import { holdsAdministratorRole } from '#server/access/actor.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { NewJob } from '#server/jobs/enqueue.ts';
import type { MailMessage, Recipient } from '#server/mail/mailMessage.ts';
import { type Locale, localeOf } from '#server/texts/texts.ts';

/** Users who may sign in, as recipients. */
export const mailableUsers = (tx: InAccount) =>
  tx
    .selectFrom('users')
    .select(['id', 'account_id', 'first_name as firstName', 'last_name as lastName', 'email', 'locale'])
    .where('status', '=', 'ACTIVE')
    .where('account_confirmed', '=', true);

/** Those who administer the account. */
export const mailableAdministrators = (tx: InAccount) => mailableUsers(tx).where(holdsAdministratorRole);

/** A mail to each administrator of the account, in their language, else the requester's; one per `once`. */
export async function mailsToAdministrators(
  tx: InAccount,
  { requester, once }: { requester: string; once?: string },
  write: (locale: Locale, recipient: Recipient) => MailMessage,
): Promise<NewJob[]> {
  const administrators = await mailableAdministrators(tx).execute();
  return administrators.map(({ id, locale, ...recipient }) => ({
    kind: 'mail',
    ...(once !== undefined && { key: `${once} ${id}` }),
    payload: write(localeOf([...(locale ? [locale] : []), requester].join()), recipient),
  }));
}
