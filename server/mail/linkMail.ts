import type { Locale } from '../texts/texts.ts';
import { type MailKind, type MailMessage, mailMessage, type Recipient } from './mailMessage.ts';
import { mailTimestamp } from './mailTimestamp.ts';
import type { NoticeMail } from './noticeMail.ts';

/** The mails with a personal link. */
export type LinkMail = Exclude<MailKind, NoticeMail | 'emailChanged' | 'apiKeyReminder' | 'signInCode'>;

type Link = { url: string; expiresOn: Date };

/** The mail with a person's link. */
export const linkMail = (
  mail: LinkMail,
  locale: Locale,
  { accountName, recipient, link }: { accountName: string; recipient: Recipient; link: Link },
): MailMessage =>
  mailMessage(mail, locale, {
    accountName,
    recipient,
    link: link.url,
    values: { expiresOn: mailTimestamp(locale, link.expiresOn) },
  });
