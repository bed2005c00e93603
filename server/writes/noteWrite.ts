import { sql } from 'kysely';
import { compiledOnce, type Places } from '../db/compiledOnce.ts';
import { withNext } from '../db/connection.ts';
import type { InAccount } from '../db/inAccount.ts';
import type { Deps } from '../deps.ts';

/** Notes with an account's chain that it was written, by writes that add no event to it. Uploads do so with each batch. */
export const noteWriteWithNext = ({ db, accountId }: InAccount): Promise<void> =>
  withNext(db, setWrittenOn(db, { accountId }));

/** The same after a call. One that an event has noted within the second is not noted again. */
export async function noteWrite({ db }: Pick<Deps, 'db'>, accountId: string): Promise<void> {
  await db.executeQuery(setWrittenOn(db, { accountId }));
}

const setWrittenOn = compiledOnce((db, { accountId }: Places<{ accountId: string }>) =>
  db
    .updateTable('audit_chains')
    .set({ written_on: sql`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`written_on < clock_timestamp() - interval '1 second'`),
);
