import { type Locale, text } from '../texts';
import type { MailMessage } from './mailMessage';
import { mailMoment } from './mailMoment';

type Recipient = { firstName: string; lastName: string; email: string };

/** The mail that brings a person the code to finish their sign-in with. */
export function codeMail(
  locale: Locale,
  {
    accountName,
    recipient,
    code,
    expiresOn,
  }: { accountName: string; recipient: Recipient; code: string; expiresOn: Date },
): MailMessage {
  const { firstName, lastName, email } = recipient;
  const values = {
    accountName,
    name: `${firstName} ${lastName}`,
    code,
    expiresOn: mailMoment(locale, expiresOn),
  };
  return {
    to: email,
    subject: text(locale, 'mail.signInCode.subject', values),
    body: text(locale, 'mail.signInCode.text', values),
  };
}
