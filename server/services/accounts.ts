import { type Expression, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Account, AccountListQuery } from '../../contract/accounts';
import type { HandlersOf } from '../access/call';
import { containing } from '../db/normalise';
import { countOf, pageFrom } from '../db/pagination';
import type { Deps } from '../deps';
import { ApiError } from '../errors';

/** Customer accounts (document 2, sections 2 and 3); in lists of records an account's id is its subdomain. */
export function accountsService(deps: Deps): HandlersOf<'accounts'> {
  return {
    'accounts.list': ({ query }) =>
      pageFrom(
        query,
        async ({ limit, offset }) => {
          const rows = await selectAccounts(deps)
            .where(matches(query))
            .orderBy(orderColumns[query.orderField], query.orderDirection)
            .orderBy('accounts.id', query.orderDirection)
            .limit(limit)
            .offset(offset)
            .execute();
          return rows.map(toAccount);
        },
        () => countOf(deps.db.selectFrom('accounts').where(matches(query))),
      ),
    'accounts.get': async ({ account }) => {
      const row = await selectAccounts(deps).where('accounts.id', '=', account.accountId).executeTakeFirst();
      if (!row) throw new ApiError('NOT_FOUND');
      return { data: toAccount(row) };
    },
  };
}

const orderColumns = {
  name: 'accounts.name_key',
  subdomain: sql`accounts.subdomain collate "C"`,
  cmgEntityKey: sql`accounts.cmg_entity_key collate "C"`,
  accountType: sql`accounts.account_type collate "C"`,
  licenseType: sql`accounts.license_type collate "C"`,
  licenseCount: 'accounts.license_count',
  status: sql`accounts.status collate "C"`,
} as const satisfies Record<AccountListQuery['orderField'], unknown>;

/** Several values of one filter mean any of them; several filters mean all of them. */
function matches({
  searchText,
  status,
  accountType,
  licenseType,
  traits,
}: AccountListQuery): Expression<SqlBool> {
  const conditions = [sql<SqlBool>`true`];
  if (searchText) conditions.push(sql`accounts.search_text like ${containing(searchText)}`);
  if (status) conditions.push(sql`accounts.status = any(${status})`);
  if (accountType) conditions.push(sql`accounts.account_type = any(${accountType})`);
  if (licenseType) conditions.push(sql`accounts.license_type = any(${licenseType})`);
  if (traits) {
    conditions.push(
      sql`exists (select from account_traits where account_id = accounts.id and trait_code = any(${traits}))`,
    );
  }
  return sql.join(conditions, sql` and `);
}

const selectAccounts = ({ db }: Deps) =>
  db
    .selectFrom('accounts')
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

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>;

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
