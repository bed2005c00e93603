import type { Deps } from '#server/deps.ts';

/** Adds an authenticator app without a secret to a user; returns its id. */
export async function addFactor({ db, clock, newId }: Deps, userId: string, id = newId()): Promise<string> {
  const user = db.selectFrom('users').select('account_id').where('id', '=', userId);
  const { account_id } = await user.executeTakeFirstOrThrow();
  const factor = { kind: 'TOTP', name: 'Telephone', created_on: clock() } as const;
  await db
    .insertInto('user_factors')
    .values({ account_id, id, user_id: userId, ...factor })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
    .execute();
  return id;
}
