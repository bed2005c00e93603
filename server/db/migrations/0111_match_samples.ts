import { type Kysely, sql } from 'kysely';

/** Samples of matches with what was found of them, the bulk that a link was accepted by, and which of those were undone. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table crm_investor_firms add linked_by_bulk_id uuid',
  `create index crm_investor_firms_by_bulk on crm_investor_firms (account_id, linked_by_bulk_id)
    where linked_by_bulk_id is not null`,
  `create table crm_match_samples (
    account_id uuid not null references accounts,
    id uuid not null,
    drawn_on timestamptz not null,
    drawn_by text not null,
    of_firms integer not null,
    expires_on timestamptz not null,
    used_on timestamptz,
    primary key (account_id, id)
  )`,
  `create table crm_match_sample_pairs (
    account_id uuid not null,
    sample_id uuid not null,
    place integer not null,
    firm_id uuid not null,
    told jsonb not null,
    is_right boolean,
    primary key (account_id, sample_id, firm_id),
    foreign key (account_id, sample_id) references crm_match_samples on delete cascade
  )`,
  `create table crm_undone_links (
    account_id uuid not null references accounts,
    id uuid not null,
    firm_id uuid not null,
    undone_on timestamptz not null,
    primary key (account_id, id)
  )`,
];
