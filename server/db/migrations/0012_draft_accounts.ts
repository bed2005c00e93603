import { type Kysely, sql } from 'kysely';

/** Accounts that investors' sign-ups and invites ask for. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table draft_accounts (
    id uuid primary key,
    investor_name text not null,
    investor_name_key text collate "C" not null,
    account_name text,
    account_name_key text collate "C",
    investor_subdomain text,
    cmg_entity_key text collate "C",
    status text collate "C" not null,
    status_rank integer not null generated always as
      (case status when 'Draft' then 4 when 'Initiated' then 3 when 'Duplicate' then 2 else 1 end) stored,
    firm_emails text[] not null,
    suggested_subdomain text,
    invited_by text not null,
    search_text text not null,
    version integer not null default 1,
    created_on timestamptz not null
  )`,
  'create index draft_accounts_by_status on draft_accounts (status_rank, id)',
  'create index draft_accounts_by_investor on draft_accounts (investor_name_key, id)',
  'create index draft_accounts_by_text on draft_accounts using gin (search_text gin_trgm_ops)',
];
