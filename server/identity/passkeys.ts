import type { NotNull } from 'kysely';
import type { NewPasskey, PasskeyLogin } from '#contract/passkeys.ts';
import type { InAccount } from '../db/inAccount.ts';
import type { Deps } from '../deps.ts';
import { type Expected, type Proof, readMade, verifySigned } from './webAuthn.ts';

/** The user's id as stored in a passkey; it says nothing about the person. */
export const userHandleOf = (userId: string) => Buffer.from(userId).toString('base64url');

/** What is stored of a passkey. */
export type Passkey = { credential_id: string; public_key: string; sign_count: number; transports: string[] };

/** The passkey that a browser made for what is expected; null for anything else. */
export async function readNewPasskey(
  { log }: Pick<Deps, 'log'>,
  body: NewPasskey,
  expected: Expected,
): Promise<Passkey | null> {
  const made = await readMade(log, body, expected);
  if (!made) return null;
  const { id: credential_id, transports } = body;
  return { credential_id, public_key: made.publicKey, sign_count: made.count, transports };
}

export type KnownPasskey = { id: string; user_id: string; public_key: string };

/** The passkey with this credential, at this account alone. */
export function findPasskey(tx: InAccount, credentialId: string): Promise<KnownPasskey | undefined> {
  return tx
    .selectFrom('user_factors')
    .select(['id', 'user_id', 'public_key'])
    .where('credential_id', '=', credentialId)
    .$narrowType<{ public_key: NotNull }>()
    .executeTakeFirst();
}

/** The user's passkeys, as sent to a browser. */
export async function passkeysOf(tx: InAccount, userId: string) {
  const rows = await tx
    .selectFrom('user_factors')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'PASSKEY')
    .orderBy('created_on')
    .execute();
  return rows.flatMap(({ credential_id: id, transports }) =>
    id ? [{ id, type: 'public-key' as const, transports: transports ?? [] }] : [],
  );
}

/** Verifies a signature of what is expected; null if it is not the passkey's, or names another user. */
export async function provePasskey(
  { log }: Pick<Deps, 'log'>,
  { public_key: publicKey, user_id }: KnownPasskey,
  { id, userHandle, ...signed }: PasskeyLogin,
  expected: Expected,
): Promise<Proof | null> {
  if (userHandle !== null && userHandle !== userHandleOf(user_id)) return null;
  return verifySigned(log, { id, publicKey }, signed, expected);
}

/**
 * Notes a signature; false if the passkey's count has not grown, as a copy of it has then signed too. Passkeys that do
 * not count stay at 0. One statement, so that one of many simultaneous attempts succeeds.
 */
export async function countSignature(
  tx: InAccount,
  { id, count, now }: { id: string; count: number; now: Date },
): Promise<boolean> {
  const counted = await tx
    .updateTable('user_factors')
    .set({ sign_count: count, last_used_on: now })
    .where('id', '=', id)
    .where('sign_count', count === 0 ? '=' : '<', count)
    .executeTakeFirst();
  return counted.numUpdatedRows > 0n;
}
