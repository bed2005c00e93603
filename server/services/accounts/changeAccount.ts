import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import type { AccountDetails } from '#contract/accounts.ts';
import type { Call } from '#server/access/call.ts';
import type { AffectedRights } from '#server/access/ceiling.ts';
import type { Database } from '#server/db/database.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { lockPointers } from '#server/directory/survivors.ts';
import { ApiError } from '#server/errors.ts';
import { commit } from '#server/writes/commit.ts';
import { refusingTaken } from '#server/writes/refusingTaken.ts';
import { takenFaults } from './accountFaults.ts';
import { accountOf, audited, findAccount } from './accountRow.ts';
import { closeDrafts } from './closeDrafts.ts';

type AccountChange =
  | Call<'accounts.update'>
  | Call<'accounts.updateOwn'>
  | Call<'accounts.setStatus'>
  | Call<'accounts.setTraits'>
  | Call<'accounts.setPasswordPolicy'>
  | Call<'accounts.setIpSettings'>;

/**
 * Changes the call's account by these columns and answers its new state; the audit row has both. Drafts for a firm
 * that it has acquired become duplicates (decisions, ruling 29). `affectedRights` is passed to `commit`, nobody's
 * rights by default.
 */
export function changeAccount(
  deps: Deps,
  call: AccountChange,
  changedColumns: (tx: InAccount, account: AccountDetails) => Promise<Updateable<Database['accounts']>>,
  affectedRights: (tx: InAccount) => Promise<AffectedRights | null> = async () => null,
): Promise<{ data: AccountDetails }> {
  const { accountId } = call.account;
  return commit(deps, call, {
    table: 'accounts',
    id: accountId,
    ...('cmgEntityKey' in call.body && { locksFirst: ({ db }: InAccount) => lockPointers(db) }),
    reads: ({ db }) => accountOf({ db, config: deps.config }, accountId),
    affectedRights,
    change: async (tx, before) => {
      const columns = await changedColumns(tx, before);
      const version = sql<number>`version + 1`;
      const update = tx.db.updateTable('accounts').set({ ...columns, version });
      await refusingTaken(takenFaults, () => update.where('id', '=', accountId).execute());
      const after = await findAccount({ db: tx.db, config: deps.config }, accountId);
      if (after.cmgEntityKey !== before.cmgEntityKey) await closeDrafts(tx, after);
      return {
        objectId: accountId,
        before: audited(before),
        after: audited(after),
        answer: { data: after },
      };
    },
  });
}

/** Refuses a body that names another account than its path. */
export function requireNamed({ account }: AccountChange, named: string = account.subdomain): void {
  if (named !== account.subdomain) throw new ApiError('MALFORMED', { target: 'accountId' });
}
