import type { Permission } from '#contract/permissions.ts';
import { apiKeyToken, hashOf } from '#server/access/apiKeyToken.ts';
import type { Deps } from '#server/deps.ts';

type NewApiKey = {
  account_id: string;
  /** The email of its maker, a user of the account. */
  maker: string;
  permissions: Permission[];
  /** Added to all of its texts. */
  name?: string;
  revoked_on?: Date | undefined;
};

/** A key that works for a year, and its token. */
export async function addApiKey(
  { db, newId, newSecret, clock }: Deps,
  { account_id, maker, permissions, name = 'walk', revoked_on }: NewApiKey,
): Promise<{ id: string; token: string }> {
  const users = db.selectFrom('users').select('id').where('account_id', '=', account_id);
  const { id: maker_user_id } = await users.where('email', '=', maker).executeTakeFirstOrThrow();
  const id = newId();
  const token = apiKeyToken(newSecret());
  await db
    .insertInto('api_keys')
    .values({
      account_id,
      id,
      name,
      name_key: name,
      description: name,
      search_text: name,
      permissions,
      maker_account_id: account_id,
      maker_user_id,
      maker_name: name,
      generated_on: clock(),
      expires_on: new Date(clock().getTime() + 365 * 24 * 3_600_000),
      revoked_on,
      token_end: token.slice(-4),
      // So that no call records its use: the walks watch which rows change.
      last_used_on: new Date('2099-01-01T00:00:00Z'),
      last_used_from: null,
    })
    .execute();
  await db
    .insertInto('api_key_tokens')
    .values({ account_id, id: newId(), api_key_id: id, hash: hashOf(token) })
    .execute();
  return { id, token };
}
