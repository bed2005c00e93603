import { DirectoryChange, DirectoryChangeListQuery } from '../directoryChanges.ts';
import { type Operations, platformGate } from '../operation.ts';
import { pageOf } from '../paging.ts';

/** No call writes here: a change is a version of a firm. */
export const directoryChangesOperations = {
  'directoryChanges.list': {
    summary: 'What changed in the firm directory, the newest first',
    method: 'GET',
    path: { own: '/dex/api/v1/directoryChanges' },
    access: platformGate('Firm').read,
    query: DirectoryChangeListQuery,
    answer: pageOf(DirectoryChange),
    idempotency: 'safe',
  },
} as const satisfies Operations;
