import { type HandlersOf, withFaults } from '../access/call.ts';
import { inAccount } from '../db/inAccount.ts';
import type { Deps } from '../deps.ts';
import { apiKeyFaults } from './apiKeys/apiKeyFaults.ts';
import { apiKeyPage } from './apiKeys/apiKeyQuery.ts';
import { findApiKey } from './apiKeys/apiKeyRow.ts';
import { bulkApiKeys } from './apiKeys/bulkApiKeys.ts';
import { createApiKey } from './apiKeys/createApiKey.ts';
import { regenerateApiKey } from './apiKeys/regenerateApiKey.ts';
import { revokeApiKey } from './apiKeys/revokeApiKey.ts';
import { cancelBulk, findBulk } from './bulk/bulkProgress.ts';
import { startBulk } from './bulk/startBulk.ts';

/** An account's keys for programs (document 1, sections 2.7 to 2.9 and 7.1). */
export function apiKeysService(deps: Deps): HandlersOf<'apiKeys'> {
  return {
    'apiKeys.list': ({ account, query }) =>
      apiKeyPage(inAccount(deps.db, account.accountId), query, deps.clock()),

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

    'apiKeys.bulk': (call) => startBulk(deps, call, bulkApiKeys(deps)),

    'apiKeys.bulkProgress': (call) => findBulk(deps, call),

    'apiKeys.cancelBulk': (call) => cancelBulk(deps, call),
  };
}
