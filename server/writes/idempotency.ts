import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SignedInCall } from '../access/call.ts';
import { withNext } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';

/** What identifies a retried write: the caller's key, and a hash of the request. */
export type IdempotentRequest = { actorId: string; key: string; operation: string; requestHash: string };

/** A write's answer, also for its retry. */
export type Answered<T> = {
  objectId: string;
  answer: T;
  /** The answer contains something shown once: it is never stored, and a retry gets the object's id instead. */
  secret?: true;
};

type Stored = { answer: Record<string, unknown> | null; objectId: string; secret: boolean };

type KnownBy = Pick<SignedInCall, 'operation' | 'params' | 'idempotencyKey'> & {
  actor: { userId: string; apiKey?: { id: string } };
  account: { accountId: string };
  body?: unknown;
  query?: unknown;
};

/** Null where the call has no Idempotency-Key. */
export function idempotentRequestOf(call: KnownBy): IdempotentRequest | null {
  const { operation, account, actor, params, query, body, idempotencyKey: key } = call;
  if (!key) return null;
  const content = JSON.stringify([operation, account.accountId, params, query ?? null, body ?? null]);
  const requestHash = createHash('sha256').update(content).digest('hex');
  return { actorId: actor.apiKey?.id ?? actor.userId, key, operation, requestHash };
}

/**
 * Takes the key; a second call with it waits here for the first, then gets the first's answer. A key reused for a
 * different request is the caller's mistake, not a retry: DUPLICATE.
 */
export async function claimKey(
  deps: Deps,
  trx: Kysely<Database>,
  { actorId, key, operation, requestHash }: IdempotentRequest,
): Promise<Stored | null> {
  const claimed = await trx
    .insertInto('idempotency_records')
    .values({
      actor_id: actorId,
      key,
      operation,
      request_hash: requestHash,
      answer: null,
      created_on: deps.clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return null;
  const first = await trx
    .selectFrom('idempotency_records')
    .select(['request_hash', 'answer'])
    .where('actor_id', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (first?.request_hash !== requestHash) throw new ApiError('DUPLICATE', { target: 'Idempotency-Key' });
  return first.answer as Stored | null;
}

export function storedAnswer<T>({ answer, objectId, secret }: Stored): T {
  if (!secret) return (answer ?? undefined) as T;
  const details = [{ code: 'DUPLICATE', message: objectId, target: 'id' }];
  throw new ApiError('DUPLICATE', { target: 'Idempotency-Key', details });
}

/** Stores the answer for retries of the call. */
export async function keepAnswer<T>(
  trx: Kysely<Database>,
  { actorId, key }: IdempotentRequest,
  { answer, objectId, secret }: Answered<T>,
): Promise<void> {
  const stored = { answer: secret ? null : (answer ?? null), objectId, secret: secret ?? false };
  const keeping = trx
    .updateTable('idempotency_records')
    .set({ answer: JSON.stringify(stored) })
    .where('actor_id', '=', actorId)
    .where('key', '=', key);
  await withNext(trx, keeping);
}
