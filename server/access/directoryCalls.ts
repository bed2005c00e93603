import type { Selectable } from 'kysely';
import { provisioningTimes } from '#contract/provisioning.ts';
import type { Database } from '../db/database.ts';
import { inAccount } from '../db/inAccount.ts';
import type { Deps } from '../deps.ts';
import { ApiError, faultOf } from '../errors.ts';
import { createTokenBuckets } from '../traffic/tokenBuckets.ts';
import { allowing } from './addressRanges.ts';
import { hashOf } from './apiKeyToken.ts';
import type { Tenant } from './tenant.ts';

/** An account's directory, calling with its token: no user, and without rights of its own. */
export type DirectoryActor = Selectable<Database['provisionings']> & { name: string };

/** The directory of a bearer token; throws an ApiError if it is none of the tenant's, or has ended. */
export type ReadDirectory = (
  token: string | undefined,
  tenant: Tenant,
  ipAddress: string | null,
) => Promise<DirectoryActor>;

const prefix = 'scim_';
export const directoryToken = (secret: string): string => prefix + secret;
/** Whether a bearer token is meant to be a directory's. */
export const isDirectoryToken = (token: string): boolean => token.startsWith(prefix);

/** Milliseconds between two records of the last call. */
const noted = 60_000;

/** How a directory is called in the log. */
export const directoryNames = { ENTRA: 'Microsoft Entra ID', OKTA: 'Okta', OTHER: 'SCIM' } as const;

/** Reads tokens from the database at each call, and limits each to its rate. */
export function createDirectoryReader(deps: Deps, callsPerMinute = 3_000): ReadDirectory {
  const rate = createTokenBuckets(deps.clock, { most: callsPerMinute, seconds: 60 });
  return async (token, tenant, ipAddress) => {
    if (!token || !isDirectoryToken(token)) throw noSuchToken();
    const now = deps.clock();
    const hash = hashOf(token);
    const found = await inAccount(deps.db, tenant.accountId)
      .selectFrom('provisionings')
      .innerJoin('provisioning_tokens', 'provisioning_tokens.account_id', 'provisionings.account_id')
      .selectAll('provisionings')
      .where('provisioning_tokens.hash', '=', hash)
      .where('provisioning_tokens.ends_on', '>', now)
      .where('enabled', '=', true)
      .executeTakeFirst();
    if (!found) throw noSuchToken();
    if (tenant.status === 'DISABLED') throw new ApiError('ACCOUNT_DISABLED');
    const seconds = rate.take(hash);
    if (seconds > 0) throw new ApiError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(seconds) } });
    if (!allowing(tenant.allowedAddresses)(ipAddress)) {
      await noteAddress(deps, tenant, ipAddress);
      throw new ApiError('IP_BLOCKED');
    }
    await noteCall(deps, found, now);
    return { ...found, name: directoryNames[found.directory] };
  };
}

const noSuchToken = () =>
  new ApiError('UNAUTHORIZED', { details: [faultOf({ target: null, key: 'scim.noSuchToken' })] });

/** For the account's page: its addresses may have changed at the directory. */
async function noteAddress({ db, newId, clock }: Deps, { accountId }: Tenant, ipAddress: string | null) {
  const refused = {
    operation: 'scim.serviceProviderConfig',
    path: '/',
    outcome: 'REFUSED',
    http_status: 403,
  } as const;
  await db
    .insertInto('provisioning_calls')
    .values({
      account_id: accountId,
      id: newId(),
      called_on: clock(),
      ...refused,
      code: 'IP_BLOCKED',
      subject_name: ipAddress,
      took_ms: 0,
    })
    .execute();
}

/** A minute's precision saves a write per call. */
async function noteCall({ db }: Deps, found: Selectable<Database['provisionings']>, now: Date) {
  if (found.last_call_on && now.getTime() - found.last_call_on.getTime() < noted) return;
  await inAccount(db, found.account_id).updateTable('provisionings').set({ last_call_on: now }).execute();
}

/** When a token that begins now ends. */
export const endOfToken = (now: Date): Date =>
  new Date(now.getTime() + provisioningTimes.tokenDays * 24 * 3_600_000);
