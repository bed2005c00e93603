import type { InAccount } from '../db/inAccount.ts';
import type { Deps } from '../deps.ts';

/** Enough time to find a security key, or a telephone. */
export const challengeMinutes = 5;

/** The sign-in or session that a challenge belongs to; no other may answer it. */
export type ChallengeOwner = `${'signIn' | 'session'} ${string}`;

/** A new challenge for a passkey to sign. It replaces the last one of the same sign-in or session. */
export async function issueChallenge(deps: Deps, tx: InAccount, owner: ChallengeOwner): Promise<string> {
  const challenge = deps.newSecret();
  const expiresOn = new Date(deps.clock().getTime() + challengeMinutes * 60_000);
  const values = { challenge, expires_on: expiresOn };
  await tx.db
    .insertInto('passkey_challenges')
    .values({ account_id: tx.accountId, asked_by: owner, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'asked_by']).doUpdateSet(values))
    .execute();
  return challenge;
}

/** Uses up the challenge, right or wrong answer; null once it is used or has expired. */
export async function takeChallenge(tx: InAccount, owner: ChallengeOwner, now: Date): Promise<string | null> {
  const taken = await tx
    .deleteFrom('passkey_challenges')
    .where('asked_by', '=', owner)
    .returning(['challenge', 'expires_on'])
    .executeTakeFirst();
  return taken && taken.expires_on > now ? taken.challenge : null;
}
