import type { Locale } from '../texts/texts.ts';
import { type MailMessage, mailMessage, type Recipient } from './mailMessage.ts';
import { mailTimestamp } from './mailTimestamp.ts';

type Code = { accountName: string; recipient: Recipient; code: string; expiresOn: Date };

/** The mail with the code that completes a sign-in. */
export const codeMail = (locale: Locale, { expiresOn, ...content }: Code): MailMessage =>
  mailMessage('signInCode', locale, { ...content, values: { expiresOn: mailTimestamp(locale, expiresOn) } });
