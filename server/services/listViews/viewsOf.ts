import { inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';

export type Person = { accountId: string; userId: string };

/** One person's own views. Read or changed without naming the person, a colleague's would be open to all of the account. */
export const viewsOf = ({ db }: Pick<Deps, 'db'>, { accountId, userId }: Person) =>
  inAccount(db, accountId).selectFrom('list_views').where('list_views.user_id', '=', userId);
