import { type Locale, text } from '../texts';
import type { MailMessage } from './mailMessage';
import { mailMoment } from './mailMoment';

/** The mails that bring a link, as the catalog calls them. */
export type LinkMail = 'invite' | 'passwordReset' | 'unlock' | 'emailConfirmation';

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
    expiresOn: mailMoment(locale, link.expiresOn),
  };
  return {
    to: recipient.email,
    subject: text(locale, `mail.${mail}.subject`, values),
    body: text(locale, `mail.${mail}.text`, values),
  };
}
