import { type Kysely, sql } from 'kysely';

/** An account's directory: its connection and tokens, whom it manages, its groups and the roles they give, its calls. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const user = 'foreign key (account_id, user_id) references users (account_id, id) on delete cascade';
const group =
  'foreign key (account_id, group_id) references provisioned_groups (account_id, id) on delete cascade';
const role = 'foreign key (account_id, role_id) references roles (account_id, id) on delete cascade';

const statements = [
  `create table provisionings (
    account_id uuid not null references accounts,
    id uuid not null,
    enabled boolean not null,
    directory text collate "C" not null,
    existing_users text collate "C" not null,
    job_function text collate "C" not null,
    role_id uuid,
    token_start text,
    token_ends_on timestamptz,
    turned_on_on timestamptz not null,
    turned_on_by text not null,
    tested_on timestamptz,
    last_call_on timestamptz,
    version integer not null default 1,
    primary key (account_id, id),
    foreign key (account_id, role_id) references roles (account_id, id)
  )`,
  'create unique index provisionings_of_account on provisionings (account_id)',
  `create table provisioning_tokens (
    account_id uuid not null references accounts,
    hash text collate "C" not null,
    ends_on timestamptz not null,
    primary key (account_id, hash)
  )`,
  `create table provisioned_users (
    account_id uuid not null,
    user_id uuid not null,
    state text not null check (state in ('LINKED', 'GONE', 'RELEASED')),
    external_id text,
    linked_on timestamptz not null,
    disabled_here boolean not null default false,
    primary key (account_id, user_id),
    ${user}
  )`,
  'create index provisioned_users_by_external_id on provisioned_users (account_id, external_id)',
  `create table provisioned_groups (
    account_id uuid not null references accounts,
    id uuid not null,
    name text not null,
    name_key text collate "C" not null,
    external_id text,
    created_on timestamptz not null,
    applying boolean not null default false,
    version integer not null default 1,
    primary key (account_id, id)
  )`,
  'create unique index provisioned_groups_by_name on provisioned_groups (account_id, name_key)',
  'create index provisioned_groups_by_external_id on provisioned_groups (account_id, external_id)',
  `create table provisioned_members (
    account_id uuid not null,
    group_id uuid not null,
    user_id uuid not null,
    primary key (account_id, group_id, user_id),
    ${group},
    ${user}
  )`,
  'create index provisioned_members_by_user on provisioned_members (account_id, user_id, group_id)',
  `create table group_roles (
    account_id uuid not null,
    group_id uuid not null,
    role_id uuid not null,
    given_on timestamptz not null,
    given_by_account_id uuid not null,
    given_by_user_id uuid not null,
    primary key (account_id, group_id, role_id),
    ${group},
    ${role}
  )`,
  'create index group_roles_by_role on group_roles (account_id, role_id)',
  `create table provisioning_calls (
    account_id uuid not null references accounts,
    id uuid not null,
    called_on timestamptz not null,
    operation text not null,
    path text not null,
    subject_kind text collate "C",
    subject_id text,
    subject_name text,
    outcome text not null,
    http_status integer not null,
    code text,
    reason jsonb,
    changes jsonb,
    body text,
    took_ms integer not null,
    primary key (account_id, id)
  )`,
  'create index provisioning_calls_by_time on provisioning_calls (account_id, called_on, id)',
  'create index provisioning_calls_to_sweep on provisioning_calls (called_on)',
];
