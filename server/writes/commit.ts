import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ErrorDetail } from '../../contract/errors';
import type { AnswerOf, OperationId } from '../../contract/operations';
import type { SignedInCall } from '../access/call';
import type { Database, TenantTable } from '../db/database';
import { type InAccount, inAccount } from '../db/inAccount';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import { enqueue, type NewJob } from '../jobs/enqueue';
import { writeAuditEvent } from './audit';

/** What a write did: the audit row's before and after, the answer to its caller, and what follows once it is committed. */
export type Change<T> = {
  objectId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  answer: T;
  jobs?: NewJob[];
  /** The answer holds something shown once: it is never stored, and a repeat is told the object's id instead. */
  secret?: true;
};

export type Mutation<T> = {
  /** The table of the object, also its name in the audit log. */
  table: VersionedTable;
  /** The record that is changed; none where one is made. */
  id?: string;
  change(tx: InAccount): Promise<Change<T>>;
};

type VersionedTable = Extract<TenantTable, 'users'>;
type Stored = { answer: Record<string, unknown> | null; objectId: string; secret: boolean };

/**
 * The one way to write: repeat, version, change, audit row, stored answer and outgoing jobs in a single
 * transaction, so that none of them happens without the others. Throws ApiError 404, 409 or 422.
 */
export async function commit<K extends OperationId>(
  deps: Deps,
  call: SignedInCall & { operation: K },
  mutation: Mutation<AnswerOf<K>>,
): Promise<AnswerOf<K>> {
  return deps.db.transaction().execute(async (trx) => {
    const repeated = await claimKey(deps, trx, call);
    if (repeated) return repeatAnswer<AnswerOf<K>>(repeated);

    const tx = inAccount(trx, call.account.accountId);
    if (mutation.id) await lockVersion(tx, mutation.table, mutation.id, call.version);
    const change = await mutation.change(tx);

    await writeAudit(deps, trx, call, mutation.table, change);
    for (const job of change.jobs ?? []) await enqueue(deps, trx, job);
    await storeAnswer(trx, call, change);
    return change.answer;
  });
}

/** Locks the object until the transaction ends; one of another account is not there. */
async function lockVersion(
  tx: InAccount,
  table: VersionedTable,
  id: string,
  expected: number | null,
): Promise<void> {
  const row = await tx
    .selectFrom(table)
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  if (expected !== null && row.version !== expected) {
    throw new ApiError('EDIT_CONFLICT', { details: await changesSince(tx, table, id, expected) });
  }
}

/** Which fields others have changed since a version, by whom and when; the latest change of each. */
async function changesSince(
  tx: InAccount,
  table: VersionedTable,
  id: string,
  version: number,
): Promise<ErrorDetail[]> {
  const events = await tx.db
    .selectFrom('audit_events')
    .select(['actor_name', 'occurred_on', 'before', 'after'])
    .where('account_id', '=', tx.accountId)
    .where('object_type', '=', table)
    .where('object_id', '=', id)
    .where('object_version', '>', version)
    .orderBy('object_version', 'desc')
    .limit(100)
    .execute();
  const changes = new Map<string, ErrorDetail>();
  for (const event of events) {
    for (const field of changedFields(event.before, event.after)) {
      if (changes.has(field)) continue;
      const changedOn = event.occurred_on.toISOString();
      const message = `Changed by ${event.actor_name} on ${changedOn}`;
      changes.set(field, {
        code: 'EDIT_CONFLICT',
        message,
        target: field,
        changedBy: event.actor_name,
        changedOn,
      });
    }
  }
  return [...changes.values()];
}

function changedFields(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): string[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  fields.delete('version');
  return [...fields].filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]));
}

/** Takes the Idempotency-Key; a second call with it waits here for the first, then gets what that one was answered. */
async function claimKey(deps: Deps, trx: Kysely<Database>, call: SignedInCall): Promise<Stored | null> {
  const key = call.repeatKey;
  if (!key) return null;
  const requestHash = hashOf(call);
  const claimed = await trx
    .insertInto('idempotency_records')
    .values({
      actor_id: call.actor.userId,
      key,
      operation: call.operation,
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
    .where('actor_id', '=', call.actor.userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (first?.request_hash !== requestHash) throw new ApiError('DUPLICATE', { target: 'Idempotency-Key' });
  return first.answer as Stored | null;
}

function repeatAnswer<T>(stored: Stored): T {
  if (stored.secret) {
    throw new ApiError('DUPLICATE', {
      target: 'Idempotency-Key',
      details: [{ code: 'DUPLICATE', message: stored.objectId, target: 'id' }],
    });
  }
  return (stored.answer ?? undefined) as T;
}

async function storeAnswer<T>(trx: Kysely<Database>, call: SignedInCall, change: Change<T>): Promise<void> {
  const key = call.repeatKey;
  if (!key) return;
  const stored = {
    answer: change.secret ? null : (change.answer ?? null),
    objectId: change.objectId,
    secret: change.secret ?? false,
  };
  await trx
    .updateTable('idempotency_records')
    .set({ answer: JSON.stringify(stored) })
    .where('actor_id', '=', call.actor.userId)
    .where('key', '=', key)
    .execute();
}

/** A key used for a different request is a mistake of the caller's, not a repeat. */
function hashOf(call: SignedInCall & { body?: unknown; query?: unknown }): string {
  const { operation: id, account, params, body, query } = call;
  const content = JSON.stringify([id, account.accountId, params, query ?? null, body ?? null]);
  return createHash('sha256').update(content).digest('hex');
}

async function writeAudit<T>(
  deps: Deps,
  trx: Kysely<Database>,
  call: SignedInCall,
  table: VersionedTable,
  { objectId, before, after }: Change<T>,
): Promise<void> {
  const version = (after ?? before)?.version;
  await writeAuditEvent(deps, trx, {
    account_id: call.account.accountId,
    actor_account_id: call.actor.accountId,
    actor_user_id: call.actor.userId,
    actor_name: call.actor.name,
    ip_address: call.ipAddress,
    request_id: call.requestId,
    action: call.operation,
    object_type: table,
    object_id: objectId,
    object_version: typeof version === 'number' ? version : null,
    before,
    after,
  });
}
