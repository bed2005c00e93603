import type { Locale } from '../texts/texts.ts';
import { type MailKind, type MailMessage, mailMessage, type Recipient } from './mailMessage.ts';

/** The mails that tell a user that their second factors or sessions have changed, or a recovery code was used. */
export type FactorMail = Extract<MailKind, `factor${string}` | `recoveryCode${string}` | `session${string}`>;

type Content = {
  accountName: string;
  recipient: Recipient;
  names?: Record<string, string>;
  values?: Record<string, string>;
};

export const factorMail = (kind: FactorMail, locale: Locale, content: Content): MailMessage =>
  mailMessage(kind, locale, content);
