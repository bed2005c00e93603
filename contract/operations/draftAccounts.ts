import { DraftAccount, DraftAccountListQuery, DraftAccountUpdate } from '../draftAccounts.ts';
import type { Operations } from '../operation.ts';
import { ordinaryCalls } from '../ordinaryCalls.ts';

const draft = ordinaryCalls({
  path: { admin: '/api/v1/admin/draftAccounts' },
  record: DraftAccount,
  access: { read: { admin: ['read:GlobalAccount'] }, edit: { admin: ['full:GlobalAccount'] } },
});

/** Accounts that were requested and are not made yet (documents 1 and 2, section 7). */
export const draftAccountsOperations = {
  'draftAccounts.list': draft.list('All draft accounts', DraftAccountListQuery),
  'draftAccounts.update': {
    ...draft.update("Choose a draft account's subdomain", DraftAccountUpdate),
    versioned: true,
  },
} as const satisfies Operations;
