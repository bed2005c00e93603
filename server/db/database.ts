import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AccountStatus, AccountType, LicenseType, PasswordPolicy } from '../../contract/accounts';
import type { Permission } from '../../contract/permissions';
import type { TraitAudience } from '../../contract/traits';
import type { JobFunction, UserStatus } from '../../contract/users';

/** The tables of both engines. Columns ending in `_key` of a name are its normalised form, for search and order. */
export type Database = {
  accounts: AccountTable;
  traits: TraitTable;
  account_traits: { account_id: string; trait_code: string };
  users: UserTable;
  roles: RoleTable;
  user_roles: { account_id: string; user_id: string; role_id: string };
  covered_employees: { account_id: string; employee_key: string };
  mailed_links: MailedLinkTable;
  sign_in_failures: SignInFailureTable;
  sessions: SessionTable;
  oidc_records: OidcRecordTable;
  secrets: { name: string; value: string };
  audit_events: AuditEventTable;
  idempotency_records: IdempotencyTable;
  jobs: JobTable;
  outbox: OutboxTable;
  files: FileTable;
  file_chunks: { file_id: string; position: number; bytes: Uint8Array };
  firms: FirmTable;
  firm_names: FirmNameTable;
  firm_identifiers: FirmIdentifierTable;
  firm_addresses: FirmAddressTable;
};

/** Tables whose rows belong to one account; services reach them through `inAccount` only. */
export type TenantTable =
  | 'users'
  | 'roles'
  | 'user_roles'
  | 'covered_employees'
  | 'mailed_links'
  | 'sign_in_failures'
  | 'sessions'
  | 'account_traits';

type Moment = ColumnType<Date, Date, Date>;
type OptionalMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;

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
  /** Users that hold a licence: those who are active. Kept by the writes themselves, so that a limit can be held. */
  licenses_used: Generated<number>;
  cmg_entity_key: string | null;
  sso_enabled: Generated<boolean>;
  local_login_enabled: Generated<boolean>;
  require_two_factor_auth: Generated<boolean>;
  password_policy: JSONColumnType<PasswordPolicy>;
  version: Generated<number>;
  created_on: Moment;
};

type TraitTable = {
  code: string;
  name: string;
  description: string;
  audience: TraitAudience;
  permissions: Permission[];
};

type UserTable = {
  account_id: string;
  id: string;
  first_name: string;
  first_name_key: string;
  last_name: string;
  last_name_key: string;
  email: string;
  email_key: string;
  employee_key: string | null;
  job_function: JobFunction;
  status: UserStatus;
  account_confirmed: Generated<boolean>;
  password_hash: string | null;
  password_changed_on: OptionalMoment;
  search_text: string;
  created_on: Moment;
  last_login_time: OptionalMoment;
  last_ip_address: string | null;
  version: Generated<number>;
};

type RoleTable = {
  account_id: string;
  id: string;
  name: string;
  name_key: string;
  description: string;
  permissions: Permission[];
};

type MailedLinkTable = {
  account_id: string;
  user_id: string;
  purpose: 'invite' | 'resetPassword';
  /** SHA-256 of the secret in the link; the secret itself is in the mail only. */
  secret_hash: string;
  expires_on: Moment;
  used_on: OptionalMoment;
};

type SignInFailureTable = {
  account_id: string;
  email_key: string;
  failures: number;
  first_failed_on: Moment;
  locked_until: OptionalMoment;
};

type SessionTable = {
  account_id: string;
  /** The OpenID provider's session uid, the `sid` of its tokens. */
  id: string;
  user_id: string;
  started_on: Moment;
  last_active_on: Moment;
  ended_on: OptionalMoment;
  ip_address: string | null;
};

type OidcRecordTable = {
  account_id: string;
  model: string;
  id: string;
  payload: JSONColumnType<Record<string, unknown>>;
  uid: string | null;
  grant_id: string | null;
  consumed_on: OptionalMoment;
  expires_on: OptionalMoment;
};

/** Who, on whose behalf, when, from where, action, object, before and after, batch (architecture, "Data"). */
type AuditEventTable = {
  id: string;
  /** The account that was changed; the actor's own account may be another one. */
  account_id: string;
  actor_account_id: string | null;
  actor_user_id: string | null;
  actor_name: string;
  occurred_on: Moment;
  ip_address: string | null;
  request_id: string | null;
  action: string;
  object_type: string;
  object_id: string;
  object_version: number | null;
  before: JSONColumnType<Record<string, unknown>> | null;
  after: JSONColumnType<Record<string, unknown>> | null;
  batch_id: string | null;
};

type IdempotencyTable = {
  actor_id: string;
  key: string;
  operation: string;
  request_hash: string;
  answer: JSONColumnType<Record<string, unknown>> | null;
  created_on: Moment;
};

type JobTable = {
  id: string;
  kind: string;
  /** Two jobs with one key are one job. */
  key: string | null;
  payload: JSONColumnType<Record<string, unknown>>;
  run_on: Moment;
  attempts: Generated<number>;
  leased_until: OptionalMoment;
  finished_on: OptionalMoment;
  last_error: string | null;
};

type OutboxTable = {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  created_on: Moment;
};

type FileTable = {
  id: string;
  account_id: string;
  name: string;
  media_type: string;
  /** Bytes; null until the last chunk is written. A driver reads it as text. */
  size: ColumnType<string | number | null, number | null, number | null>;
  created_on: Moment;
  expires_on: Moment;
};

/** A firm belongs to the platform, not to an account (document 3, section 3, "Firm" and "Firm details"). */
type FirmTable = {
  id: string;
  /** Nine digits, which people see and an account's `cmg_entity_key` names. */
  key: string;
  parent_id: string | null;
  /** The specification's firm category. */
  firm_type: 'REGULAR' | 'EXTENSION' | 'PWM' | 'FREE_TEXT';
  entity_type: string | null;
  industry_type: string | null;
  description: string | null;
  status: 'ACTIVE' | 'DEFUNCT';
  record_status: Generated<RecordStatus>;
  version: Generated<number>;
  created_on: Moment;
};

type RecordStatus = 'EFFECTIVE' | 'DELETED';
type RecordOfFirm = {
  firm_id: string;
  id: string;
  record_status: Generated<RecordStatus>;
  version: Generated<number>;
  created_on: Moment;
};

/** One name of a firm is its display name. */
type FirmNameTable = RecordOfFirm & {
  name: string;
  name_key: string;
  type: 'COMMON' | 'LEGAL' | 'SHORT' | 'TRADE_DBA' | 'FORMER' | 'OTHER';
  is_display_name: Generated<boolean>;
  is_marketing_name: Generated<boolean>;
  is_finra_name: Generated<boolean>;
  is_abbreviation: Generated<boolean>;
  /** Whether the platform's own staff wrote it over what a provider says. */
  is_override: Generated<boolean>;
};

type FirmIdentifierTable = RecordOfFirm & {
  type:
    | 'LEI'
    | 'CIK'
    | 'CRD'
    | 'MPID'
    | 'FACT_SET'
    | 'MORNING_STAR'
    | 'OTHER'
    | 'ISIN'
    | 'CUSIP'
    | 'TICKER'
    | 'DTC';
  value: string;
  value_key: string;
};

type FirmAddressTable = RecordOfFirm & {
  type: 'HEADQUARTERS' | 'PREVIOUS_ADDRESS' | 'OTHER';
  street_line1: string;
  street_line2: string | null;
  street_line3: string | null;
  city: string;
  state: string;
  postal_code: string;
  /** ISO 3166-1, two letters. */
  country: string;
  phone_number: string | null;
  fax_number: string | null;
};
