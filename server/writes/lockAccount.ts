import type { InAccount } from '#server/db/inAccount.ts';

/** Serialises writes that check a whole account. Rows that merely reference it may still be written. */
export const lockAccount = (tx: InAccount) =>
  tx.db.selectFrom('accounts').select('id').where('id', '=', tx.accountId).forNoKeyUpdate().execute();
