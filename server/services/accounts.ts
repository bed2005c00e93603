import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Account, AccountListQuery } from '../../contract/accounts';
import type { HandlersOf } from '../access/call';
import type { Database } from '../db/database';
import { anyOf, type Listing, listPage } from '../db/listing';
import type { Deps } from '../deps';
import { ApiError } from '../errors';

/** Customer accounts (document 2, sections 2 and 3); in lists of records an account's id is its subdomain. */
export function accountsService(deps: Deps): HandlersOf<'accounts'> {
  return {
    'accounts.list': async ({ query }) => {
      const { data, pagination } = await listPage(
        accountListing,
        deps.db.selectFrom('accounts'),
        query,
        withTraits,
      );
      return { data: data.map(toAccount), pagination };
    },
    'accounts.get': async ({ account }) => {
      const row = await withTraits(deps.db.selectFrom('accounts'))
        .where('accounts.id', '=', account.accountId)
        .executeTakeFirst();
      if (!row) throw new ApiError('NOT_FOUND');
      return { data: toAccount(row) };
    },
  };
}

const accountListing: Listing<AccountListQuery> = {
  key: 'accounts.id',
  recordId: 'accounts.subdomain',
  search: 'accounts.search_text',
  filters: {
    status: anyOf('accounts.status'),
    accountType: anyOf('accounts.account_type'),
    licenseType: anyOf('accounts.license_type'),
    traits: (codes) =>
      sql`exists (select from account_traits where account_id = accounts.id and trait_code = any(${codes}))`,
  },
  orders: {
    name: { column: 'accounts.name_key' },
    subdomain: { column: sql`accounts.subdomain collate "C"`, unique: true },
    cmgEntityKey: { column: sql`accounts.cmg_entity_key collate "C"`, missing: 'last' },
    accountType: { column: sql`accounts.account_type collate "C"` },
    licenseType: { column: sql`accounts.license_type collate "C"` },
    licenseCount: { column: 'accounts.license_count' },
    status: { column: sql`accounts.status collate "C"` },
  },
};

const withTraits = (accounts: SelectQueryBuilder<Database, 'accounts', object>) =>
  accounts
    .selectAll('accounts')
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('account_traits')
          .innerJoin('traits', 'traits.code', 'account_traits.trait_code')
          .select(['traits.code', 'traits.name'])
          .whereRef('account_traits.account_id', '=', 'accounts.id')
          .orderBy('traits.name'),
      ).as('traits'),
    );

type AccountRow = Awaited<ReturnType<ReturnType<typeof withTraits>['executeTakeFirstOrThrow']>>;

function toAccount(row: AccountRow): Account {
  return {
    id: row.subdomain,
    name: row.name,
    subdomain: row.subdomain,
    accountType: row.account_type,
    status: row.status,
    licenseType: row.license_type,
    licenseCount: row.license_count,
    remainingLicenseCount: row.license_count - row.licenses_used,
    ssoEnabled: row.sso_enabled,
    localLoginEnabled: row.local_login_enabled,
    requireTwoFactorAuth: row.require_two_factor_auth,
    cmgEntityKey: row.cmg_entity_key,
    passwordPolicy: row.password_policy,
    traits: row.traits,
    version: row.version,
  };
}
