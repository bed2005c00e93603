import type { Locale } from '../texts/texts.ts';
import { type MailMessage, mailMessage, type Recipient } from './mailMessage.ts';

/** Tells the old address of a user that it was replaced. A stranger may own it, so the new one is not mentioned. */
export const emailChangedMail = (
  locale: Locale,
  content: { accountName: string; recipient: Recipient },
): MailMessage =>
  mailMessage('emailChanged', locale, { ...content, values: { email: content.recipient.email } });
