import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { createTokenBuckets } from '../traffic/tokenBuckets.ts';
import type { Actor } from './actor.ts';
import { actorOf, type FoundApiKey, findApiKey } from './apiKeyActor.ts';
import { isWhole } from './apiKeyToken.ts';
import type { Tenant } from './tenant.ts';

/** Milliseconds between two records of a key's last use. */
const noted = 60_000;

/** The actor for a bearer token that is a key; throws an ApiError if the key is not valid. */
export type ReadApiKey = (
  token: string,
  tenant: Tenant,
  ipAddress: string | null,
  /** Called with the key, even if it is not valid. */
  found?: (key: FoundApiKey) => void,
) => Promise<Actor>;

/** Reads keys from the database at each call, and limits each to its rate. */
export function createApiKeyReader(deps: Deps): ReadApiKey {
  const rate = createTokenBuckets(deps.clock, { most: deps.config.apiKeyCallsPerMinute, seconds: 60 });
  return async (token, tenant, ipAddress, found) => {
    if (!isWhole(token)) throw new ApiError('API_KEY_UNKNOWN');
    const key = await findApiKey(deps, tenant, token);
    if (key) found?.(key);
    const actor = actorOf(tenant, key, deps.clock());
    if (!key?.allows(ipAddress)) throw new ApiError('IP_BLOCKED');
    const seconds = rate.take(key.id);
    if (seconds > 0) {
      throw new ApiError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(seconds) } });
    }
    await noteUse(deps, tenant, key, ipAddress);
    return actor;
  };
}

/** A minute's precision saves a write per call. */
async function noteUse(
  { db, clock }: Deps,
  { accountId }: Tenant,
  key: FoundApiKey,
  ipAddress: string | null,
): Promise<void> {
  const now = clock();
  if (key.lastUsedOn && now.getTime() - key.lastUsedOn.getTime() < noted) return;
  await db
    .updateTable('api_keys')
    .set({ last_used_on: now, last_used_from: ipAddress })
    .where('account_id', '=', accountId)
    .where('id', '=', key.id)
    .execute();
}
