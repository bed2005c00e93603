import type { CrmImport } from '#contract/crmImports.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { noteWriteWithNext } from '#server/writes/noteWrite.ts';
import { applyRows, type RowsWritten } from './applyRows.ts';
import { type CheckedRow, isLeftOut, type KeptRow, type RowFault, rowChecker } from './checkRow.ts';
import { completeImport } from './endImport.ts';
import { findImport, type ImportRow } from './importRow.ts';
import { keepFaults } from './keepFaults.ts';
import type { UploadCall } from './uploadCall.ts';

/** How long a request applies batches, in ms. */
const spell = 2_000;

/** Works on an upload, one transaction per batch, until it ends or the request's time is up. */
export async function work(deps: Deps, call: UploadCall, begun: ImportRow): Promise<ImportRow> {
  const until = performance.now() + spell;
  let row = begun;
  while (row.ended_on === null && (row.state === 'CHECKING' || row.state === 'APPLYING')) {
    const next = await workOn(deps, call, row);
    if (next) row = next;
    else if (row.state === 'APPLYING') row = await completeImport(deps, call, row);
    else row = await setChecked(deps, row);
    if (performance.now() > until) break;
  }
  return row;
}

/**
 * The upload after its next batch; null if there is none. If two do the same batch, the second sees that it is done.
 */
async function workOn(deps: Deps, call: UploadCall, row: ImportRow): Promise<ImportRow | null> {
  const { db } = deps;
  const tx = inAccount(db, row.account_id);
  const chunk = await tx
    .selectFrom('crm_import_chunks')
    .select(['rows', 'repeated', 'row_count'])
    .where('import_id', '=', row.id)
    .where('position', '=', row.next_chunk)
    .executeTakeFirst();
  if (!chunk) {
    const now = await findImport(tx, row.id);
    return now.ended_on || now.next_chunk !== row.next_chunk ? now : null;
  }
  // Before the transaction, which others wait for.
  const check = rowChecker(row.type, row.columns);
  const checked = (JSON.parse(chunk.rows) as KeptRow[]).map((kept) =>
    check(kept, { repeated: chunk.repeated[kept[0]], isCutOff: kept[0] === row.cut_line }),
  );
  return db.transaction().execute(async (trx) => {
    const within = inAccount(trx, row.account_id);
    const held = await lock(within, row.id);
    if (held.ended_on || held.next_chunk !== row.next_chunk || held.state !== row.state) return held;
    const good = checked.filter((one) => !isLeftOut(one));
    const written = await applyRows(within, deps, good, {
      importId: row.id,
      type: row.type,
      userName: call.actor.name,
      isDryRun: row.state === 'CHECKING',
    });
    await keepFaults(within, deps, row, checked);
    return count(within, held, { checked, written, rows: chunk.row_count, now: deps.clock() });
  });
}

async function lock(tx: InAccount, id: string): Promise<ImportRow> {
  return tx.selectFrom('crm_imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

type Batch = { checked: readonly CheckedRow[]; written: RowsWritten; rows: number; now: Date };

async function count(
  tx: InAccount,
  row: ImportRow,
  { checked, written, rows, now }: Batch,
): Promise<ImportRow> {
  await noteWriteWithNext(tx);
  const errors = checked.filter(isLeftOut).length;
  const taken = checked.length - errors;
  if (row.state === 'APPLYING' && written.fresh + written.changed > 0)
    await tx.updateTable('crm_integrations').set({ modified_on: now }).execute();
  return tx
    .updateTable('crm_imports')
    .set({
      next_chunk: row.next_chunk + 1,
      rows_processed: row.rows_processed + rows,
      new_rows: row.new_rows + written.fresh,
      changed_rows: row.changed_rows + written.changed,
      same_rows: row.same_rows + taken - written.fresh - written.changed,
      error_rows: row.error_rows + errors,
      emptied_values: row.emptied_values + written.emptied,
      warnings: row.warnings + checked.flatMap(({ faults }) => faults.filter((one) => one.isWarning)).length,
      fault_counts: JSON.stringify(
        withFaults(
          row.fault_counts,
          checked.flatMap(({ faults }) => faults),
        ),
      ),
      worked_on: now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function setChecked({ db }: Deps, { account_id, id }: ImportRow): Promise<ImportRow> {
  const tx = inAccount(db, account_id);
  await tx
    .updateTable('crm_imports')
    .set({ state: 'CHECKED' })
    .where('id', '=', id)
    .where('state', '=', 'CHECKING')
    .execute();
  return findImport(tx, id);
}

type Counts = CrmImport['faultCounts'];

/** Adds faults to the counts by rule and column, the most frequent first. */
function withFaults(counts: Counts, faults: readonly RowFault[]): Counts {
  if (faults.length === 0) return counts;
  const sums = new Map(counts.map((one) => [`${one.rule} ${one.column}`, { ...one }]));
  for (const { rule, column } of faults) {
    const name = `${rule} ${column}`;
    const sum = sums.get(name) ?? { rule, column, count: 0 };
    sum.count += 1;
    sums.set(name, sum);
  }
  return [...sums.values()].sort((one, other) => other.count - one.count);
}
