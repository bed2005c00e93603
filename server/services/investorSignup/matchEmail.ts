import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { contactKey } from '#server/db/firmKeys.ts';
import { emailKey } from '#server/db/normalise.ts';
import type { OpenInvite } from './findInvite.ts';

/** The directory's firm for an email. */
type MatchedFirm = { name: string; key: string; emails: string[] };

/**
 * Whether an email belongs to a known record: the invite's own, or a contact of a firm in the directory. The queries
 * are the same for each email, so timing reveals nothing.
 */
export async function matchEmail(
  db: Kysely<Database>,
  invite: Pick<OpenInvite, 'email_key'>,
  email: string,
): Promise<{ isMatchFound: boolean; isInvited: boolean; firm: MatchedFirm | undefined }> {
  const firm = await db
    .selectFrom('firm_contacts')
    .innerJoin('firms', 'firms.id', 'firm_id')
    .select(['display_name as name', 'firms.key'])
    .select(
      sql<string[]>`array(select value from firm_contacts others where others.firm_id = firms.id
        and others.type = 'EMAIL' and others.record_status = 'EFFECTIVE' order by value_key)`.as('emails'),
    )
    .where(sql<boolean>`firm_contacts.type = 'EMAIL' and firm_contacts.record_status = 'EFFECTIVE'`)
    .where('firm_contacts.value_key', '=', contactKey('EMAIL', email))
    .where('firms.record_status', '=', 'EFFECTIVE')
    .orderBy('firms.key')
    .executeTakeFirst();
  const isInvited = emailKey(email) === invite.email_key;
  return { isMatchFound: isInvited || firm !== undefined, isInvited, firm };
}
