import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { emailKey, normalise } from '#server/db/normalise.ts';
import type { Deps } from '#server/deps.ts';
import type { MailMessage } from '#server/mail/mailMessage.ts';
import { statusAt } from './inviteRow.ts';
import { newLink } from './mailInvite.ts';

export type Bank = { id: string; name: string; subdomain: string };
type NewInvite = { id: string; bank: Bank; email: string; locale: string; sentBy: string };

/** Adds an invite; returns the mail with its link. */
export async function insertInvite(
  deps: Pick<Deps, 'config' | 'clock' | 'newSecret'>,
  db: Kysely<Database>,
  { id, bank, email, locale, sentBy }: NewInvite,
): Promise<MailMessage> {
  const { columns, mail } = newLink(deps, { email, locale, bank });
  await db
    .insertInto('investor_invites')
    .values({
      id,
      bank_id: bank.id,
      email,
      email_key: emailKey(email),
      locale,
      sent_by: sentBy,
      search_text: normalise(`${email} ${bank.subdomain} ${bank.name}`),
      ...columns,
    })
    .execute();
  return mail;
}

/** The active sell-side account of a subdomain: only such may invite. */
export const findBank = (db: Kysely<Database>, subdomain: string): Promise<Bank | undefined> =>
  db
    .selectFrom('accounts')
    .select(['id', 'name', 'subdomain'])
    .where('subdomain', '=', subdomain)
    .where('account_type', '=', 'SELL_SIDE')
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();

/** Whether an email has a working invite of a bank. */
export async function isInvited(
  db: Kysely<Database>,
  bankId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  const open = await db
    .selectFrom('investor_invites')
    .select('id')
    .where('bank_id', '=', bankId)
    .where('email_key', '=', emailKey(email))
    .where(sql<boolean>`${statusAt(now)} = 'OPEN'`)
    .executeTakeFirst();
  return open !== undefined;
}
