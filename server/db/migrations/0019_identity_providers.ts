import { type Kysely, sql } from 'kysely';

/** What a test of an identity provider found, exchanges under way there, and whom its subjects are among the users. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table identity_providers
    add column configuration_version integer not null default 1,
    add column tested_on timestamptz,
    add column last_test jsonb`,
  `create table federated_exchanges (
    account_id uuid not null references accounts,
    id text not null,
    provider_id uuid not null,
    purpose text not null,
    sign_in_id text,
    browser_hash text not null,
    nonce text,
    code_verifier text,
    configuration_version integer not null,
    return_to text not null,
    created_on timestamptz not null,
    expires_on timestamptz not null,
    used_on timestamptz,
    outcome jsonb,
    primary key (account_id, id)
  )`,
  'create index federated_exchanges_expiry on federated_exchanges (expires_on)',
  `create table linked_subjects (
    account_id uuid not null references accounts,
    provider_id uuid not null,
    subject text not null,
    user_id uuid not null,
    linked_on timestamptz not null,
    primary key (account_id, provider_id, subject)
  )`,
  'create index linked_subjects_user on linked_subjects (account_id, user_id)',
  `alter table sessions
    add column provider_id uuid,
    add column provider_session jsonb`,
];
