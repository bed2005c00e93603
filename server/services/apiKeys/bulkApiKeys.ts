import type { ApiKey, ApiKeyFilters, apiKeyBulkActions } from '../../../contract/apiKeys';
import type { Deps } from '../../deps';
import type { BulkAction, BulkDefinition } from '../bulk/bulkDefinition';
import { matchingApiKeys } from './apiKeyQuery';
import { findApiKey } from './apiKeyRow';
import { revokeApiKey } from './revokeApiKey';

/** What can be done to many keys at once. */
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
