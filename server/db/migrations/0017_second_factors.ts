import { type Kysely, sql } from 'kysely';

/** Codes of sign-ins under way, the browsers that need none, and the passwords that users have had. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sign_in_codes (
    account_id uuid not null references accounts,
    sign_in_id text not null,
    user_id uuid not null,
    code_hash text not null,
    tries int not null default 0,
    sent_on timestamptz not null,
    expires_on timestamptz not null,
    primary key (account_id, sign_in_id)
  )`,
  `create table remembered_browsers (
    account_id uuid not null references accounts,
    secret_hash text not null,
    user_id uuid not null,
    expires_on timestamptz not null,
    primary key (account_id, secret_hash)
  )`,
  'create index remembered_browsers_user on remembered_browsers (account_id, user_id)',
  `create table replaced_passwords (
    account_id uuid not null references accounts,
    user_id uuid not null,
    replaced_on timestamptz not null,
    password_hash text not null,
    primary key (account_id, user_id, replaced_on)
  )`,
];
