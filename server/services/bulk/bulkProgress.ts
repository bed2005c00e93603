import { sql } from 'kysely';
import type { Bulk, BulkRefusal } from '#contract/bulk.ts';
import type { BulkOperationId } from '#contract/operations.ts';
import type { Call, SignedInCall } from '#server/access/call.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/errors.ts';
import { commit } from '#server/writes/commit.ts';

type Named<Verb extends string> = Pick<Call<'users.bulkProgress'>, 'account' | 'params'> & {
  operation: Extract<BulkOperationId, `${string}.${Verb}`>;
};

/** A bulk of the account, for those who may do what it does; NOT_FOUND for one of another resource. */
export async function findBulk({ db }: Deps, call: Named<'bulkProgress'>): Promise<{ data: Bulk }> {
  return {
    data: await readBulk(inAccount(db, call.account.accountId), call.params.bulkId, resourceOf(call)),
  };
}

/** Stops a bulk: what is written stays, the rest is left alone. One that has ended is returned as it is. */
export function cancelBulk(deps: Deps, call: Named<'cancelBulk'> & SignedInCall): Promise<{ data: Bulk }> {
  const { bulkId } = call.params;
  return commit(deps, call, {
    table: 'bulks',
    change: async (tx) => {
      const before = await readBulk(tx, bulkId, resourceOf(call));
      await endBulk(deps, tx, bulkId, 'CANCELLED');
      const after = await readBulk(tx, bulkId);
      const audited = ({ status, done, total }: Bulk) => ({ status, done, total });
      return { objectId: bulkId, before: audited(before), after: audited(after), answer: { data: after } };
    },
  });
}

/** Ends a bulk that runs. */
export async function endBulk(
  { clock }: Deps,
  tx: InAccount,
  id: string,
  status: Exclude<Bulk['status'], 'RUNNING'>,
): Promise<void> {
  await tx
    .updateTable('bulks')
    .set({ status, ended_on: clock() })
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .execute();
}

/** Its progress, counted each time: a stored count would be one row that every write waits for. */
export async function readBulk(tx: InAccount, id: string, resource?: string): Promise<Bulk> {
  const row = await tx.selectFrom('bulks').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || (resource !== undefined && row.resource !== resource)) throw new ApiError('NOT_FOUND');
  const of = (outcome: string) => sql<number>`count(*) filter (where outcome = ${outcome})::int`;
  const counted = await tx
    .selectFrom('bulk_records')
    .select([of('DONE').as('done'), of('UNCHANGED').as('unchanged'), of('REFUSED').as('refused')])
    .select(sql<number>`count(*)::int`.as('total'))
    .where('bulk_id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    id,
    action: row.action,
    status: row.status,
    ...counted,
    refusals: row.ended_on ? await refusalsOf(tx, id) : [],
    startedOn: row.started_on.toISOString(),
    endedOn: row.ended_on?.toISOString() ?? null,
  };
}

async function refusalsOf(tx: InAccount, bulkId: string): Promise<BulkRefusal[]> {
  const rows = await tx
    .selectFrom('bulk_records')
    .select(['record_id', 'name', 'error'])
    .where('bulk_id', '=', bulkId)
    .where('outcome', '=', 'REFUSED')
    .orderBy('name')
    .orderBy('record_id')
    .execute();
  return rows.flatMap(({ record_id, name, error }) => (error ? [{ id: record_id, name, ...error }] : []));
}

const resourceOf = ({ operation }: { operation: BulkOperationId }) =>
  operation.slice(0, operation.indexOf('.'));
