import type { ApiKey, ApiKeyFilters, apiKeyBulkActions } from '#contract/apiKeys.ts';
import type { Deps } from '#server/deps.ts';
import type { BulkAction, BulkDefinition } from '../bulk/bulkDefinition.ts';
import { matchingApiKeys } from './apiKeyQuery.ts';
import { findApiKey } from './apiKeyRow.ts';
import { revokeApiKey } from './revokeApiKey.ts';

/** Bulk actions on keys. */
export function bulkApiKeys(deps: Deps): BulkDefinition<ApiKey, ApiKeyFilters> {
  return {
    matching: matchingApiKeys,
    find: (tx, id) => findApiKey(tx, id, deps.clock()),
    nameOf: ({ name }) => name,
    actions: {
      revoke: {
        operation: 'apiKeys.revoke',
        write: (call) => revokeApiKey(deps, { ...call, operation: 'apiKeys.revoke' }),
      },
    } satisfies Record<(typeof apiKeyBulkActions)[number], BulkAction<ApiKey>>,
  };
}
