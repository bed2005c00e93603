import { type Kysely, sql } from 'kysely';

/** Keys for programs, their tokens as digests, and the key that an event comes from. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table api_keys (
    account_id uuid not null references accounts,
    id uuid not null,
    name text not null,
    name_key text collate "C" not null,
    description text,
    search_text text not null,
    permissions text[] not null,
    allowed_addresses text[] not null default '{}',
    maker_account_id uuid not null,
    maker_user_id uuid not null,
    maker_name text not null,
    generated_on timestamptz not null,
    expires_on timestamptz,
    revoked_on timestamptz,
    token_end text not null,
    last_used_on timestamptz,
    last_used_from text,
    version integer not null default 1,
    primary key (account_id, id),
    foreign key (maker_account_id, maker_user_id) references users (account_id, id)
  )`,
  'create index api_keys_by_name on api_keys (account_id, name_key, id) where revoked_on is null',
  'create index api_keys_by_generated_on on api_keys (account_id, generated_on, id) where revoked_on is null',
  'create index api_keys_by_expires_on on api_keys (account_id, expires_on nulls first, id) where revoked_on is null',
  'create index api_keys_by_maker on api_keys (maker_account_id, maker_user_id)',
  `create table api_key_tokens (
    account_id uuid not null,
    id uuid not null,
    api_key_id uuid not null,
    hash text collate "C" not null,
    ends_on timestamptz,
    primary key (account_id, id),
    unique (account_id, hash),
    foreign key (account_id, api_key_id) references api_keys (account_id, id)
  )`,
  'create index api_key_tokens_of_key on api_key_tokens (account_id, api_key_id)',
  'alter table audit_events add column actor_api_key_id uuid',
];
