import { sql } from 'kysely';
import type { InAccount } from '#server/db/inAccount.ts';
import { emailKey } from '#server/db/normalise.ts';
import { FederationFailure } from '#server/identity/federation/federationFailure.ts';
import type { ProviderRow } from '#server/identity/federation/findProvider.ts';
import type { ProvedIdentity } from '#server/identity/federation/provedIdentity.ts';
import { type Candidate, selectCandidate } from '../session/finishSignIn.ts';

/**
 * The user of a proved identity: by its subject from an earlier login, else by email, if there is one. Throws
 * SubjectMoved.
 */
export async function findFederatedUser(
  tx: InAccount,
  { id }: Pick<ProviderRow, 'id'>,
  { email, subject }: Pick<ProvedIdentity, 'email' | 'subject'>,
): Promise<Candidate | undefined> {
  const linked = await selectLinked(tx, id, subject).executeTakeFirst();
  if (linked && emailKey(linked.email) !== emailKey(email)) throw new SubjectMoved(linked, email);
  if (linked) return linked;
  return selectCandidate(tx).where('users.email_key', '=', emailKey(email)).executeTakeFirst();
}

/**
 * A subject belongs to one user: with another address it may be another person, or would give them another's rights.
 */
export class SubjectMoved extends FederationFailure {
  readonly user: { id: string; name: string };

  constructor({ id, first_name, last_name }: Candidate, email: string) {
    const name = `${first_name} ${last_name}`;
    super('user', 'emailChanged', { name, email });
    this.user = { id, name };
  }
}

/** Records a subject's user. Throws SubjectMoved if it has become another's since it was looked up. */
export async function linkSubject(tx: InAccount, { providerId, identity, userId, now }: Link): Promise<void> {
  const { subject, email } = identity;
  const linked = await tx.db
    .insertInto('linked_subjects')
    .values({ account_id: tx.accountId, provider_id: providerId, subject, user_id: userId, linked_on: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'provider_id', 'subject'])
        .doUpdateSet({ linked_on: now })
        .where('linked_subjects.user_id', '=', userId),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (linked) return;
  throw new SubjectMoved(await selectLinked(tx, providerId, subject).executeTakeFirstOrThrow(), email);
}

type Link = {
  providerId: string;
  identity: Pick<ProvedIdentity, 'subject' | 'email'>;
  userId: string;
  now: Date;
};

const selectLinked = (tx: InAccount, providerId: string, subject: string) =>
  selectCandidate(tx)
    .innerJoin('linked_subjects', (join) =>
      join
        .onRef('linked_subjects.account_id', '=', 'users.account_id')
        .onRef('linked_subjects.user_id', '=', 'users.id'),
    )
    .where('linked_subjects.provider_id', '=', providerId)
    .where('linked_subjects.subject', '=', subject);

/**
 * A login by a provider proves the address as an invite does. A password set under an earlier address does not carry
 * over.
 */
export async function confirmAddress(tx: InAccount, user: Candidate): Promise<void> {
  if (user.account_confirmed) return;
  await tx
    .updateTable('users')
    .set({ account_confirmed: true, password_hash: null, version: sql`version + 1` })
    .where('id', '=', user.id)
    .execute();
}
