import { sql } from 'kysely';
import { type ApiKey, type GeneratedApiKey, keyLifetimes, type OldTokenEnd } from '#contract/apiKeys.ts';
import { apiKeyToken } from '#server/access/apiKeyToken.ts';
import type { Call } from '#server/access/call.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField } from '#server/errors.ts';
import { commit } from '#server/writes/commit.ts';
import { apiKeyOf, audited, findApiKey, rightsOfKey } from './apiKeyRow.ts';
import { insertToken, makerOf, tokenEndOf } from './insertToken.ts';
import { reminders } from './remindOfExpiry.ts';

/** Hours for which the old token still works. */
const hours: Record<OldTokenEnd, number> = { NOW: 0, HOUR: 1, DAY: 24 };
const hour = 3_600_000;

/** Gives a key a new token and a new lifetime; the caller becomes its maker. */
export function regenerateApiKey(
  deps: Deps,
  call: Call<'apiKeys.regenerate'>,
): Promise<{ data: GeneratedApiKey }> {
  const { id } = call.params;
  const now = deps.clock();
  return commit(deps, call, {
    table: 'api_keys',
    id,
    reads: (tx) => apiKeyOf(tx, id, now),
    affectedRights: async (_, key) => rightsOfKey(key),
    change: async (tx, before) => {
      if (before.permissions.length === 0)
        throw invalidField('permissions', 'validation.keyWithoutPermissions');
      const expiresOn = endAnew(before, now);
      const accessToken = apiKeyToken(deps.newSecret());
      await endTokens(
        tx,
        before,
        new Date(now.getTime() + hours[call.body?.oldTokenEndsIn ?? 'NOW'] * hour),
        now,
      );
      const tokenId = await insertToken(deps, tx, id, accessToken);
      await tx
        .updateTable('api_keys')
        .set({
          ...makerOf(call.actor),
          generated_on: now,
          expires_on: expiresOn,
          token_end: tokenEndOf(accessToken),
          version: sql`version + 1`,
        })
        .where('id', '=', id)
        .execute();
      const key = await findApiKey(tx, id, now);
      return {
        objectId: id,
        before: audited(before),
        after: audited(key),
        answer: { data: { ...key, accessToken } },
        secret: true,
        jobs: reminders({ accountId: tx.accountId, tokenId, locale: call.locale }, expiresOn, now),
      };
    },
  });
}

/** For as long as the key's previous lifetime. */
function endAnew({ generatedOn, expiresOn }: ApiKey, now: Date): Date {
  const lifetime = expiresOn
    ? Date.parse(expiresOn) - Date.parse(generatedOn)
    : keyLifetimes.standard * 24 * hour;
  return new Date(now.getTime() + lifetime);
}

/** The current token ends then, but no later than the key would have; an older one ends now. */
async function endTokens(tx: InAccount, { id, expiresOn }: ApiKey, then: Date, now: Date): Promise<void> {
  const end = expiresOn ? new Date(Math.min(then.getTime(), Date.parse(expiresOn))) : now;
  await tx
    .updateTable('api_key_tokens')
    .set({ ends_on: sql`case when ends_on is null then ${end}::timestamptz else least(ends_on, ${now}) end` })
    .where('api_key_id', '=', id)
    .execute();
}
