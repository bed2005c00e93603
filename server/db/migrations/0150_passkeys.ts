import { type Kysely, sql } from 'kysely';

/** Passkeys beside authenticator apps, and the challenges they have to sign. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table user_factors
    add column credential_id text,
    add column public_key text,
    add column sign_count bigint,
    add column transports text[]`,
  'create unique index user_factors_by_credential on user_factors (account_id, credential_id)',
  `create table passkey_challenges (
    account_id uuid not null references accounts,
    asked_by text not null,
    challenge text not null,
    expires_on timestamptz not null,
    primary key (account_id, asked_by)
  )`,
];
