import { type Expression, sql } from 'kysely';
import { type Bulk, bulkLimits } from '#contract/bulk.ts';
import type { BulkOperationId } from '#contract/operations.ts';
import type { Call } from '#server/access/call.ts';
import { accountInPath, requireAccess } from '#server/access/requireAccess.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, faultOf, invalidField } from '#server/errors.ts';
import { commit } from '#server/writes/commit.ts';
import { lockAccount } from '#server/writes/lockAccount.ts';
import type { BulkDefinition, BulkParams } from './bulkDefinition.ts';
import { readBulk } from './bulkProgress.ts';

/** A call that starts a bulk, of any resource. */
type StartCall<Filter> = Omit<Call<'users.bulk'>, 'operation' | 'body'> & {
  operation: Extract<BulkOperationId, `${string}.bulk`>;
  body: {
    action: string;
    ids?: string[] | undefined;
    filter?: Filter | undefined;
    params?: BulkParams | undefined;
  };
};

/**
 * Starts an action on many records. The selection is fixed here, so records that match later are left alone; a job
 * writes them one by one.
 */
export function startBulk<Row extends { version: number }, Filter>(
  deps: Deps,
  call: StartCall<Filter>,
  { matching, beforeStart, actions }: BulkDefinition<Row, Filter>,
): Promise<{ data: Bulk }> {
  const { account, actor, variant, body } = call;
  const action = actions[body.action];
  if (!action) throw invalidField('action', 'validation.malformed');
  if (action.needs && !body.params?.[action.needs]) throw invalidField('params', 'validation.required');
  requireAccess(action.operation, variant, actor, accountInPath(action.operation, variant, account));

  return commit(deps, call, {
    table: 'bulks',
    change: async (tx) => {
      await limitRunning(deps, tx);
      await beforeStart?.(tx, body);
      const id = deps.newId();
      await insertBulk(deps, tx, id, call);
      const total = await insertRecords(
        tx,
        id,
        body.filter ? await matching(tx, body.filter, deps.clock(), body) : selectedIds(body.ids),
      );
      if (total > bulkLimits.matching) {
        throw invalidField('filter', 'validation.tooManyRecords', { maximum: bulkLimits.matching });
      }
      return {
        objectId: id,
        before: null,
        after: { action: body.action, total, ...body.params },
        answer: { data: await readBulk(tx, id) },
        jobs: [{ kind: 'bulk', payload: { accountId: tx.accountId, bulkId: id, turn: 0 } }],
      };
    },
  });
}

/**
 * Refuses a bulk while the account runs as many as it may: its mails and writes would delay others. One that has run
 * for a day is an older release's, whose job was given up.
 */
async function limitRunning({ clock }: Deps, tx: InAccount): Promise<void> {
  await lockAccount(tx);
  const running = await tx
    .selectFrom('bulks')
    .select('id')
    .where('status', '=', 'RUNNING')
    .where('started_on', '>', new Date(clock().getTime() - 24 * 3_600_000))
    .execute();
  const { running: maximum } = bulkLimits;
  if (running.length < maximum) return;
  throw new ApiError('TOO_MANY_REQUESTS', {
    details: [faultOf({ target: null, key: 'validation.tooManyBulks', values: { maximum } })],
    headers: { 'retry-after': '10' },
  });
}

async function insertBulk<Filter>(
  { clock }: Deps,
  { db, accountId }: InAccount,
  id: string,
  { operation, actor, variant, locale, requestId, ipAddress, body }: StartCall<Filter>,
): Promise<void> {
  const { name, userId, apiKey } = actor;
  const caller = {
    accountId: actor.accountId,
    userId,
    apiKeyId: apiKey?.id,
    name,
    variant,
    locale,
    requestId,
    ipAddress,
  };
  await db
    .insertInto('bulks')
    .values({
      account_id: accountId,
      id,
      resource: operation.slice(0, operation.indexOf('.')),
      action: body.action,
      params: JSON.stringify(body.params ?? {}),
      caller: JSON.stringify(caller),
      status: 'RUNNING',
      started_on: clock(),
      ended_on: null,
    })
    .execute();
}

export const selectedIds = (ids: readonly string[] = []) =>
  sql<{ id: string }>`select distinct unnest(${[...ids]}::uuid[]) as id`;

/** Returns their number, one too many if there are more than a bulk may have. */
async function insertRecords(
  { db, accountId }: InAccount,
  bulkId: string,
  ids: Expression<{ id: unknown }>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into bulk_records (account_id, bulk_id, record_id)
    select ${accountId}::uuid, ${bulkId}::uuid, id::text from (${ids}) as chosen
    limit ${bulkLimits.matching + 1}`.execute(db);
  return Number(numAffectedRows);
}
