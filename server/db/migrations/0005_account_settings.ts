import { type Kysely, sql } from 'kysely';

/** What an account holds besides traits, from where it may be used, and who may prove its users' identity. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table accounts
    add column external_licenses text[] not null default '{}',
    add column ip_whitelist text[] not null default '{}',
    add column enforce_ip_whitelist boolean not null default false`,
  `create table identity_providers (
    account_id uuid not null references accounts,
    id uuid not null,
    provider_type text not null,
    name text not null,
    enabled boolean not null default false,
    verified boolean not null default false,
    configuration jsonb not null,
    version integer not null default 1,
    primary key (account_id, id),
    unique (account_id, provider_type)
  )`,
];
