import { type Locale, text } from '../texts';
import type { MailMessage } from './mailMessage';

/** The mails that bring a link, as the catalog calls them. */
export type LinkMail = 'invite' | 'passwordReset' | 'emailConfirmation';

type Recipient = { firstName: string; lastName: string; email: string };
type Link = { url: string; expiresOn: Date };

/** The mail that brings a person their link, in the locale of who asked for it. */
export function linkMail(
  mail: LinkMail,
  locale: Locale,
  { accountName, recipient, link }: { accountName: string; recipient: Recipient; link: Link },
): MailMessage {
  const values = {
    accountName,
    name: `${recipient.firstName} ${recipient.lastName}`,
    link: link.url,
    expiresOn: moment(locale, link.expiresOn),
  };
  return {
    to: recipient.email,
    subject: text(locale, `mail.${mail}.subject`, values),
    body: text(locale, `mail.${mail}.text`, values),
  };
}

/** A mail's reader may be in any time zone, so the moment names its own. */
function moment(locale: Locale, date: Date): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  });
  return format.format(date);
}
