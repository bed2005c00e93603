import { sql } from 'kysely';
import type { Call } from '#server/access/call.ts';
import type { Deps } from '#server/deps.ts';
import { commit } from '#server/writes/commit.ts';
import { apiKeyOf, audited, rightsOfKey } from './apiKeyRow.ts';

/** Revokes a key for good: its tokens are refused within a second, and it leaves the list. */
export function revokeApiKey(deps: Deps, call: Call<'apiKeys.revoke'>): Promise<undefined> {
  const { id } = call.params;
  const now = deps.clock();
  return commit(deps, call, {
    table: 'api_keys',
    id,
    reads: (tx) => apiKeyOf(tx, id, now),
    affectedRights: async (_, key) => rightsOfKey(key),
    change: async (tx, before) => {
      await tx
        .updateTable('api_keys')
        .set({ revoked_on: now, version: sql`version + 1` })
        .where('id', '=', id)
        .execute();
      return { objectId: id, before: audited(before), after: null, answer: undefined };
    },
  });
}
