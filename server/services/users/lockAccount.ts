import type { InAccount } from '#server/db/inAccount.ts';

/** Lets writes that look at all of an account wait for each other. Rows that merely refer to it may still be written. */
export const lockAccount = (tx: InAccount) =>
  tx.db.selectFrom('accounts').select('id').where('id', '=', tx.accountId).forNoKeyUpdate().execute();
