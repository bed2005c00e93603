import { sql } from 'kysely';
import type { KeptReason } from '#contract/crmImports.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { enqueue, type JobPayloads } from '#server/jobs/enqueue.ts';
import type { ImportRow } from './importRow.ts';
import { type Reverted, reasonOf, revertedOf } from './revertedRows.ts';
import { noteCovered, refs, searchOf, taken, targets } from './targets.ts';

/** In milliseconds: a job's duration, so that other jobs of the lane run in between. */
const turn = 1_000;
const rowsAtOnce = 500;

/** The job that reverts an import, one transaction per batch; the next job continues. */
export const revertRows =
  (deps: Deps) =>
  async (payload: JobPayloads['crmRevert'], jobId: string, isLast?: boolean): Promise<void> => {
    const until = performance.now() + turn;
    try {
      while (await revertBatch(deps, payload)) {
        if (performance.now() < until) continue;
        const next = { kind: 'crmRevert', key: `crmRevert after ${jobId}`, payload } as const;
        return await enqueue(deps, inAccount(deps.db, payload.accountId), next);
      }
    } catch (error) {
      // The account's files would wait for ever. It can be begun again.
      if (isLast) await giveUp(deps, payload);
      throw error;
    }
  };

/** Whether there may be more. */
function revertBatch(deps: Deps, { accountId, importId }: JobPayloads['crmRevert']): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const tx = inAccount(trx, accountId);
    const row = await tx
      .selectFrom('crm_imports')
      .selectAll()
      .where('id', '=', importId)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.revert_started_on || row.revert_ended_on) return false;
    const reverted = await revertedOf(tx, row);
    const changes = await nextChanges(tx, reverted);
    const kept = changes.flatMap(({ id, reason }) => (reason === null ? [] : [{ id, reason }]));
    const undone = changes.filter(({ reason }) => reason === null);
    const removed = undone.filter(({ before }) => before === null);
    const restored = undone.filter(({ before }) => before !== null);
    await keep(tx, importId, kept);
    const employees = [
      ...(await remove(tx, row, removed)),
      ...(await restore(tx, deps, row, restored, reverted.others)),
    ];
    await forget(tx, importId, undone);
    if (row.type === 'COVERAGES') await noteCovered(tx, [...new Set(employees)]);
    const isEnd = changes.length < rowsAtOnce;
    await tx
      .updateTable('crm_imports')
      .set({
        restored_rows: row.restored_rows + restored.length,
        removed_rows: row.removed_rows + removed.length,
        kept_rows: row.kept_rows + kept.length,
        revert_ended_on: isEnd ? deps.clock() : null,
      })
      .where('id', '=', importId)
      .execute();
    if (undone.length > 0)
      await tx.updateTable('crm_integrations').set({ modified_on: deps.clock() }).execute();
    return !isEnd;
  });
}

type Changed = {
  id: string;
  firm_key: string | null;
  before: Readonly<Record<string, unknown>> | null;
  reason: KeptReason | null;
};

/** Decided once its rows are locked, so that nobody touches them in between. */
async function nextChanges(tx: InAccount, reverted: Reverted): Promise<Changed[]> {
  const { name, keys } = targets[reverted.type];
  const table = sql.table(name);
  const waiting = await tx
    .selectFrom('crm_import_changes')
    .select('row_id')
    .where('import_id', '=', reverted.id)
    .where('kept_because', 'is', null)
    .orderBy('row_id')
    .limit(rowsAtOnce)
    .execute();
  const ids = waiting.map(({ row_id }) => row_id);
  await sql`select id from ${table} where account_id = ${tx.accountId} and id = any(${ids})
    order by id for update`.execute(tx.db);
  const firmKey = keys.includes('firm_key') ? sql`t.firm_key` : sql`null`;
  const { rows } = await sql<Changed>`
    select row_id as id, ${firmKey} as firm_key, before, ${reasonOf(reverted)} as reason
    from crm_import_changes left join ${table} as t on t.account_id = crm_import_changes.account_id and t.id = row_id
    where crm_import_changes.account_id = ${tx.accountId} and import_id = ${reverted.id} and row_id = any(${ids})
    order by row_id`.execute(tx.db);
  return rows;
}

async function keep(
  tx: InAccount,
  importId: string,
  kept: readonly { id: string; reason: KeptReason }[],
): Promise<void> {
  await sql`update crm_import_changes set kept_because = kept.reason
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept (id uuid, reason text)
    where account_id = ${tx.accountId} and import_id = ${importId} and row_id = kept.id`.execute(tx.db);
}

type EmployeeKeys = { employee_key: string }[];
const keysOf = (rows: EmployeeKeys) => rows.flatMap(({ employee_key }) => employee_key ?? []);

/** Returns the employees whose coverage that changes, as `restore` does. */
async function remove(tx: InAccount, { type }: ImportRow, rows: readonly Changed[]): Promise<string[]> {
  const { name, keys } = targets[type];
  const deleted = await sql<EmployeeKeys[number]>`delete from ${sql.table(name)}
    where account_id = ${tx.accountId} and id = any(${rows.map(({ id }) => id)}) returning ${refs(keys)}`.execute(
    tx.db,
  );
  return keysOf(deleted.rows);
}

/** An earlier import whose rows these are again can be reverted as if this one had not been. */
async function restore(
  tx: InAccount,
  deps: Deps,
  { type, reverted_by }: ImportRow,
  rows: readonly Changed[],
  others: readonly string[],
): Promise<string[]> {
  const target = targets[type];
  const table = sql.table(target.name);
  const given = rows.map(({ id, firm_key, before }) => ({
    id,
    ...before,
    ...searchOf(String(before?.name ?? ''), firm_key ?? ''),
    modified_by: reverted_by,
    modified_on: deps.clock(),
  }));
  const restored = await sql<EmployeeKeys[number]>`with restored as (
      update ${table} as t set ${taken(target, 'given')}
      from json_populate_recordset(null::${table}, ${JSON.stringify(given)}::json) as given
      where t.account_id = ${tx.accountId} and t.id = given.id returning t.*
    ), earlier as (
      update crm_import_changes set version = restored.version from restored
      where crm_import_changes.account_id = ${tx.accountId} and import_id = any(${others}::uuid[])
        and row_id = restored.id and crm_import_changes.version = restored.version - 2
    ) select ${refs(target.keys)} from restored`.execute(tx.db);
  return keysOf(restored.rows);
}

async function forget(tx: InAccount, importId: string, rows: readonly Changed[]): Promise<void> {
  await sql`delete from crm_import_changes where account_id = ${tx.accountId} and import_id = ${importId}
    and row_id = any(${rows.map(({ id }) => id)})`.execute(tx.db);
}

async function giveUp(deps: Deps, { accountId, importId }: JobPayloads['crmRevert']): Promise<void> {
  await inAccount(deps.db, accountId)
    .updateTable('crm_imports')
    .set({ revert_started_on: null, reverted_by: null })
    .where('id', '=', importId)
    .where('revert_ended_on', 'is', null)
    .execute();
}
