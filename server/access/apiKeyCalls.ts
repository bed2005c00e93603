import type { Deps } from '../deps';
import { ApiError } from '../errors';
import type { Actor } from './actor';
import { actorOf, type FoundApiKey, findApiKey } from './apiKeyActor';
import { hashOf, isWhole } from './apiKeyToken';
import { createCallRate } from './callRate';
import type { Tenant } from './tenant';

/** In milliseconds: how long a key is believed without another look, and between two notes of its last use. */
const believed = 1_000;
const noted = 60_000;

/** Who calls by a bearer token that is a key; throws ApiError with why it opens nothing. */
export type ReadApiKey = (token: string, tenant: Tenant, ipAddress: string | null) => Promise<Actor>;

/**
 * Reads keys, each from the database once a second at most, and holds each to its rate. What a call may do is thus a
 * second old at worst: a key that is revoked, or a right that is lost, ends no later.
 */
export function createApiKeyReader(deps: Deps): ReadApiKey {
  const look = remembering(deps);
  const rate = createCallRate(deps.clock, { most: deps.config.apiKeyCallsPerMinute, seconds: 60 });
  return async (token, tenant, ipAddress) => {
    if (!isWhole(token)) throw new ApiError('API_KEY_UNKNOWN');
    const key = await look(tenant, token);
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

type Look = { on: number; found: Promise<FoundApiKey | undefined> };

/** Calls at once share one look. Tokens that are no key are forgotten like all others: nobody can fill the memory. */
function remembering(deps: Deps) {
  const looks = new Map<string, Look>();
  return (tenant: Tenant, token: string): Look['found'] => {
    const now = deps.clock().getTime();
    for (const [name, { on }] of looks) {
      if (now - on < believed) break;
      looks.delete(name);
    }
    const name = `${tenant.accountId} ${hashOf(token)}`;
    const last = looks.get(name);
    if (last) return last.found;
    const found = findApiKey(deps, tenant, token);
    looks.set(name, { on: now, found });
    found.catch(() => looks.delete(name));
    return found;
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
