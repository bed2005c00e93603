import type { CrmFileType } from '#contract/crmFileColumns.ts';
import { inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, faultOf, invalidField } from '#server/errors.ts';
import type { Phase } from './beginPhase.ts';
import { columnsOf } from './columnsOf.ts';
import { countsAtEnd, type ImportRow, isOpen } from './importRow.ts';
import { dropChunks, type StoredFile } from './storeFile.ts';
import type { UploadCall } from './uploadCall.ts';

type Taken = StoredFile & { name: string; expiresOn: Date; skip: number; phase: Phase };

/** How long another file can't replace one that is being applied, in ms. */
const activeFor = 60_000;

/**
 * The upload of a file: the open one if it is the same file, else a new one, which ends an idle open one. Throws
 * DUPLICATE if that is in progress, and 422 if rows are to be skipped in a file not begun.
 */
export async function takeFile(
  { db, clock }: Deps,
  { account, actor }: UploadCall,
  type: CrmFileType,
  file: Taken,
): Promise<ImportRow> {
  const now = clock();
  try {
    const taken = await db.transaction().execute(async (trx) => {
      const tx = inAccount(trx, account.accountId);
      await lockForFile(trx, account.accountId);
      const open = await tx
        .selectFrom('crm_imports')
        .selectAll()
        .where('ended_on', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      const isSame = ({ type: its, file_hash }: ImportRow) => its === type && file_hash === file.hash;
      if (open && isOpen(open, now)) {
        if (isSame(open)) return open;
        requireIdle(open, now, file.phase);
      }
      if (open) await end(open);
      if (file.skip > 0) {
        const done = await tx
          .selectFrom('crm_imports')
          .selectAll()
          .where('type', '=', type)
          .where('file_hash', '=', file.hash)
          .where('state', '=', 'COMPLETED')
          .where('expires_on', '>', now)
          .orderBy('ended_on', 'desc')
          .executeTakeFirst();
        if (!done) throw invalidField('skip', 'exports.crmImports.refusals.csvNotBegun');
        return done;
      }
      const columns = await columnsOf(tx, type, file, file.phase === 'RECEIVED');
      return trx
        .insertInto('crm_imports')
        .values({
          account_id: account.accountId,
          id: file.importId,
          type,
          state: 'RECEIVED',
          pending_phase: file.phase === 'RECEIVED' ? null : file.phase,
          file_name: file.name,
          file_size: file.size,
          file_hash: file.hash,
          encoding: file.encoding,
          delimiter: file.delimiter,
          columns: JSON.stringify(columns),
          total_rows: file.totalRows,
          cut_line: file.cutLine,
          fault_counts: '[]',
          started_on: now,
          started_by: actor.name,
          worked_on: now,
          expires_on: file.expiresOn,
        })
        .returningAll()
        .executeTakeFirstOrThrow();

      async function end(row: ImportRow): Promise<void> {
        const state = row.expires_on > now ? 'CANCELLED' : 'EXPIRED';
        const ended = { state, ended_on: now, ...countsAtEnd(row) } as const;
        await tx.updateTable('crm_imports').set(ended).where('id', '=', row.id).execute();
        await dropChunks(trx, account.accountId, row.id);
      }
    });
    if (taken.id !== file.importId) await dropChunks(db, account.accountId, file.importId);
    return taken;
  } catch (error) {
    await dropChunks(db, account.accountId, file.importId);
    throw error;
  }
}

/**
 * Two simultaneous files wait here for each other, as an account has one open upload. A running batch, whose rows
 * reference the account, does not wait.
 */
const lockForFile = (db: Deps['db'], accountId: string) =>
  db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();

/** As if it had not arrived. */
export async function forgetFile(db: Deps['db'], { account_id, id }: ImportRow): Promise<void> {
  await inAccount(db, account_id)
    .deleteFrom('crm_imports')
    .where('id', '=', id)
    .where('ended_on', 'is', null)
    .execute();
  await dropChunks(db, account_id, id);
}

/**
 * A file that just arrived to be checked or applied is not ended by another one. A half-applied one is ended only by a
 * file that is itself applied, not by one that is previewed.
 */
function requireIdle(
  { state, pending_phase: pending, worked_on, file_name: name }: ImportRow,
  now: Date,
  phase: Phase,
): void {
  const isIdle = now.getTime() - worked_on.getTime() > activeFor;
  const isReplaceable = state === 'APPLYING' ? isIdle && phase === 'APPLYING' : pending === null || isIdle;
  if (isReplaceable) return;
  const fault = faultOf({
    target: 'file',
    key: 'exports.crmImports.refusals.csvOtherOpen',
    values: { name },
  });
  throw new ApiError('DUPLICATE', { target: 'file', details: [fault] });
}
