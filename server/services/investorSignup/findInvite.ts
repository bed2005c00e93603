import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { hashOf } from '#server/identity/mailedLinks.ts';
import { countWrongLink, refuseLinkGuesser } from '#server/identity/wrongLinks.ts';

type Presented = {
  token: string;
  now: Date;
  /** The address that presents it; null if unknown. */
  ipAddress: string | null;
};

export type OpenInvite = { id: string; email_key: string; bank: string; bankName: string };

/**
 * The invite of a token, if it is valid now and its bank still active. Throws TOO_MANY_REQUESTS after too many wrong
 * ones from the address.
 */
export async function findInvite(
  db: Kysely<Database>,
  { token, now, ipAddress }: Presented,
): Promise<OpenInvite | undefined> {
  await refuseLinkGuesser(db, ipAddress, now);
  const found = await db
    .selectFrom('investor_invites')
    .innerJoin('accounts', 'accounts.id', 'bank_id')
    .select([
      'investor_invites.id',
      'email_key',
      'subdomain as bank',
      'accounts.name as bankName',
      'accounts.status',
    ])
    .select(['expires_on', 'used_on', 'revoked_on'])
    .where('secret_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!found) {
    await countWrongLink(db, ipAddress, now);
    return undefined;
  }
  const isOpen = found.used_on === null && found.revoked_on === null && found.expires_on > now;
  return isOpen && found.status === 'ACTIVE' ? found : undefined;
}
