import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Account, AccountDetails } from '#contract/accounts.ts';
import type { DirectoryKind } from '#contract/directoryKinds.ts';
import type { Trait } from '#contract/traits.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { type Reading, read, reading, together } from '#server/db/reading.ts';
import { ApiError } from '#server/errors.ts';
import { type CatalogueDeps, hiddenTraits, shownTraits } from '../traits/offered.ts';
import { toTrait, wholeTraits } from '../traits/traitRow.ts';

type Accounts = SelectQueryBuilder<Database, 'accounts', object>;

/** One account with its full record; throws NOT_FOUND. */
export const findAccount = (deps: CatalogueDeps, id: string): Promise<AccountDetails> =>
  read(deps.db, accountOf(deps, id));

/** The same, to be read with others. */
export function accountOf(deps: CatalogueDeps, id: string): Reading<AccountDetails> {
  const { statements, meaning } = together(accountRow(deps, id), traitsOf(deps, id));
  return { statements, meaning: (answers) => toDetails(...meaning(answers)) };
}

const accountRow = ({ db, config }: CatalogueDeps, id: string): Reading<DetailsRow> =>
  reading(withDetails(config)(db.selectFrom('accounts')).where('accounts.id', '=', id), ([row]) => {
    if (!row) throw new ApiError('NOT_FOUND');
    return row;
  });

const traitsOf = (deps: CatalogueDeps, id: string): Reading<Trait[]> =>
  reading(
    wholeTraits(shownTraits(deps))
      .where('traits.code', 'in', ({ selectFrom }) =>
        selectFrom('account_traits').select('trait_code').where('account_id', '=', id),
      )
      .orderBy('traits.name'),
    (rows) => rows.map(toTrait),
  );

/** The account as the audit log records it, with the contract's names. */
export function audited(account: AccountDetails): Record<string, unknown> {
  const { name, subdomain, accountType, status, cmgEntityKey, requireTwoFactorAuth, version } = account;
  const { licenseType, licenseCount, trialEndsOn, externalLicenses } = account;
  const license = { licenseType, licenseCount, trialEndsOn, externalLicenses };
  const { traitCodes, passwordPolicy, ipWhitelist, enforceIpWhitelist } = account;
  return {
    name,
    subdomain,
    accountType,
    status,
    cmgEntityKey,
    ...license,
    requireTwoFactorAuth,
    traitCodes,
    passwordPolicy,
    ipWhitelist,
    enforceIpWhitelist,
    version,
  };
}

/** In a query of accounts: the directory that manages users, while provisioning is on. */
export const directory = sql<DirectoryKind | null>`(
  select directory from provisionings where account_id = accounts.id and enabled)`.as('directory');

/** The columns of the accounts list, for a query already narrowed to its rows. */
export const withTraits = (config: Config) => (accounts: Accounts) =>
  accounts.selectAll('accounts').select(({ selectFrom }) => [
    directory,
    jsonArrayFrom(
      selectFrom('account_traits')
        .innerJoin('traits', 'traits.code', 'account_traits.trait_code')
        .select(['traits.code', 'traits.name'])
        .whereRef('account_traits.account_id', '=', 'accounts.id')
        .where(sql<boolean>`traits.code <> all(${hiddenTraits(config)})`)
        .orderBy('traits.name'),
    ).as('traits'),
  ]);

const withDetails = (config: Config) => (accounts: Accounts) =>
  withTraits(config)(accounts).select(({ selectFrom }) => [
    jsonArrayFrom(
      selectFrom('identity_providers')
        .select(['provider_type as providerType', 'name', 'enabled', 'verified'])
        .whereRef('identity_providers.account_id', '=', 'accounts.id')
        .orderBy('provider_type'),
    ).as('identity_providers'),
  ]);

type AccountRow = Awaited<ReturnType<ReturnType<ReturnType<typeof withTraits>>['executeTakeFirstOrThrow']>>;
type DetailsRow = Awaited<ReturnType<ReturnType<ReturnType<typeof withDetails>>['executeTakeFirstOrThrow']>>;

/** The record that callers see. */
export function toAccount(row: AccountRow): Account {
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
    directory: row.directory,
    cmgEntityKey: row.cmg_entity_key,
    passwordPolicy: row.password_policy,
    hasOwnPasswordPolicy: row.has_own_password_policy,
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
  trialEndsOn: row.trial_ends_on,
});
