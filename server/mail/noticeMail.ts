import type { Locale } from '../texts/texts.ts';
import { type MailKind, type MailMessage, mailMessage, type Recipient } from './mailMessage.ts';

/** The mails that tell administrators about changes to how people log in, and to webhooks. */
export type NoticeMail = Extract<MailKind, `provider${string}` | `webhook${string}` | 'subjectRefused'>;

type Notice = { accountName: string; recipient: Recipient; link: string; names: Record<string, string> };

export const noticeMail = (kind: NoticeMail, locale: Locale, notice: Notice): MailMessage =>
  mailMessage(kind, locale, notice);
