import type { Factor, FactorKind, Factors } from '#contract/factors.ts';
import type { InAccount } from '../db/inAccount.ts';
import { useAuthenticator } from './authenticators.ts';
import { endRecoveryCodes, recoveryCodesLeft, useRecoveryCodeOfSet } from './recoveryCodeSet.ts';
import { forgetBrowsers } from './rememberedBrowsers.ts';
import { endSessions } from './sessions.ts';
import type { Vault } from './vault.ts';

/** What completed a sign-in instead of a mailed code. */
export type FactorProof = FactorKind | 'RECOVERY_CODE';

/** The user's factor, or recovery code, that matches, which is used up; null: none. */
export async function proveByFactor(
  vault: Vault,
  tx: InAccount,
  proof: { userId: string; code: string; now: Date },
): Promise<FactorProof | null> {
  if (await useAuthenticator(vault, tx, proof)) return 'TOTP';
  return (await useRecoveryCodeOfSet(vault, tx, proof)) ? 'RECOVERY_CODE' : null;
}

/** The active ones, oldest first. */
export const confirmedFactors = (tx: InAccount, userId: string) =>
  tx
    .selectFrom('user_factors')
    .select(['id', 'kind', 'name', 'created_on', 'last_used_on'])
    .where('user_id', '=', userId)
    .where('pending_until', 'is', null)
    .orderBy('created_on')
    .orderBy('id');

export async function factorsOf(tx: InAccount, userId: string): Promise<Factors> {
  const rows = await confirmedFactors(tx, userId).execute();
  const factors = rows.map(
    ({ created_on, last_used_on, ...row }): Factor => ({
      ...row,
      createdOn: created_on.toISOString(),
      lastUsedOn: last_used_on?.toISOString() ?? null,
    }),
  );
  return { factors, recoveryCodesLeft: await recoveryCodesLeft(tx, userId) };
}

/**
 * Removes one of the user's factors, and with the last of them the recovery codes; returns it, undefined if there is
 * none.
 */
export async function removeFactor(
  tx: InAccount,
  { userId, id }: { userId: string; id: string },
): Promise<Pick<Factor, 'kind' | 'name'> | undefined> {
  const removed = await tx
    .deleteFrom('user_factors')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('pending_until', 'is', null)
    .returning(['kind', 'name'])
    .executeTakeFirst();
  await endUselessCodes(tx, userId);
  return removed;
}

/** With another address it may be another person, and nobody else's passkeys may log them in. */
export async function removePasskeys(tx: InAccount, userId: string): Promise<void> {
  await tx.deleteFrom('user_factors').where('user_id', '=', userId).where('kind', '=', 'PASSKEY').execute();
  await endUselessCodes(tx, userId);
}

async function endUselessCodes(tx: InAccount, userId: string): Promise<void> {
  const left = await confirmedFactors(tx, userId).limit(1).executeTakeFirst();
  if (!left) await endRecoveryCodes(tx, userId);
}

/**
 * A user's factors have changed: as after a new password, every session except the one that changed them must sign in
 * again.
 */
export async function proveAnew(
  tx: InAccount,
  { userId, now, keeps = null }: { userId: string; now: Date; keeps?: string | null },
): Promise<void> {
  await endSessions(tx, { userId, keeps, now });
  await forgetBrowsers(tx, userId);
}
