import { createHmac, timingSafeEqual } from 'node:crypto';
import type { InAccount } from '../db/inAccount.ts';
import type { Vault } from './vault.ts';

/**
 * The parameters that every app supports (RFC 6238); a code is valid one step before and after its own, as clocks
 * differ.
 */
const [stepSeconds, digits, secretBytes] = [30, 6, 20];

/** The owner of an encrypted secret. */
export type SecretOwner = { accountId: string; userId: string; id: string };
export const ownerText = ({ accountId, userId, id }: SecretOwner) => `factor ${accountId} ${userId} ${id}`;

/** A new secret: as stored, as text for typing, and as the URL of a QR code. */
export function newAuthenticator(
  random: string,
  { issuer, email }: { issuer: string; email: string },
): { secret: string; typed: string; url: string } {
  const bytes = Buffer.from(random, 'base64url').subarray(0, secretBytes);
  const typed = base32(bytes);
  // A colon ends the issuer in that address.
  const from = encodeURIComponent(issuer.replaceAll(':', ' '));
  const parameters = `secret=${typed}&issuer=${from}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
  const url = `otpauth://totp/${from}:${encodeURIComponent(email)}?${parameters}`;
  return { secret: bytes.toString('base64url'), typed, url };
}

/** The time step of a code that is valid now; null for any other code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const key = Buffer.from(secret, 'base64url');
  const current = Math.floor(now.getTime() / (stepSeconds * 1000));
  const steps = [current, current - 1, current + 1];
  const matches = steps.map((step) => timingSafeEqual(Buffer.from(codeAt(key, step)), Buffer.from(code)));
  return steps[matches.indexOf(true)] ?? null;
}

/** RFC 4226, section 5.3. */
function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) % 16;
  return String((mac.readUInt32BE(offset) % 2 ** 31) % 10 ** digits).padStart(digits, '0');
}

/** RFC 4648, section 6, for lengths that need no padding. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{5}/g, (five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(Number.parseInt(five, 2)));
}

/**
 * Whether this is a code of one of the user's authenticator apps, which afterwards refuses its step and older ones: a
 * code seen while it was typed is useless. One statement, so that one of many simultaneous attempts succeeds.
 */
export async function useAuthenticator(
  vault: Vault,
  tx: InAccount,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .selectFrom('user_factors')
    .select(['id', 'secret'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'TOTP')
    .where('pending_until', 'is', null)
    .execute();
  for (const { id, secret: encrypted } of rows) {
    const owner = ownerText({ accountId: tx.accountId, userId, id });
    const secret = encrypted && vault.decrypt(encrypted, owner);
    const step = secret ? stepOf(secret, code, now) : null;
    if (step === null) continue;
    const used = await tx
      .updateTable('user_factors')
      .set({ last_step: step, last_used_on: now })
      .where('id', '=', id)
      .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
      .executeTakeFirst();
    if (used.numUpdatedRows > 0n) return true;
  }
  return false;
}
