import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import type { Actor } from './actor.ts';
import { actorOf, type FoundApiKey, findApiKey } from './apiKeyActor.ts';
import { hashOf, isWhole } from './apiKeyToken.ts';
import { believing } from './believing.ts';
import { createCallRate } from './callRate.ts';
import type { Tenant } from './tenant.ts';

/** In milliseconds, between two notes of a key's last use. */
const noted = 60_000;

/** Who calls by a bearer token that is a key; throws ApiError with why it opens nothing. */
export type ReadApiKey = (
  token: string,
  tenant: Tenant,
  ipAddress: string | null,
  /** Hears which key it is, also where that opens nothing. */
  found?: (key: FoundApiKey) => void,
) => Promise<Actor>;

/**
 * Reads keys, each from the database once a second at most, and holds each to its rate. What a call may do is thus a
 * second old at worst: a key that is revoked, or a right that is lost, ends no later.
 */
export function createApiKeyReader(deps: Deps): ReadApiKey {
  const look = believing<FoundApiKey | undefined>(deps);
  const rate = createCallRate(deps.clock, { most: deps.config.apiKeyCallsPerMinute, seconds: 60 });
  return async (token, tenant, ipAddress, found) => {
    if (!isWhole(token)) throw new ApiError('API_KEY_UNKNOWN');
    const name = `${tenant.accountId} ${hashOf(token)}`;
    const key = await look(name, () => findApiKey(deps, tenant, token));
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

/** A minute's precision saves a write a call; of calls at once, the first writes. */
async function noteUse(
  { db, clock }: Deps,
  { accountId }: Tenant,
  key: FoundApiKey,
  ipAddress: string | null,
): Promise<void> {
  const now = clock();
  if (key.lastUsedOn && now.getTime() - key.lastUsedOn.getTime() < noted) return;
  key.lastUsedOn = now;
  await db
    .updateTable('api_keys')
    .set({ last_used_on: now, last_used_from: ipAddress })
    .where('account_id', '=', accountId)
    .where('id', '=', key.id)
    .execute();
}
