import type { Updateable } from 'kysely';
import type { Batch } from '../access/call.ts';
import type { Database } from '../db/database.ts';
import type { InAccount } from '../db/inAccount.ts';

/** A bulk's record was already settled, or its bulk has ended: nothing may be written any more. */
export class Settled extends Error {
  override name = 'Settled';
}

/**
 * Claims a record of a bulk in the transaction that writes it. Otherwise a server that dies between the write and its
 * note, or two servers at once, would do one thing twice. Throws Settled.
 */
export async function takeRecord(tx: InAccount, batch: Batch): Promise<void> {
  if (!(await settleRecord(tx, batch, { outcome: 'DONE' }))) throw new Settled();
}

/**
 * Notes the outcome of a record, unless it has one already or its bulk has ended; returns whether it did. Until the
 * transaction ends the bulk cannot: its report would not count this record.
 */
export async function settleRecord(
  tx: InAccount,
  { id, recordId }: Batch,
  outcome: Updateable<Database['bulk_records']>,
): Promise<boolean> {
  const settled = await tx
    .updateTable('bulk_records')
    .set(outcome)
    .where('bulk_id', '=', id)
    .where('record_id', '=', recordId)
    .where('outcome', '=', 'WAITING')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bulks')
          .select('bulks.id')
          .whereRef('bulks.account_id', '=', 'bulk_records.account_id')
          .where('bulks.id', '=', id)
          .where('status', '=', 'RUNNING')
          .forShare(),
      ),
    )
    .returning('record_id')
    .executeTakeFirst();
  return settled !== undefined;
}
