import { sql } from 'kysely';
import type { ApiKeyListQuery } from '../../contract/apiKeys';
import { type HandlersOf, withFaults } from '../access/call';
import { inAccount } from '../db/inAccount';
import { type Listing, listPage } from '../db/listing';
import type { Deps } from '../deps';
import { apiKeyFaults } from './apiKeys/apiKeyFaults';
import { findApiKey, liveApiKeys, toApiKey, wholeApiKeys } from './apiKeys/apiKeyRow';
import { createApiKey } from './apiKeys/createApiKey';
import { regenerateApiKey } from './apiKeys/regenerateApiKey';
import { revokeApiKey } from './apiKeys/revokeApiKey';

/** An account's keys for programs (document 1, sections 2.7 to 2.9 and 7.1). */
export function apiKeysService(deps: Deps): HandlersOf<'apiKeys'> {
  return {
    'apiKeys.list': async ({ account, query }) => {
      const now = deps.clock();
      const keys = liveApiKeys(inAccount(deps.db, account.accountId));
      const { data, pagination } = await listPage(apiKeyListing(now), keys, query, wholeApiKeys(now));
      return { data: data.map(toApiKey(now)), pagination };
    },

    'apiKeys.get': async ({ account, params }) => ({
      data: await findApiKey(inAccount(deps.db, account.accountId), params.id, deps.clock()),
    }),

    'apiKeys.create': withFaults<'apiKeys.create'>(
      (call) => createApiKey(deps, call),
      ({ account, body }) =>
        apiKeyFaults(inAccount(deps.db, account.accountId), account.accountType, body, deps.clock()),
    ),

    'apiKeys.regenerate': (call) => regenerateApiKey(deps, call),

    'apiKeys.revoke': (call) => revokeApiKey(deps, call),
  };
}

const apiKeyListing = (now: Date): Listing<ApiKeyListQuery> => ({
  key: 'api_keys.id',
  search: 'api_keys.search_text',
  filters: {
    status: (values) =>
      sql`case when api_keys.expires_on > ${now} then 'ACTIVE' else 'EXPIRED' end = any(${values})`,
  },
  orders: {
    name: { column: 'api_keys.name_key' },
    generatedOn: { column: 'api_keys.generated_on' },
    expiresOn: { column: 'api_keys.expires_on', missing: 'first' },
  },
});
