import type { Batch } from '../access/call.ts';
import type { InAccount } from '../db/inAccount.ts';

/** A bulk's record was already settled, or its bulk has ended: nothing may be written any more. */
export class Settled extends Error {
  override name = 'Settled';
}

/**
 * Claims a record of a bulk in the transaction that writes it. Otherwise a server that dies between the write and its
 * note, or two servers at once, would do one thing twice. Throws Settled.
 */
export async function takeRecord(tx: InAccount, { id, recordId }: Batch): Promise<void> {
  const taken = await tx
    .updateTable('bulk_records')
    .set({ outcome: 'DONE' })
    .where('bulk_id', '=', id)
    .where('record_id', '=', recordId)
    .where('outcome', '=', 'WAITING')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bulks')
          .select('bulks.id')
          .whereRef('bulks.account_id', '=', 'bulk_records.account_id')
          .where('bulks.id', '=', id)
          .where('status', '=', 'RUNNING'),
      ),
    )
    .returning('record_id')
    .executeTakeFirst();
  if (!taken) throw new Settled();
}
