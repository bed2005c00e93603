import type { Generated, JSONColumnType } from 'kysely';
import type {
  AccountStatus,
  AccountType,
  ExternalLicense,
  LicenseType,
  PasswordPolicy,
} from '#contract/accounts.ts';
import type { Timestamp } from '../timestamp.ts';

/** Tenants, and the traits that each holds. */
export type AccountTables = {
  accounts: AccountTable;
  account_traits: { account_id: string; trait_code: string };
};

type AccountTable = {
  id: string;
  subdomain: string;
  name: string;
  name_key: string;
  search_text: string;
  account_type: AccountType;
  status: AccountStatus;
  license_type: LicenseType;
  license_count: number;
  /** Users with a licence: the active ones. Writes keep the count, so that a limit can be enforced. */
  licenses_used: Generated<number>;
  cmg_entity_key: string | null;
  sso_enabled: Generated<boolean>;
  local_login_enabled: Generated<boolean>;
  require_two_factor_auth: Generated<boolean>;
  password_policy: JSONColumnType<PasswordPolicy>;
  /** Whether a policy was ever saved; until then the default one applies. */
  has_own_password_policy: Generated<boolean>;
  external_licenses: Generated<ExternalLicense[]>;
  /** Address ranges (CIDR). */
  ip_whitelist: Generated<string[]>;
  enforce_ip_whitelist: Generated<boolean>;
  /** The last day of a trial, `YYYY-MM-DD`. */
  trial_ends_on: string | null;
  version: Generated<number>;
  created_on: Timestamp;
};
