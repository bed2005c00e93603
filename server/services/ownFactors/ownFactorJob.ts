import type { SignedInCall } from '#server/access/call.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { NewJob } from '#server/jobs/enqueue.ts';
import type { FactorMail } from '#server/mail/factorMail.ts';
import { factorJob } from '../users/factorJob.ts';

/** The mail to the caller: somebody else may be using their session. */
export async function ownFactorJob(
  tx: InAccount,
  { account, actor, locale: requestedLocale }: Pick<SignedInCall, 'account' | 'actor' | 'locale'>,
  kind: FactorMail,
  words: { names?: Record<string, string> } = {},
): Promise<NewJob> {
  const recipient = await ownRecipient(tx, actor.userId);
  return factorJob(tx, kind, { accountName: account.name, requestedLocale, recipient, ...words });
}

export const ownRecipient = (tx: InAccount, userId: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
