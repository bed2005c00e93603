import * as z from 'zod/mini';
import { DraftAccount, DraftAccountListQuery, DraftAccountUpdate } from '../draftAccounts.ts';
import type { Operations } from '../operation.ts';
import { one, pageOf } from '../paging.ts';

/** Accounts that were requested and are not made yet (documents 1 and 2, section 7). */
export const draftAccountsOperations = {
  'draftAccounts.list': {
    summary: 'All draft accounts',
    method: 'GET',
    path: { admin: '/api/v1/admin/draftAccounts' },
    access: { admin: ['read:GlobalAccount'] },
    query: DraftAccountListQuery,
    answer: pageOf(DraftAccount),
    idempotency: 'safe',
  },
  'draftAccounts.update': {
    summary: "Choose a draft account's subdomain",
    method: 'PUT',
    path: { admin: '/api/v1/admin/draftAccounts/{id}' },
    params: { id: z.uuid() },
    access: { admin: ['full:GlobalAccount'] },
    body: DraftAccountUpdate,
    answer: one(DraftAccount),
    idempotency: 'idempotent',
    versioned: true,
  },
} as const satisfies Operations;
