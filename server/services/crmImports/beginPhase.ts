import { sql } from 'kysely';
import { type CrmFileColumn, revertDays } from '#contract/crmImports.ts';
import { dayMs } from '#contract/dayMs.ts';
import { type InAccount, inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, faultOf, notFound } from '#server/errors.ts';
import { authorOf, commitAs } from '#server/writes/commit.ts';
import { lockAccount } from '#server/writes/lockAccount.ts';
import { rememberMapping, requireColumns, withMapping } from './columnsOf.ts';
import { type ImportRow, nothingCounted } from './importRow.ts';
import { noteRepeatedKeys } from './repeatedKeys.ts';
import { requireNoRevert } from './revertImport.ts';
import type { UploadCall } from './uploadCall.ts';

/** What a request asks for: only to read a file, to check it, or to apply it. */
export type Phase = 'RECEIVED' | 'CHECKING' | 'APPLYING';
type PhaseRequest = { phase: Phase; mapping: string | undefined };

/**
 * Brings an open upload into the requested phase. A phase under way continues; a check restarts if the column mapping
 * changes, and applying begins at the first row.
 */
export async function beginPhase(
  deps: Deps,
  call: UploadCall,
  row: ImportRow,
  { phase, mapping }: PhaseRequest,
): Promise<ImportRow> {
  if (row.state === 'APPLYING') {
    if (phase === 'CHECKING') throw beingApplied(row);
    return row;
  }
  const columns = mapping === undefined ? row.columns : withMapping(row.type, row.columns, mapping);
  const isMapped = JSON.stringify(columns) !== JSON.stringify(row.columns);
  if (phase === 'RECEIVED') return isMapped ? setState(deps, row, 'RECEIVED', columns) : row;
  requireColumns(row.type, columns);
  if (phase === 'CHECKING' && !isMapped && row.state !== 'RECEIVED') return row;
  if (isMapped || row.state === 'RECEIVED') await noteRepeatedKeys(deps, row, columns);
  if (phase === 'CHECKING') return setState(deps, row, 'CHECKING', columns);
  return beginApplying(deps, call, row, columns);
}

function setState(
  { db, clock }: Deps,
  { account_id, id }: ImportRow,
  state: Phase,
  columns: CrmFileColumn[],
): Promise<ImportRow> {
  return db.transaction().execute((trx) => begin(inAccount(trx, account_id), id, state, columns, clock()));
}

/** Logged in the account from the first row on. */
function beginApplying(
  deps: Deps,
  call: UploadCall,
  { id }: ImportRow,
  columns: CrmFileColumn[],
): Promise<ImportRow> {
  return commitAs<ImportRow>(
    deps,
    { ...call, author: authorOf(call.actor) },
    {
      table: 'crm_imports',
      change: async (tx) => {
        await lockAccount(tx);
        const now = deps.clock();
        await requireNoRevert(tx);
        const row = await begin(tx, id, 'APPLYING', columns, now);
        await rememberMapping(tx, row.type, columns, now);
        await noteIntegration(tx, row);
        const { type, file_name: fileName, total_rows: totalRows } = row;
        return {
          objectId: id,
          objectName: fileName,
          before: null,
          after: { type, fileName, totalRows },
          answer: row,
        };
      },
    },
  );
}

/** An account is an integration from its first upload on; its new firms are those of the latest. */
async function noteIntegration(tx: InAccount, { account_id, id, type }: ImportRow): Promise<void> {
  const latest = type === 'INVESTORS' ? { latest_import_id: id } : {};
  await tx.db
    .insertInto('crm_integrations')
    .values({ account_id, modified_on: null, latest_import_id: null, ...latest })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ latest_import_id: sql`crm_integrations.latest_import_id`, ...latest }),
    )
    .execute();
}

/** From the first row, with all counts at zero. If two requests begin the same at once, it begins once. */
async function begin(
  tx: InAccount,
  id: string,
  state: Phase,
  columns: CrmFileColumn[],
  now: Date,
): Promise<ImportRow> {
  const row = await tx
    .selectFrom('crm_imports')
    .selectAll()
    .where('id', '=', id)
    .where('ended_on', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (row.state === 'APPLYING') return row;
  for (const table of ['crm_import_faults', 'crm_import_rejects'] as const)
    await tx.deleteFrom(table).where('import_id', '=', id).execute();
  return tx
    .updateTable('crm_imports')
    .set({
      state,
      pending_phase: null,
      columns: JSON.stringify(columns),
      next_chunk: 0,
      ...nothingCounted,
      worked_on: now,
      ...(state === 'APPLYING' && { revertable_until: new Date(now.getTime() + revertDays * dayMs) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function beingApplied({ file_name: name }: ImportRow): ApiError {
  const fault = faultOf({
    target: 'file',
    key: 'exports.crmImports.refusals.csvOtherOpen',
    values: { name },
  });
  return new ApiError('DUPLICATE', { target: 'file', details: [fault] });
}
