import { type Locale, text } from '../texts';
import type { MailMessage } from './mailMessage';

type Recipient = { firstName: string; lastName: string; email: string };

/** Tells the old address of a user that it is theirs no more. It may be a stranger's, so the new one is not told. */
export function emailChangedMail(
  locale: Locale,
  { accountName, recipient }: { accountName: string; recipient: Recipient },
): MailMessage {
  const { firstName, lastName, email } = recipient;
  const values = { accountName, name: `${firstName} ${lastName}`, email };
  return {
    to: email,
    subject: text(locale, 'mail.emailChanged.subject', values),
    body: text(locale, 'mail.emailChanged.text', values),
  };
}
