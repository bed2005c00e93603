import { type Kysely, sql } from 'kysely';

/** Tenants, their users and roles, sign-in, and the shapes every later table stands on. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create extension if not exists pg_trgm',
  'create extension if not exists btree_gin',

  `create table accounts (
    id uuid primary key,
    subdomain text not null unique,
    name text not null,
    name_key text collate "C" not null,
    search_text text not null,
    account_type text not null,
    status text collate "C" not null,
    license_type text not null,
    license_count integer not null,
    licenses_used integer not null default 0,
    cmg_entity_key text collate "C" unique,
    sso_enabled boolean not null default false,
    local_login_enabled boolean not null default true,
    require_two_factor_auth boolean not null default false,
    password_policy jsonb not null,
    version integer not null default 1,
    created_on timestamptz not null
  )`,
  'create index accounts_by_name on accounts (name_key, id)',
  'create index accounts_by_text on accounts using gin (search_text gin_trgm_ops)',

  `create table traits (
    code text primary key,
    name text not null,
    description text not null,
    audience text not null,
    permissions text[] not null
  )`,
  `create table account_traits (
    account_id uuid not null references accounts,
    trait_code text not null references traits,
    primary key (account_id, trait_code)
  )`,
  'create index account_traits_by_trait on account_traits (trait_code)',

  `create table users (
    account_id uuid not null references accounts,
    id uuid not null,
    first_name text not null,
    first_name_key text collate "C" not null,
    last_name text not null,
    last_name_key text collate "C" not null,
    email text not null,
    email_key text collate "C" not null,
    employee_key text collate "C",
    job_function text collate "C" not null,
    status text collate "C" not null,
    account_confirmed boolean not null default false,
    password_hash text,
    password_changed_on timestamptz,
    search_text text not null,
    created_on timestamptz not null,
    last_login_time timestamptz,
    last_ip_address text,
    version integer not null default 1,
    primary key (account_id, id)
  )`,
  'create unique index users_of_employee_key on users (account_id, employee_key) where employee_key is not null',
  // Each order of the users list is a walk along one of these; what the filters ask lies beside it.
  ...[
    'unique index users_by_email on users (account_id, email_key) include (id,',
    'index users_by_last_name on users (account_id, last_name_key, id) include (search_text,',
    'index users_by_first_name on users (account_id, first_name_key, id) include (',
    'index users_by_employee_key on users (account_id, employee_key, id) include (',
    'index users_by_job_function on users (account_id, job_function, id) include (',
    'index users_by_status on users (account_id, status, id) include (',
    'index users_by_confirmation on users (account_id, account_confirmed, id) include (',
    'index users_by_creation on users (account_id, created_on, id) include (',
    'index users_by_last_login on users (account_id, last_login_time nulls first, id) include (',
  ].map((index) => `create ${index} status, account_confirmed, job_function)`),
  'create index users_by_text on users using gin (account_id, search_text gin_trgm_ops)',

  `create table roles (
    account_id uuid not null references accounts,
    id uuid not null,
    name text not null,
    name_key text collate "C" not null,
    description text not null,
    permissions text[] not null,
    primary key (account_id, id)
  )`,
  `create table user_roles (
    account_id uuid not null,
    user_id uuid not null,
    role_id uuid not null,
    primary key (account_id, user_id, role_id),
    foreign key (account_id, user_id) references users (account_id, id) on delete cascade,
    foreign key (account_id, role_id) references roles (account_id, id) on delete cascade
  )`,
  'create index user_roles_by_role on user_roles (account_id, role_id, user_id)',
  // Keys that are compared have the same collation, or no index serves the comparison.
  `create table covered_employees (
    account_id uuid not null references accounts,
    employee_key text collate "C" not null,
    primary key (account_id, employee_key)
  )`,

  `create table mailed_links (
    account_id uuid not null,
    user_id uuid not null,
    purpose text not null,
    secret_hash text primary key,
    expires_on timestamptz not null,
    used_on timestamptz,
    foreign key (account_id, user_id) references users (account_id, id) on delete cascade
  )`,
  'create index mailed_links_by_user on mailed_links (account_id, user_id, purpose)',
  `create table sign_in_failures (
    account_id uuid not null references accounts,
    email_key text collate "C" not null,
    failures integer not null,
    first_failed_on timestamptz not null,
    locked_until timestamptz,
    primary key (account_id, email_key)
  )`,
  `create table sessions (
    account_id uuid not null,
    id text not null,
    user_id uuid not null,
    started_on timestamptz not null,
    last_active_on timestamptz not null,
    ended_on timestamptz,
    ip_address text,
    primary key (account_id, id),
    foreign key (account_id, user_id) references users (account_id, id) on delete cascade
  )`,
  'create index sessions_by_user on sessions (account_id, user_id)',
  `create table oidc_records (
    account_id uuid not null references accounts,
    model text not null,
    id text not null,
    payload jsonb not null,
    uid text,
    grant_id text,
    consumed_on timestamptz,
    expires_on timestamptz,
    primary key (account_id, model, id)
  )`,
  'create index oidc_records_by_uid on oidc_records (account_id, model, uid) where uid is not null',
  'create index oidc_records_by_grant on oidc_records (account_id, grant_id) where grant_id is not null',
  'create index oidc_records_by_expiry on oidc_records (expires_on)',
  'create table secrets (name text primary key, value text not null)',

  `create table audit_events (
    id uuid primary key,
    account_id uuid not null references accounts,
    actor_account_id uuid,
    actor_user_id uuid,
    actor_name text not null,
    occurred_on timestamptz not null,
    ip_address text,
    request_id text,
    action text not null,
    object_type text not null,
    object_id text not null,
    object_version integer,
    before jsonb,
    after jsonb,
    batch_id uuid
  )`,
  'create index audit_events_by_object on audit_events (account_id, object_type, object_id, object_version)',
  `create table idempotency_records (
    actor_id uuid not null,
    key text collate "C" not null,
    operation text not null,
    request_hash text not null,
    -- json keeps the order of the first answer, jsonb would not
    answer json,
    created_on timestamptz not null,
    primary key (actor_id, key)
  )`,
  'create index idempotency_records_by_age on idempotency_records (created_on)',
  `create table jobs (
    id uuid primary key,
    kind text not null,
    key text collate "C" unique,
    payload jsonb not null,
    run_on timestamptz not null,
    attempts integer not null default 0,
    leased_until timestamptz,
    finished_on timestamptz,
    last_error text
  )`,
  'create index jobs_to_run on jobs (run_on) where finished_on is null',
  `create table outbox (
    id uuid primary key,
    recipient text not null,
    subject text not null,
    body text not null,
    created_on timestamptz not null
  )`,
  `create table files (
    id uuid primary key,
    account_id uuid not null references accounts,
    name text not null,
    media_type text not null,
    size bigint,
    created_on timestamptz not null,
    expires_on timestamptz not null
  )`,
  'create index files_by_expiry on files (expires_on)',
  `create table file_chunks (
    file_id uuid not null references files on delete cascade,
    position integer not null,
    bytes bytea not null,
    primary key (file_id, position)
  )`,
];
