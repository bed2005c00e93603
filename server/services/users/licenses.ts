import { sql } from 'kysely';
import { compiledOnce, type Places } from '#server/db/compiledOnce.ts';
import { withNext } from '#server/db/connection.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { ApiError } from '#server/errors.ts';

/**
 * Takes a license for a user about to become active. Others wait for it until the transaction ends, so it is a
 * change's last step, sent with the commit: with none left it fails, however many ask at once (`withinLicenses`).
 */
export const takeLicense = ({ db, accountId }: InAccount): Promise<void> =>
  withNext(db, taking(db, { accountId }));

const taking = compiledOnce((db, { accountId }: Places<{ accountId: string }>) =>
  db
    .updateTable('accounts')
    .set({ licenses_used: sql`case when licenses_used < license_count then licenses_used + 1 end` })
    .where('id', '=', accountId),
);

/** Returns the license of a user who was active; also the last step. */
export const returnLicense = ({ db, accountId }: InAccount): Promise<void> =>
  withNext(db, returning(db, { accountId }));

const returning = compiledOnce((db, { accountId }: Places<{ accountId: string }>) =>
  db.updateTable('accounts').set({ licenses_used: sql`licenses_used - 1` }).where('id', '=', accountId),
);

/** A write that may take a license, to the end of its transaction; throws LICENSE_LIMIT if none is left. */
export async function withinLicenses<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { table, column } = error as { table?: string; column?: string };
    throw table === 'accounts' && column === 'licenses_used' ? new ApiError('LICENSE_LIMIT') : error;
  }
}
