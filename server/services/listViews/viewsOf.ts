import { inAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';

export type Person = { accountId: string; userId: string };

/** One person's own views. Queries that did not name the person would open a colleague's to the whole account. */
export const viewsOf = ({ db }: Pick<Deps, 'db'>, { accountId, userId }: Person) =>
  inAccount(db, accountId).selectFrom('list_views').where('list_views.user_id', '=', userId);
