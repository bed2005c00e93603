import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { InAccount } from '../db/inAccount.ts';
import type { Deps } from '../deps.ts';
import { ApiError, invalidField } from '../errors.ts';
import { takeAllowance } from './allowances.ts';
import { codeFrom } from './codes.ts';
import { type FactorProof, proveByFactor } from './factors.ts';
import type { ProvedUser } from './identity.ts';
import { useRecoveryCode } from './recoveryCodes.ts';
import type { Vault } from './vault.ts';

/** Lifetime of a code in minutes, and how many attempts it allows. */
export const codeLimits = { minutes: 10, tries: 5, perUserAndHour: 10 } as const;

/** A new code for a sign-in under way, replacing any earlier one. The caller mails it: only its hash is stored. */
export async function issueCode(
  deps: Deps,
  tx: InAccount,
  { signInId, user }: { signInId: string; user: ProvedUser },
): Promise<{ code: string; expiresOn: Date }> {
  const code = codeFrom(deps.newSecret());
  const awaited = { signInId, user, codeHash: hashOf(signInId, code) };
  return { code, expiresOn: await awaitCode(tx, awaited, deps.clock()) };
}

/** The sign-in under way waits for a factor of the user: no code is mailed. */
export async function awaitFactor(
  tx: InAccount,
  { signInId, user }: { signInId: string; user: ProvedUser },
  now: Date,
): Promise<void> {
  await awaitCode(tx, { signInId, user, codeHash: null }, now);
}

async function awaitCode(
  tx: InAccount,
  { signInId, user, codeHash }: { signInId: string; user: ProvedUser; codeHash: string | null },
  now: Date,
): Promise<Date> {
  const expiresOn = new Date(now.getTime() + codeLimits.minutes * 60_000);
  const values = {
    user_id: user.id,
    sign_ins_ended: user.sign_ins_ended,
    code_hash: codeHash,
    tries: 0,
    sent_on: now,
    expires_on: expiresOn,
  };
  await tx.db
    .insertInto('sign_in_codes')
    .values({ account_id: tx.accountId, sign_in_id: signInId, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'sign_in_id']).doUpdateSet(values))
    .execute();
  return expiresOn;
}

/** Each new code allows five more attempts, so the number of codes bounds how much of their range anyone can try. */
export const limitCodes = (db: Kysely<Database>, { accountId, userId, now }: CodesOf): Promise<void> =>
  takeAllowance(
    db,
    {
      kind: 'codesTo',
      subject: `${accountId} ${userId}`,
      most: codeLimits.perUserAndHour,
      seconds: 3_600,
    },
    now,
  );

type CodesOf = { accountId: string; userId: string; now: Date };

/**
 * Claims another code for a sign-in, at the earliest so many seconds after the last. One statement: of many
 * simultaneous requests one gets a code. Throws LOGIN_PREREQUISITE, or TOO_MANY_REQUESTS with the time to retry.
 */
export async function claimResend(
  tx: InAccount,
  { signInId, seconds, now }: { signInId: string; seconds: number; now: Date },
): Promise<void> {
  const claimed = await tx
    .updateTable('sign_in_codes')
    .set({ sent_on: now })
    .where('sign_in_id', '=', signInId)
    .where('sent_on', '<=', new Date(now.getTime() - seconds * 1000))
    .returning('user_id')
    .executeTakeFirst();
  if (claimed) return;
  const { sentOn } = await findCode(tx, signInId);
  const left = Math.max(1, Math.ceil(seconds - (now.getTime() - sentOn.getTime()) / 1000));
  throw new ApiError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(left) } });
}

/** Of these sign-ins the one that was last mailed a code; throws LOGIN_PREREQUISITE if none was. */
export async function latestWaiting(tx: InAccount, signInIds: string[]): Promise<string> {
  const latest = await tx
    .selectFrom('sign_in_codes')
    .select('sign_in_id')
    .where('sign_in_id', '=', sql<string>`any(${signInIds})`)
    .where('code_hash', 'is not', null)
    .orderBy('sent_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest) throw new ApiError('LOGIN_PREREQUISITE');
  return latest.sign_in_id;
}

/** The user whose sign-in awaits a code, as of their password check; throws LOGIN_PREREQUISITE if none does. */
export async function findCode(tx: InAccount, signInId: string): Promise<{ user: ProvedUser; sentOn: Date }> {
  const row = await tx
    .selectFrom('sign_in_codes')
    .select(['user_id as id', 'sign_ins_ended', 'sent_on'])
    .where('sign_in_id', '=', signInId)
    .executeTakeFirst();
  if (!row) throw new ApiError('LOGIN_PREREQUISITE');
  const { sent_on: sentOn, ...user } = row;
  return { user, sentOn };
}

/** The user whose sign-in awaits a factor after the right password, if it still does and the password still counts. */
export async function findAwaited(tx: InAccount, signInId: string, now: Date): Promise<string | undefined> {
  const awaited = await tx
    .selectFrom('sign_in_codes')
    .innerJoin('users', (join) =>
      join
        .onRef('users.account_id', '=', 'sign_in_codes.account_id')
        .onRef('users.id', '=', 'sign_in_codes.user_id')
        .onRef('users.sign_ins_ended', '=', 'sign_in_codes.sign_ins_ended'),
    )
    .select('users.id')
    .where('sign_in_id', '=', signInId)
    .where('code_hash', 'is', null)
    .where('expires_on', '>', now)
    .executeTakeFirst();
  return awaited?.id;
}

/** The sign-in awaits no code any more: a passkey has completed it. */
export async function endAwaiting(tx: InAccount, signInId: string): Promise<void> {
  await tx.deleteFrom('sign_in_codes').where('sign_in_id', '=', signInId).execute();
}

/**
 * Uses a code and returns its user, and the factor it is of; a recovery code is accepted instead. One statement counts the
 * attempt before the code is compared: counted afterwards, a thousand parallel guesses would all be compared. Throws a 422
 * on `code`.
 */
export async function consumeCode(
  vault: Vault,
  tx: InAccount,
  { signInId, code, now }: { signInId: string; code: string; now: Date },
): Promise<{ userId: string; by: FactorProof | null }> {
  const waiting = await tx
    .updateTable('sign_in_codes')
    .set({ tries: sql`tries + 1` })
    .where('sign_in_id', '=', signInId)
    .where('tries', '<', codeLimits.tries)
    .where('expires_on', '>', now)
    .returning(['user_id', 'code_hash'])
    .executeTakeFirst();
  if (!waiting) throw await spent(tx, signInId);
  const { user_id: userId, code_hash } = waiting;
  const isMailed = code_hash === hashOf(signInId, code);
  const by = code_hash === null ? await proveByFactor(vault, tx, { userId, code, now }) : null;
  if (!isMailed && !by && !(await useRecoveryCode(tx, { userId, code, now })))
    throw invalidField('code', code_hash === null ? 'validation.factorCodeWrong' : 'validation.codeWrong');
  const used = await tx
    .deleteFrom('sign_in_codes')
    .where('sign_in_id', '=', signInId)
    .where('code_hash', 'is not distinct from', code_hash)
    .returning('user_id')
    .executeTakeFirst();
  if (!used) throw invalidField('code', 'validation.codeSpent');
  return { userId, by };
}

/** Of a mailed code another can be asked for; a factor's sign-in begins again. */
async function spent(tx: InAccount, signInId: string): Promise<ApiError> {
  const waiting = tx.selectFrom('sign_in_codes').select('code_hash').where('sign_in_id', '=', signInId);
  const isFactor = (await waiting.executeTakeFirst())?.code_hash === null;
  return invalidField('code', isFactor ? 'validation.factorTriesSpent' : 'validation.codeSpent');
}

const hashOf = (signInId: string, code: string) =>
  createHash('sha256').update(`${signInId} ${code}`).digest('hex');
