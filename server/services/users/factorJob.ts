import type { InAccount } from '#server/db/inAccount.ts';
import type { NewJob } from '#server/jobs/enqueue.ts';
import { type FactorMail, factorMail } from '#server/mail/factorMail.ts';
import type { Recipient } from '#server/mail/mailMessage.ts';
import type { Locale } from '#server/texts/texts.ts';
import { mailLocale } from './userLocale.ts';

type Content = {
  accountName: string;
  /** The language of the call, for a user who has chosen none. */
  requestedLocale: Locale;
  recipient: Recipient & { id: string };
  /** What the factor is called. */
  names?: Record<string, string>;
  values?: Record<string, string>;
};

/** The mail that tells a user how they now log in. */
export async function factorJob(
  tx: InAccount,
  kind: FactorMail,
  { accountName, requestedLocale, recipient: { id, ...recipient }, names, values }: Content,
): Promise<NewJob> {
  const locale = await mailLocale(tx, id, requestedLocale);
  const content = { accountName, recipient, ...(names && { names }), ...(values && { values }) };
  return { kind: 'mail', payload: factorMail(kind, locale, content) };
}
