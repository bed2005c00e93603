import { Account, AccountDetails, AccountListQuery, AccountSummary } from '../accounts';
import type { Operations } from '../operation';
import { one, pageOf } from '../paging';

/** Each opens screens inside an account. */
const ownEntities = ['read:Account', 'read:User', 'read:Role', 'read:ApiKey'] as const;
const globalEntities = [
  'read:GlobalAccount',
  'read:GlobalUser',
  'read:GlobalRole',
  'read:GlobalApiKey',
] as const;

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
  'accounts.summary': {
    summary: 'What whoever works in an account must know of it',
    method: 'GET',
    path: { own: '/api/v1/myAccount/summary', admin: '/api/v1/admin/accounts/{sub}/summary' },
    access: { own: [...ownEntities, ...globalEntities], admin: globalEntities },
    answer: one(AccountSummary),
    repeat: 'safe',
  },
} as const satisfies Operations;
