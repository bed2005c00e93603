import { type Locale, wordsOf } from '../texts/texts.ts';
import { mailPage } from './mailPage.ts';

/** One worded mail to one recipient. Mail queued by an older release is plain text only, of no kind. */
export type MailMessage = { to: string; subject: string; body: string; html?: string; kind?: MailKind };

/** The kinds of mail, by their keys in the catalog. */
export type MailKind =
  | 'invite'
  | 'inviteByProvider'
  | 'passwordReset'
  | 'unlock'
  | 'emailConfirmation'
  | 'emailConfirmationByProvider'
  | 'emailChanged'
  | 'apiKeyReminder'
  | 'signInCode'
  | 'providerEnabled'
  | 'providerDisabled'
  | 'providerRenamed'
  | 'providerReconfigured'
  | 'subjectRefused'
  | 'webhookGone'
  | 'webhookFailing'
  | 'webhookUnreadable'
  | 'investorInvite'
  | 'factorAdded'
  | 'factorRemoved'
  | 'factorRemovedByOther'
  | 'sessionEndedByOther'
  | 'sessionsEndedByOther'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'
  | 'test';

export type Recipient = { firstName: string; lastName: string; email: string };

type Content = {
  accountName: string;
  recipient: Recipient;
  /** What the mail contains besides words: a link, or a code to type. */
  link?: string;
  code?: string;
  values?: Record<string, string>;
  /** User-supplied words in the mail. */
  names?: Record<string, string>;
};

/**
 * Mail programs turn everything like an address into a link, above our name: anyone who may name a user could lead
 * strangers anywhere.
 */
const withoutAddresses = (name: string) => name.replace(/[/:@\\]+|[.。．｡](?=[\p{L}\p{N}]{2})/gu, ' ');

/** A mail in the words of its kind, as plain text and as equivalent HTML; `word` has other texts than the catalog. */
export function mailMessage(
  kind: MailKind,
  locale: Locale,
  { accountName, recipient, link, code, values, names = {} }: Content,
  word = wordsOf(locale),
): MailMessage {
  const { firstName, lastName, email } = recipient;
  const all = {
    ...values,
    ...Object.fromEntries(Object.entries(names).map(([name, typed]) => [name, withoutAddresses(typed)])),
    accountName,
    name: withoutAddresses(`${firstName} ${lastName}`),
    ...(code && { code }),
  };
  const say = (key: string) => word(`mail.${key}`, all);
  const subject = say(`${kind}.subject`);
  const [greeting, intro, note, footer] = [
    say(all.name.trim() ? 'greeting' : 'greetingNobody'),
    say(`${kind}.intro`),
    say(`${kind}.note`),
    say('footer'),
  ];
  const plain = [greeting, intro, link ?? code, note, `-- \n${footer}`];
  return {
    kind,
    to: email,
    subject,
    body: `${plain.filter(Boolean).join('\n\n')}\n`,
    html: mailPage(locale, {
      product: say('product'),
      subject,
      greeting,
      intro,
      note,
      footer,
      code,
      link:
        link === undefined ? undefined : { url: link, label: say(`${kind}.action`), hint: say('linkHint') },
    }),
  };
}
