import type { Locale } from '../texts/texts.ts';
import { type MailMessage, mailMessage, type Recipient } from './mailMessage.ts';
import { mailTimestamp } from './mailTimestamp.ts';

type Reminder = { accountName: string; recipient: Recipient; keyName: string; expiresOn: Date; link: string };

/** Warns that an API key expires soon. */
export const apiKeyReminderMail = (
  locale: Locale,
  { keyName, expiresOn, ...content }: Reminder,
): MailMessage =>
  mailMessage('apiKeyReminder', locale, {
    ...content,
    values: { keyName, expiresOn: mailTimestamp(locale, expiresOn) },
  });
