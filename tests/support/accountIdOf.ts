import type { Deps } from '#server/deps.ts';

/** The id of the account with this subdomain. */
export async function accountIdOf({ db }: Pick<Deps, 'db'>, subdomain: string): Promise<string> {
  const accounts = db.selectFrom('accounts').select('id').where('subdomain', '=', subdomain);
  return (await accounts.executeTakeFirstOrThrow()).id;
}
