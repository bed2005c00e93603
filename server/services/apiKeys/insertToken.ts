import { hashOf } from '#server/access/apiKeyToken.ts';
import type { Call } from '#server/access/call.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';

/** Stores a new token of a key, as a digest that opens nothing; returns the row's id. */
export async function insertToken(
  { newId }: Deps,
  tx: InAccount,
  apiKeyId: string,
  token: string,
): Promise<string> {
  const id = newId();
  await tx.db
    .insertInto('api_key_tokens')
    .values({ account_id: tx.accountId, id, api_key_id: apiKeyId, hash: hashOf(token) })
    .execute();
  return id;
}

/** The last characters, for people to recognise a token. */
export const tokenEndOf = (token: string): string => token.slice(-4);

/** Who answers for a token: the user who requested it, or the maker of the key a program used to. */
export function makerOf({ accountId, userId, name, apiKey }: Call<'apiKeys.create'>['actor']) {
  const maker = apiKey?.maker ?? { accountId, userId };
  return { maker_account_id: maker.accountId, maker_user_id: maker.userId, maker_name: name };
}
