import * as z from 'zod/mini';
import {
  Account,
  AccountChanges,
  AccountDetails,
  AccountImpact,
  AccountListQuery,
  AccountStatusChange,
  AccountSummary,
  IpSettings,
  NewAccount,
  PasswordPolicyUpdate,
  TraitAssignment,
  TraitsImpact,
  TraitsImpactQuery,
} from '../accounts.ts';
import { EntityKey, EntitySummary, MappedFirm, Remap } from '../entityKeys.ts';
import { editLoginSettings, type Operations } from '../operation.ts';
import { ordinaryCalls } from '../ordinaryCalls.ts';
import { one } from '../paging.ts';
import { SubdomainCheck, SubdomainQuery } from '../subdomains.ts';

/** Any of these opens screens inside an account. */
const ownEntities = ['read:Account', 'read:User', 'read:Role', 'read:ApiKey'] as const;
const globalEntities = [
  'read:GlobalAccount',
  'read:GlobalUser',
  'read:GlobalRole',
  'read:GlobalApiKey',
] as const;

/** Those who may edit every account. */
const manage = ['full:GlobalAccount'] as const;

const account = ordinaryCalls({
  path: { admin: '/api/v1/admin/accounts' },
  record: Account,
  access: { read: { admin: ['read:GlobalAccount'] }, edit: { admin: manage } },
});

/** Those who may open the Rolodex tab of an account (decisions, ruling 1). */
const seeRolodex = ['read:GlobalAccount', 'read:GlobalRole'] as const;

/** A caller can't know how many licences others took meanwhile; `traitCodes` say which traits there are. */
const wholeAccount = { call: 'accounts.get', ignored: ['remainingLicenseCount', 'traits'] } as const;

/** Customer accounts (documents 1 and 2, section 7). */
export const accountsOperations = {
  'accounts.list': account.list('All accounts', AccountListQuery),
  'accounts.get': {
    summary: 'One account',
    method: 'GET',
    path: { own: '/api/v1/myAccount', admin: '/api/v1/admin/accounts/{sub}' },
    access: { own: ['read:Account', 'read:GlobalAccount'], admin: ['read:GlobalAccount'] },
    answer: one(AccountDetails),
    idempotency: 'safe',
  },
  'accounts.summary': {
    summary: 'What users of an account must know of it',
    method: 'GET',
    path: { own: '/api/v1/myAccount/summary', admin: '/api/v1/admin/accounts/{sub}/summary' },
    access: { own: [...ownEntities, ...globalEntities], admin: globalEntities },
    answer: one(AccountSummary),
    idempotency: 'safe',
  },
  'accounts.create': {
    ...account.create('Create an account, and invite its first administrator if one is named', NewAccount),
    answer: one(AccountDetails),
    touches: ['draftAccounts', 'traits'],
  },
  'accounts.update': {
    summary: "Change an account's subscription",
    method: 'PATCH',
    path: { admin: '/api/v1/admin/accounts/{sub}' },
    access: editLoginSettings,
    body: AccountChanges,
    readBy: wholeAccount,
    answer: one(AccountDetails),
    idempotency: 'idempotent',
    versioned: true,
    touches: ['draftAccounts'],
  },
  'accounts.updateOwn': {
    summary: "Change one's own account: its subscription only with full Global Account",
    method: 'PUT',
    path: { own: '/api/v1/myAccount' },
    access: { own: editLoginSettings.own },
    body: AccountChanges,
    readBy: wholeAccount,
    answer: one(AccountDetails),
    idempotency: 'idempotent',
    versioned: true,
    touches: ['draftAccounts'],
  },
  'accounts.setStatus': {
    summary: 'Enable or disable an account; nobody does that to their own',
    method: 'PUT',
    path: { admin: '/api/v1/admin/accounts/{sub}/status' },
    access: { admin: manage },
    body: AccountStatusChange,
    answer: one(AccountDetails),
    idempotency: 'idempotent',
    versioned: true,
    touches: ['draftAccounts'],
  },
  'accounts.remap': {
    summary: 'Map accounts to other firms, all of them or none, each with its reason',
    method: 'PUT',
    path: { admin: '/api/v1/admin/accounts/remap' },
    access: { admin: manage },
    body: Remap,
    answer: one(z.array(AccountDetails)),
    idempotency: 'key',
    touches: ['draftAccounts'],
  },
  'accounts.impact': {
    summary: 'What disabling an account cuts off',
    method: 'GET',
    path: { admin: '/api/v1/admin/accounts/{sub}/impact' },
    access: { admin: manage },
    answer: one(AccountImpact),
    idempotency: 'safe',
  },
  'accounts.setTraits': {
    summary: 'Give an account these traits and no others; nobody does that to their own',
    method: 'PUT',
    path: { admin: '/api/v1/admin/accounts/{sub}/traits' },
    access: { admin: manage },
    body: TraitAssignment,
    answer: one(AccountDetails),
    idempotency: 'idempotent',
    versioned: true,
    touches: ['traits', 'permissions', 'roles', 'users', 'apiKeys'],
  },
  'accounts.traitsImpact': {
    summary: 'What other traits would change for an account',
    method: 'GET',
    path: { admin: '/api/v1/admin/accounts/{sub}/traits/impact' },
    access: { admin: manage },
    query: TraitsImpactQuery,
    answer: one(TraitsImpact),
    idempotency: 'safe',
  },
  'accounts.setPasswordPolicy': {
    summary: 'What an account asks of the passwords of its users',
    method: 'PUT',
    path: {
      own: '/api/v1/myAccount/passwordPolicy',
      admin: '/api/v1/admin/accounts/{sub}/passwordPolicy',
    },
    access: editLoginSettings,
    body: PasswordPolicyUpdate,
    answer: one(AccountDetails),
    idempotency: 'idempotent',
    versioned: true,
  },
  'accounts.setIpSettings': {
    summary:
      'From where an account may be used, which full Global Account decides, and whether by two factors',
    method: 'PUT',
    path: { own: '/api/v1/myAccount/ipSettings', admin: '/api/v1/admin/accounts/{sub}/ipSettings' },
    access: editLoginSettings,
    body: IpSettings,
    answer: one(AccountDetails),
    idempotency: 'idempotent',
    versioned: true,
  },
  'accounts.checkSubdomain': {
    summary: 'Whether a new account may have a subdomain',
    method: 'GET',
    path: { admin: '/api/v1/admin/subdomains' },
    access: { admin: manage },
    query: SubdomainQuery,
    answer: one(SubdomainCheck),
    idempotency: 'safe',
  },
  'accounts.entity': {
    summary: 'The firm of an entity key, by name',
    method: 'GET',
    path: { admin: '/api/v1/admin/entities/{key}' },
    params: { key: EntityKey },
    access: { admin: manage },
    answer: one(EntitySummary),
    idempotency: 'safe',
  },
  'accounts.rolodex': {
    summary: 'The firm of the directory that an account is mapped to',
    method: 'GET',
    path: { own: '/api/v1/myAccount/rolodex', admin: '/api/v1/admin/accounts/{sub}/rolodex' },
    access: { own: seeRolodex, admin: seeRolodex },
    answer: one(MappedFirm),
    idempotency: 'safe',
  },
} as const satisfies Operations;
