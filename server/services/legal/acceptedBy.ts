import type { AcceptedText } from '#contract/legal.ts';
import type { InAccount } from '#server/db/inAccount.ts';

/** What a user has accepted, the latest first. */
export async function acceptedBy(tx: InAccount, userId: string): Promise<AcceptedText[]> {
  const rows = await tx
    .selectFrom('legal_acceptances')
    .select(['document', 'edition', 'accepted_on'])
    .where('user_id', '=', userId)
    .orderBy('accepted_on', 'desc')
    .orderBy('document')
    .execute();
  return rows.map(({ document, edition, accepted_on }) => ({
    document,
    version: edition,
    acceptedOn: accepted_on.toISOString(),
  }));
}
