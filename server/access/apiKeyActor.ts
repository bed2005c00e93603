import { belowCeiling } from '#contract/ceiling.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import {
  type Actor,
  type ApiKeyIdentity,
  mayDoAll,
  permissionsHeld,
  rightsOfUser,
  traitPermissionsOf,
} from './actor.ts';
import { allowing } from './addressRanges.ts';
import { hashOf } from './apiKeyToken.ts';
import type { Tenant } from './tenant.ts';

/** A key as the database has it now, with its effective rights. */
export type FoundApiKey = ApiKeyIdentity & {
  name: string;
  permissions: Permission[];
  expiresOn: Date | null;
  revokedOn: Date | null;
  /** Set once another token has replaced this one. */
  tokenEndsOn: Date | null;
  lastUsedOn: Date | null;
  allows: (address: string | null) => boolean;
};

/** The key with this token; undefined if the tenant has none. */
export async function findApiKey(
  deps: Deps,
  tenant: Tenant,
  token: string,
): Promise<FoundApiKey | undefined> {
  const row = await selectApiKey(deps, tenant)
    .innerJoin('api_key_tokens', (join) =>
      join
        .onRef('api_key_tokens.account_id', '=', 'api_keys.account_id')
        .onRef('api_key_tokens.api_key_id', '=', 'api_keys.id'),
    )
    .select('api_key_tokens.ends_on')
    .where('api_key_tokens.hash', '=', hashOf(token))
    .executeTakeFirst();
  return row && toFound(tenant, row);
}

/** The actor behind background work that a key started, at this moment. */
export async function findApiKeyAtWork(deps: Deps, tenant: Tenant, id: string): Promise<Actor> {
  const row = await selectApiKey(deps, tenant).where('api_keys.id', '=', id).executeTakeFirst();
  return actorOf(tenant, row && toFound(tenant, { ...row, ends_on: null }), deps.clock());
}

/** The actor for a key; throws if the key is no longer valid. */
export function actorOf(tenant: Tenant, key: FoundApiKey | undefined, now: Date): Actor {
  if (!key) throw new ApiError('API_KEY_UNKNOWN');
  if (key.revokedOn) throw new ApiError('API_KEY_REVOKED');
  if (key.tokenEndsOn && key.tokenEndsOn <= now) throw new ApiError('API_KEY_REPLACED');
  if (!key.expiresOn || key.expiresOn <= now) throw new ApiError('API_KEY_EXPIRED');
  if (tenant.status === 'DISABLED') throw new ApiError('ACCOUNT_DISABLED');
  const { accountId, subdomain, accountType } = tenant;
  const { id, maker, name, permissions } = key;
  return {
    userId: maker.userId,
    accountId,
    subdomain,
    accountType,
    sessionId: null,
    apiKey: { id, maker },
    name,
    permissions,
    isPlatformAdministrator: false,
  };
}

/** A key's maker: a user of any account, with what they hold. */
const selectApiKey = ({ db }: Deps, { accountId }: Tenant) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', (join) =>
      join
        .onRef('users.account_id', '=', 'api_keys.maker_account_id')
        .onRef('users.id', '=', 'api_keys.maker_user_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['api_keys.id', 'api_keys.name', 'api_keys.permissions', 'api_keys.allowed_addresses'])
    .select(['api_keys.expires_on', 'api_keys.revoked_on', 'api_keys.last_used_on'])
    .select(['api_keys.maker_account_id', 'api_keys.maker_user_id'])
    .select(traitPermissionsOf('api_keys.account_id').as('given_by_account'))
    .select(['users.status', 'accounts.status as account_status', 'accounts.account_type'])
    .select(rightsOfUser)
    .where('api_keys.account_id', '=', accountId);

type Row = Awaited<ReturnType<ReturnType<typeof selectApiKey>['executeTakeFirstOrThrow']>>;

function toFound(tenant: Tenant, row: Row & { ends_on: Date | null }): FoundApiKey {
  return {
    id: row.id,
    maker: { accountId: row.maker_account_id, userId: row.maker_user_id },
    name: row.name,
    permissions: rightsOf(tenant, row),
    expiresOn: row.expires_on,
    revokedOn: row.revoked_on,
    tokenEndsOn: row.ends_on,
    lastUsedOn: row.last_used_on,
    allows: allowing(row.allowed_addresses),
  };
}

/**
 * A key's permissions within its account's traits, without governing rights its maker lacks (decisions, ruling 18).
 * Otherwise users who lose a right would keep it by a key. A maker who may not sign in holds none.
 */
function rightsOf({ accountId, accountType }: Tenant, row: Row): Permission[] {
  const given = permissionsHeld({
    account_type: accountType,
    role_permissions: row.permissions,
    trait_permissions: row.given_by_account,
  });
  const isActive = row.status === 'ACTIVE' && row.account_status !== 'DISABLED';
  if (isActive && mayDoAll(row)) return given;
  return belowCeiling(given, {
    permissions: isActive ? permissionsHeld(row) : [],
    isOwnAccount: row.maker_account_id === accountId,
    isSystemAccount: accountType === 'SYSTEM',
  });
}
