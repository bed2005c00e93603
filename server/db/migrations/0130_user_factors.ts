import { type Kysely, sql } from 'kysely';

/** What users prove themselves by besides their password, and the codes that stand in where it is lost. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table user_factors (
    account_id uuid not null references accounts,
    id uuid not null,
    user_id uuid not null,
    kind text not null,
    name text not null,
    secret text,
    last_step int,
    created_on timestamptz not null,
    pending_until timestamptz,
    last_used_on timestamptz,
    primary key (account_id, id)
  )`,
  'create index user_factors_by_user on user_factors (account_id, user_id)',
  `create table recovery_codes (
    account_id uuid not null references accounts,
    user_id uuid not null,
    code_digest text not null,
    created_on timestamptz not null,
    primary key (account_id, user_id, code_digest)
  )`,
  // A sign-in that waits for a factor is mailed no code.
  'alter table sign_in_codes alter column code_hash drop not null',
];
