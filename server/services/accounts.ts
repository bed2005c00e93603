import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Account, AccountDetails, AccountListQuery } from '../../contract/accounts';
import type { Trait } from '../../contract/traits';
import type { HandlersOf } from '../access/call';
import type { Database } from '../db/database';
import { anyOf, type Listing, listPage } from '../db/listing';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import { toTrait, wholeTraits } from './traits/traitRow';

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
      const row = await withDetails(deps.db.selectFrom('accounts'))
        .where('accounts.id', '=', account.accountId)
        .executeTakeFirst();
      if (!row) throw new ApiError('NOT_FOUND');
      const traits = await wholeTraits(deps.db.selectFrom('traits'))
        .where('traits.code', '=', sql<string>`any(${row.traits.map(({ code }) => code)})`)
        .orderBy('traits.name')
        .execute();
      return { data: toDetails(row, traits.map(toTrait)) };
    },
    'accounts.summary': async ({ account: { accountId, name, subdomain, accountType, status } }) => {
      const signIn = await deps.db
        .selectFrom('accounts')
        .select(['sso_enabled as ssoEnabled', 'require_two_factor_auth as requireTwoFactorAuth'])
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
      return { data: { name, subdomain, accountType, status, ...signIn } };
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

const withDetails = (accounts: SelectQueryBuilder<Database, 'accounts', object>) =>
  withTraits(accounts).select(({ selectFrom }) => [
    jsonArrayFrom(
      selectFrom('identity_providers')
        .select(['provider_type as providerType', 'name', 'enabled', 'verified'])
        .whereRef('identity_providers.account_id', '=', 'accounts.id')
        .orderBy('provider_type'),
    ).as('identity_providers'),
  ]);

type AccountRow = Awaited<ReturnType<ReturnType<typeof withTraits>['executeTakeFirstOrThrow']>>;
type DetailsRow = Awaited<ReturnType<ReturnType<typeof withDetails>['executeTakeFirstOrThrow']>>;

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
    traitCodes: row.traits.map(({ code }) => code),
    traits: row.traits,
    version: row.version,
  };
}

const toDetails = (row: DetailsRow, traits: Trait[]): AccountDetails => ({
  ...toAccount(row),
  traits,
  externalLicenses: row.external_licenses,
  identityProviders: row.identity_providers,
  ipWhitelist: row.ip_whitelist,
  enforceIpWhitelist: row.enforce_ip_whitelist,
});
