import { sql } from 'kysely';
import { compiledOnce, type Places } from '../../db/compiledOnce';
import type { InAccount } from '../../db/inAccount';
import { type Reading, reading } from '../../db/reading';
import { ApiError } from '../../errors';

/**
 * Takes a license for a user who is to be active; LICENSE_LIMIT where none is left, however many ask at once. They wait for
 * each other until the transaction ends, so that it is a change's last step, read with what is read last.
 */
export const licenseTaken = ({ db, accountId }: InAccount): Reading<void> =>
  reading(taking(db, { accountId }), (taken) => {
    if (taken.length === 0) throw new ApiError('LICENSE_LIMIT');
  });

const taking = compiledOnce((db, { accountId }: Places<{ accountId: string }>) =>
  db
    .updateTable('accounts')
    .set({ licenses_used: sql`licenses_used + 1` })
    .where('id', '=', accountId)
    .whereRef('licenses_used', '<', 'license_count')
    .returning('id'),
);

/** Gives back the license of a user who was active; the last step, too. */
export const licenseReturned = ({ db, accountId }: InAccount): Reading<void> =>
  reading(returning(db, { accountId }), () => {});

const returning = compiledOnce((db, { accountId }: Places<{ accountId: string }>) =>
  db.updateTable('accounts').set({ licenses_used: sql`licenses_used - 1` }).where('id', '=', accountId),
);
