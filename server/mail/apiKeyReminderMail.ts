import { type Locale, text } from '../texts';
import type { MailMessage } from './mailMessage';
import { mailMoment } from './mailMoment';

type Recipient = { firstName: string; lastName: string; email: string };
type Reminder = { accountName: string; recipient: Recipient; keyName: string; expiresOn: Date; link: string };

/** Tells of an API key that ends soon. */
export function apiKeyReminderMail(
  locale: Locale,
  { recipient: { firstName, lastName, email }, expiresOn, ...named }: Reminder,
): MailMessage {
  const values = { ...named, name: `${firstName} ${lastName}`, expiresOn: mailMoment(locale, expiresOn) };
  return {
    to: email,
    subject: text(locale, 'mail.apiKeyReminder.subject', values),
    body: text(locale, 'mail.apiKeyReminder.text', values),
  };
}
