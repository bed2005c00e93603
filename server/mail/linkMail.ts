import type { Database } from '../db/database';
import { type Locale, text } from '../texts';
import type { MailMessage } from './mailMessage';

type LinkPurpose = Database['mailed_links']['purpose'];
type Recipient = { firstName: string; lastName: string; email: string };
type Link = { url: string; expiresOn: Date };

/** The mail that brings a person their link, in the locale of who asked for it. */
export function linkMail(
  purpose: LinkPurpose,
  locale: Locale,
  { accountName, recipient, link }: { accountName: string; recipient: Recipient; link: Link },
): MailMessage {
  const catalog = catalogOf[purpose];
  const values = {
    accountName,
    name: `${recipient.firstName} ${recipient.lastName}`,
    link: link.url,
    expiresOn: moment(locale, link.expiresOn),
  };
  return {
    to: recipient.email,
    subject: text(locale, `mail.${catalog}.subject`, values),
    body: text(locale, `mail.${catalog}.text`, values),
  };
}

const catalogOf = { invite: 'invite', resetPassword: 'passwordReset' } as const satisfies Record<
  LinkPurpose,
  string
>;

/** A mail's reader may be in any time zone, so the moment names its own. */
function moment(locale: Locale, date: Date): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  });
  return format.format(date);
}
