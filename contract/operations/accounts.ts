import { Account, AccountDetails, AccountListQuery } from '../accounts';
import type { Operations } from '../operation';
import { one, pageOf } from '../paging';

/** Customer accounts (documents 1 and 2, section 7). */
export const accountsOperations = {
  'accounts.list': {
    summary: 'All accounts',
    method: 'GET',
    path: { admin: '/api/v1/admin/accounts' },
    access: { admin: ['read:GlobalAccount'] },
    query: AccountListQuery,
    answer: pageOf(Account),
    repeat: 'safe',
  },
  'accounts.get': {
    summary: 'One account',
    method: 'GET',
    path: { own: '/api/v1/myAccount', admin: '/api/v1/admin/accounts/{sub}' },
    access: { own: ['read:Account', 'read:GlobalAccount'], admin: ['read:GlobalAccount'] },
    answer: one(AccountDetails),
    repeat: 'safe',
  },
} as const satisfies Operations;
