import { recoveryCodeCount } from '#contract/factors.ts';
import type { InAccount } from '../db/inAccount.ts';
import type { Deps } from '../deps.ts';
import type { Vault } from './vault.ts';

/** 32 unambiguous characters; sixteen of them are 80 bits, too many to guess from a digest. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const signs = 16;

/** A user's recovery codes, replacing all earlier ones; only digests are stored. */
export async function issueRecoveryCodes(
  { newSecret, clock }: Pick<Deps, 'newSecret' | 'clock'>,
  vault: Vault,
  tx: InAccount,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => codeOf(newSecret()));
  await endRecoveryCodes(tx, userId);
  const rows = codes.map((code) => ({
    account_id: tx.accountId,
    user_id: userId,
    code_digest: vault.digest(digested(tx, userId, code)),
    created_on: clock(),
  }));
  await tx.db.insertInto('recovery_codes').values(rows).execute();
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

/** Uses one up, typed in groups or without; false if it is none. An attempt must have been counted before. */
export async function useRecoveryCodeOfSet(
  vault: Vault,
  tx: InAccount,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const digests = vault.digests(digested(tx, userId, code));
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_digest', 'in', digests)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

export async function recoveryCodesLeft(tx: InAccount, userId: string): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export async function endRecoveryCodes(tx: InAccount, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

const codeOf = (random: string): string =>
  [...Buffer.from(random, 'base64url').subarray(0, signs)].map((byte) => alphabet[byte % 32]).join('');

const digested = ({ accountId }: InAccount, userId: string, code: string) =>
  `recovery code ${accountId} ${userId} ${code.replace(/[\s-]/g, '').toLowerCase()}`;
