import type { Locale } from '../texts/texts.ts';
import { type MailMessage, mailMessage, type Recipient } from './mailMessage.ts';

/** Tells the old address of a user that it is theirs no more. It may be a stranger's, so the new one is not told. */
export const emailChangedMail = (
  locale: Locale,
  content: { accountName: string; recipient: Recipient },
): MailMessage =>
  mailMessage('emailChanged', locale, { ...content, values: { email: content.recipient.email } });
