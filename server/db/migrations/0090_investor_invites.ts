import { type Kysely, sql } from 'kysely';

/** Invites of investors, and what a draft account holds of the sign-up that has made it. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table investor_invites (
    id uuid primary key,
    bank_id uuid not null references accounts,
    email text not null,
    email_key text collate "C" not null,
    locale text not null,
    secret_hash text not null unique,
    sent_by text not null,
    mailed_on timestamptz not null,
    expires_on timestamptz not null,
    used_on timestamptz,
    revoked_on timestamptz,
    search_text text not null,
    version integer not null default 1
  )`,
  'create index investor_invites_by_mail on investor_invites (mailed_on, id)',
  'create index investor_invites_of_email on investor_invites (email_key, mailed_on)',
  'create index investor_invites_by_end on investor_invites (expires_on)',
  `alter table draft_accounts
    add column first_name text,
    add column last_name text,
    add column email text,
    add column phone text,
    add column is_email_verified boolean,
    add column is_terms_and_conditions_accepted boolean,
    add column is_ioi_terms_accepted boolean,
    add column is_marketing_agreed boolean,
    add column signed_up_on timestamptz`,
  `create index firm_contacts_by_email on firm_contacts (value_key)
    where type = 'EMAIL' and record_status = 'EFFECTIVE'`,
];
