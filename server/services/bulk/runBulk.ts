import type { Selectable } from 'kysely';
import { refusalReasons } from '#contract/auditEvents.ts';
import type { OperationId } from '#contract/operations.ts';
import { findActorAtWork } from '#server/access/actor.ts';
import { findApiKeyAtWork } from '#server/access/apiKeyActor.ts';
import type { Batch } from '#server/access/call.ts';
import { accountInPath, requireAccess } from '#server/access/requireAccess.ts';
import { tenantOf } from '#server/access/tenant.ts';
import type { Database } from '#server/db/database.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import { DatabaseOutage } from '#server/db/outage.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/errors.ts';
import { enqueue, type JobPayloads } from '#server/jobs/enqueue.ts';
import { localeOf } from '#server/texts/texts.ts';
import { Settled, settleRecord } from '#server/writes/batches.ts';
import { authorOf } from '#server/writes/commit.ts';
import { noteWrite } from '#server/writes/noteWrite.ts';
import { createRefusals } from '#server/writes/refusals.ts';
import type { BulkAction, BulkDefinition, RecordCall } from './bulkDefinition.ts';
import { endBulk } from './bulkProgress.ts';

/** Records per job: other jobs, such as mails, run in between. */
const perJob = 50;

/**
 * The job that writes the next records of a bulk, each by itself, with its caller's rights at that moment; a refused
 * record is noted and stops nothing. The next job continues, in this process or another.
 */
export function runBulk(
  deps: Deps,
  writers: BulkWriters,
): (job: JobPayloads['bulk'], id?: string, isLast?: boolean) => Promise<void> {
  return async (job, _id, isLast) => {
    try {
      await runNext(deps, writers, job);
    } catch (error) {
      // Its account may run few at once: an abandoned one would count for ever.
      if (isLast) await endBulk(deps, inAccount(deps.db, job.accountId), job.bulkId, 'STOPPED');
      throw error;
    }
  };
}

async function runNext(
  deps: Deps,
  writers: BulkWriters,
  { accountId, bulkId, turn }: JobPayloads['bulk'],
): Promise<void> {
  const tx = inAccount(deps.db, accountId);
  const waiting = await tx
    .selectFrom('bulk_records')
    .select('record_id')
    .where('bulk_id', '=', bulkId)
    .where('outcome', '=', 'WAITING')
    .orderBy('record_id')
    .limit(perJob)
    .execute();
  for (const { record_id } of waiting) {
    const bulk = await findRunning(tx, bulkId);
    const write = bulk && writers[bulk.resource];
    if (!write) return;
    if (!(await write(tx, bulk, record_id))) return endBulk(deps, tx, bulkId, 'STOPPED');
  }
  if (waiting.length < perJob) return endBulk(deps, tx, bulkId, 'DONE');
  const next = { accountId, bulkId, turn: turn + 1 };
  await enqueue(deps, tx, { kind: 'bulk', key: `bulk ${bulkId} ${next.turn}`, payload: next });
}

/** Writes one record, or notes why not; returns false if the caller may not continue. */
type Writer = (tx: InAccount, bulk: BulkRow, recordId: string) => Promise<boolean>;

/** By the resource that has bulk actions. */
export type BulkWriters = Readonly<Record<string, Writer>>;

type BulkRow = Selectable<Database['bulks']>;

const findRunning = (tx: InAccount, id: string): Promise<BulkRow | undefined> =>
  tx.selectFrom('bulks').selectAll().where('id', '=', id).where('status', '=', 'RUNNING').executeTakeFirst();

/** The writer of a resource's records. */
export const writerOf =
  <Row extends { version: number }>(deps: Deps, definition: BulkDefinition<Row, never>): Writer =>
  async (tx, bulk, recordId) => {
    const action = definition.actions[bulk.action];
    const call = action && (await callNow(deps, bulk, recordId, action));
    if (!call) return false;
    let record: Row | undefined;
    const find = async () => {
      record = await definition.find(tx, recordId, call.account, bulk.params);
      return record;
    };
    try {
      await writeLatest(tx, bulk, action, call, find);
      if (tx.accountId !== bulk.caller.accountId) await noteWrite(deps, bulk.caller.accountId);
    } catch (error) {
      const name = record ? definition.nameOf(record) : null;
      await noteRefusal(deps, tx, { ...call, operation: action.operation }, name, error);
    }
    return true;
  };

/** The call that the person would make for this record now; nothing if they no longer may. */
async function callNow<Row>(
  deps: Deps,
  { id, account_id, caller }: BulkRow,
  recordId: string,
  { operation }: BulkAction<Row>,
): Promise<(RecordCall & { batch: Batch }) | undefined> {
  const { variant, requestId, ipAddress } = caller;
  const tenant = await tenantOf(deps, caller.accountId);
  const account = caller.accountId === account_id ? tenant : await tenantOf(deps, account_id);
  const nothing = { query: undefined, body: undefined, content: undefined };
  const noRequest = {
    version: null,
    idempotencyKey: null,
    idleSeconds: null,
    cookies: '',
    accept: '',
    contentType: '',
    contentLength: 0,
    nonce: '',
    keepCookie: () => {},
    userAgent: null,
  };
  try {
    const actor = await (caller.apiKeyId
      ? findApiKeyAtWork(deps, tenant, caller.apiKeyId)
      : findActorAtWork(deps, tenant, caller.userId));
    requireAccess(operation, variant, actor, accountInPath(operation, variant, account));
    const who = { tenant, actor, account, locale: localeOf(caller.locale), requestId, ipAddress };
    return { variant, params: { id: recordId }, ...nothing, ...noRequest, ...who, batch: { id, recordId } };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Someone else's write in between is no conflict here: the action applies to the record as it is then. */
async function writeLatest<Row extends { version: number }>(
  tx: InAccount,
  { params }: BulkRow,
  action: BulkAction<Row>,
  call: RecordCall & { batch: Batch },
  find: () => Promise<Row>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const record = await find();
    if (action.isAlreadyDone?.(record, params))
      return void (await settleRecord(tx, call.batch, { outcome: 'UNCHANGED' }));
    try {
      await action.write({ ...call, version: record.version }, record, params);
      return;
    } catch (error) {
      const isOvertaken = error instanceof ApiError && error.code === 'EDIT_CONFLICT';
      if (!isOvertaken || attempt === maxAttempts) throw error;
    }
  }
}

const maxAttempts = 5;

/**
 * The error that the person would have had; a failure of ours is shown and logged too. The audit log records it as
 * that call: otherwise a bulk would be a way to try forbidden calls unseen.
 */
async function noteRefusal(
  deps: Deps,
  tx: InAccount,
  call: RecordCall & { batch: Batch; operation: OperationId },
  name: string | null,
  thrown: unknown,
): Promise<void> {
  const { batch, locale, actor, ipAddress, operation } = call;
  if (thrown instanceof Settled) return;
  // Nobody was refused: the job continues from here once the database is back.
  if (thrown instanceof DatabaseOutage) throw thrown;
  const refusal = thrown instanceof ApiError ? thrown : new ApiError('UNHANDLED_ERROR');
  if (refusal !== thrown)
    deps.log.error({ err: thrown, bulk: batch.id, record: batch.recordId }, 'bulk failed');
  const outcome = refusalReasons.find((reason) => reason === refusal.code);
  if (outcome) {
    const author = authorOf(actor);
    await createRefusals(deps).note({ account: actor, author, ipAddress, operation, outcome });
  }
  const error = JSON.stringify(refusal.toBody(locale).error);
  await settleRecord(tx, batch, { outcome: 'REFUSED', name, error });
}
