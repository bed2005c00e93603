import { createHash } from 'node:crypto';
import type { InAccount } from '../db/inAccount.ts';
import type { Deps } from '../deps.ts';
import { codeFrom } from './codes.ts';

/** Lifetime in minutes: short enough that guesses stay as limited as for mailed codes. */
const lifetime = 60;

export type RecoveryCode = { code: string; until: Date };

/** A code for one sign-in of a user instead of a mailed one; only its hash is stored. It replaces any earlier one. */
export async function issueRecoveryCode(deps: Deps, tx: InAccount, userId: string): Promise<RecoveryCode> {
  const code = codeFrom(deps.newSecret());
  const until = new Date(deps.clock().getTime() + lifetime * 60_000);
  await tx
    .updateTable('users')
    .set({ recovery_code_hash: hashOf(userId, code), recovery_code_until: until })
    .where('id', '=', userId)
    .execute();
  return { code, until };
}

/** Uses it; false if it is wrong or expired. An attempt must have been counted before. */
export async function useRecoveryCode(
  tx: InAccount,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('users')
    .set({ recovery_code_hash: null, recovery_code_until: null })
    .where('id', '=', userId)
    .where('recovery_code_hash', '=', hashOf(userId, code))
    .where('recovery_code_until', '>', now)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

const hashOf = (userId: string, code: string) =>
  createHash('sha256').update(`recovery ${userId} ${code}`).digest('hex');
