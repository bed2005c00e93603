import { sql } from 'kysely';
import type { InAccount } from '#server/db/inAccount.ts';
import { emailKey } from '#server/db/normalise.ts';
import { FederationFailure } from '#server/identity/federation/federationFailure.ts';
import type { ProvedIdentity } from '#server/identity/federation/provedIdentity.ts';
import type { ProviderRow } from '#server/identity/federation/providerRow.ts';
import { type Candidate, selectCandidate } from '../session/finishSignIn.ts';

/**
 * The user that a proved identity is: by the address, else by the subject that was linked when they last came. Throws
 * FederationFailure.
 */
export async function findFederatedUser(
  tx: InAccount,
  { id }: Pick<ProviderRow, 'id'>,
  { email, subject }: Pick<ProvedIdentity, 'email' | 'subject'>,
): Promise<Candidate> {
  const named = await selectCandidate(tx).where('users.email_key', '=', emailKey(email)).executeTakeFirst();
  if (named) return named;
  const linked = await selectCandidate(tx)
    .innerJoin('linked_subjects', (join) =>
      join
        .onRef('linked_subjects.account_id', '=', 'users.account_id')
        .onRef('linked_subjects.user_id', '=', 'users.id'),
    )
    .where('linked_subjects.provider_id', '=', id)
    .where('linked_subjects.subject', '=', subject)
    .executeTakeFirst();
  if (!linked) throw new FederationFailure('user', 'userUnknown', { email });
  return linked;
}

/** Remembers whose a subject is, for the day when the address there is another. */
export async function linkSubject(
  { db, accountId }: InAccount,
  {
    provider,
    subject,
    userId,
    now,
  }: { provider: Pick<ProviderRow, 'id'>; subject: string; userId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('linked_subjects')
    .values({ account_id: accountId, provider_id: provider.id, subject, user_id: userId, linked_on: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'provider_id', 'subject'])
        .doUpdateSet({ user_id: userId, linked_on: now }),
    )
    .execute();
}

/** Forgets by which subjects identity providers know a user: with another address it may be another person. */
export async function unlinkSubjects(tx: InAccount, userId: string): Promise<void> {
  await tx.deleteFrom('linked_subjects').where('user_id', '=', userId).execute();
}

/**
 * Whoever comes with their own address has proved it as an invite would have. A password that they had under an address
 * before is not one of this address.
 */
export async function confirmAddress(
  tx: InAccount,
  user: Candidate,
  { email }: Pick<ProvedIdentity, 'email'>,
): Promise<void> {
  if (user.account_confirmed || emailKey(user.email) !== emailKey(email)) return;
  await tx
    .updateTable('users')
    .set({ account_confirmed: true, password_hash: null, version: sql`version + 1` })
    .where('id', '=', user.id)
    .execute();
}
