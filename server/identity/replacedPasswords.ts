import type { PasswordPolicy } from '#contract/accounts.ts';
import type { InAccount } from '../db/inAccount.ts';

/** The longest history that an account may require (document 2, section 5), including the current password. */
const longest = 15;

/** The hashes that a user's new password must not match under the account's policy, newest first. */
export async function hashesInUse(
  tx: InAccount,
  { id, password_hash }: { id: string; password_hash: string | null },
  { passwordHistoryLength, requireUniquePasswordOnReset }: PasswordPolicy,
): Promise<string[]> {
  const count = Math.max(passwordHistoryLength, requireUniquePasswordOnReset ? 1 : 0);
  if (password_hash === null || count === 0) return [];
  const replaced = await tx
    .selectFrom('replaced_passwords')
    .select('password_hash')
    .where('user_id', '=', id)
    .orderBy('replaced_on', 'desc')
    .limit(count - 1)
    .execute();
  return [password_hash, ...replaced.map((row) => row.password_hash)];
}

/** Stores the hash of a replaced password, and no more of them than any policy needs. */
export async function keepReplacedPassword(tx: InAccount, userId: string, now: Date): Promise<void> {
  const { password_hash } = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (password_hash === null) return;
  await tx.db
    .insertInto('replaced_passwords')
    .values({ account_id: tx.accountId, user_id: userId, replaced_on: now, password_hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const oldest = await tx
    .selectFrom('replaced_passwords')
    .select('replaced_on')
    .where('user_id', '=', userId)
    .orderBy('replaced_on', 'desc')
    .offset(longest - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await tx
    .deleteFrom('replaced_passwords')
    .where('user_id', '=', userId)
    .where('replaced_on', '<=', oldest.replaced_on)
    .execute();
}
