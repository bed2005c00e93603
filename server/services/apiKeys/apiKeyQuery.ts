import { sql } from 'kysely';
import type { ApiKey, ApiKeyFilters, ApiKeyListQuery } from '#contract/apiKeys.ts';
import { apiKeyMayDo } from '#server/access/mayDo.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { type Listing, listPage, matchingIds } from '#server/db/listing.ts';
import type { Page } from '#server/db/pagination.ts';
import { liveApiKeys, toApiKey, wholeApiKeys } from './apiKeyRow.ts';

/** One page of an account's keys. */
export const apiKeyPage = (tx: InAccount, query: ApiKeyListQuery, now: Date): Promise<Page<ApiKey>> =>
  listPage(apiKeyListing(tx, now), liveApiKeys(tx), query, wholeApiKeys(now), toApiKey(now));

/** The ids of all keys that match the list's filters. */
export const matchingApiKeys = (tx: InAccount, filters: ApiKeyFilters, now: Date) =>
  matchingIds(apiKeyListing(tx, now), liveApiKeys(tx), filters);

const apiKeyListing = (tx: InAccount, now: Date): Listing<ApiKeyListQuery> => ({
  key: 'api_keys.id',
  search: 'api_keys.search_text',
  filters: {
    status: (values) =>
      sql`case when api_keys.expires_on > ${now} then 'ACTIVE' else 'EXPIRED' end = any(${values})`,
    permission: (permission) => apiKeyMayDo(tx, permission),
  },
  orders: {
    name: { column: 'api_keys.name_key' },
    generatedOn: { column: 'api_keys.generated_on' },
    expiresOn: { column: 'api_keys.expires_on', missing: 'first' },
  },
});
