import { sql } from 'kysely';
import { withNext } from '../../db/connection';
import type { InAccount } from '../../db/inAccount';
import { ApiError } from '../../errors';

/**
 * Takes a license for a user who is to be active; LICENSE_LIMIT where none is left, however many ask at once. They wait for
 * each other until the transaction ends, so that it is a change's last step, when all is read.
 */
export async function takeLicense(tx: InAccount): Promise<void> {
  const taken = await tx.db
    .updateTable('accounts')
    .set({ licenses_used: sql`licenses_used + 1` })
    .where('id', '=', tx.accountId)
    .whereRef('licenses_used', '<', 'license_count')
    .returning('id')
    .executeTakeFirst();
  if (!taken) throw new ApiError('LICENSE_LIMIT');
}

/** Gives back the license of a user who was active. */
export async function returnLicense(tx: InAccount): Promise<void> {
  const returning = tx.db
    .updateTable('accounts')
    .set({ licenses_used: sql`licenses_used - 1` })
    .where('id', '=', tx.accountId);
  await withNext(tx.db, returning);
}
