import { type ApiKeyCreate, type GeneratedApiKey, keyLifetimes } from '#contract/apiKeys.ts';
import { atFull, grants, type Permission } from '#contract/permissions.ts';
import { apiKeyToken } from '#server/access/apiKeyToken.ts';
import type { Call } from '#server/access/call.ts';
import { normalise } from '#server/db/normalise.ts';
import type { Deps } from '#server/deps.ts';
import { commit } from '#server/writes/commit.ts';
import { apiKeyFaults } from './apiKeyFaults.ts';
import { audited, findApiKey } from './apiKeyRow.ts';
import { insertToken, makerOf, tokenEndOf } from './insertToken.ts';
import { reminders } from './remindOfExpiry.ts';

/** Creates a key within its account's traits, with no governing right that its maker lacks (decisions, ruling 18). */
export function createApiKey(deps: Deps, call: Call<'apiKeys.create'>): Promise<{ data: GeneratedApiKey }> {
  const { account, actor, body, locale } = call;
  const { name, description } = body;
  const now = deps.clock();
  const expiresOn = endOf(body, now);
  const permissions = highest(body.permissions);
  return commit(deps, call, {
    table: 'api_keys',
    faults: (tx) => apiKeyFaults(tx, account.accountType, body, now),
    affectedRights: async () => ({ rights: permissions, target: 'permissions' }),
    change: async (tx) => {
      const id = deps.newId();
      const accessToken = apiKeyToken(deps.newSecret());
      await tx.db
        .insertInto('api_keys')
        .values({
          account_id: tx.accountId,
          id,
          name,
          name_key: normalise(name).slice(0, 300),
          description,
          search_text: normalise(`${name} ${description ?? ''}`).slice(0, 600),
          permissions,
          allowed_addresses: body.allowedAddresses ?? [],
          ...makerOf(actor),
          generated_on: now,
          expires_on: expiresOn,
          token_end: tokenEndOf(accessToken),
          last_used_from: null,
        })
        .execute();
      const tokenId = await insertToken(deps, tx, id, accessToken);
      const key = await findApiKey(tx, id, now);
      return {
        objectId: id,
        before: null,
        after: audited(key),
        answer: { data: { ...key, accessToken } },
        secret: true,
        jobs: reminders({ accountId: tx.accountId, tokenId, locale }, expiresOn, now),
      };
    },
  });
}

/** Without a date, the standard lifetime from now. */
function endOf({ expiresOn }: ApiKeyCreate, now: Date): Date {
  return expiresOn ? new Date(expiresOn) : new Date(now.getTime() + keyLifetimes.standard * 24 * 3_600_000);
}

/** Each once, with an entity's highest level (document 1, section 4). */
const highest = (permissions: readonly Permission[]): Permission[] =>
  [...new Set(permissions)].filter(
    (permission, _, all) => !(permission.startsWith('read:') && grants(all, atFull(permission))),
  );
