import { type Kysely, sql } from 'kysely';

/**
 * The best match of each CRM firm that is not linked, and what was said to be none. It stands in the firm's own row, so that
 * lists are filtered and sorted by it as by any other column. A match is computed where it is stale, as all are at first.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table crm_investor_firms
    add match_band text collate "C",
    add match_firm_id uuid,
    add match_margin double precision,
    add match_reason jsonb,
    add match_is_clear boolean not null default false,
    add match_is_stale boolean not null default true,
    add match_model text collate "C",
    add match_since timestamptz,
    add match_marked_on timestamptz,
    add match_computed_on timestamptz`,
  `update crm_investor_firms set match_band = case when match_score >= 0.95 then 'CERTAIN'
      when match_score >= 0.8 then 'PROBABLE' when match_score >= 0.2 then 'POSSIBLE' else 'NO' end
    where match_score is not null`,
  'create index crm_investor_firms_by_score on crm_investor_firms (account_id, match_score nulls first, id)',
  `create index crm_investor_firms_to_match on crm_investor_firms (account_id, id)
    where match_is_stale and cmg_entity_key is null and status = 'EFFECTIVE'`,
  'create index crm_investor_firms_clear on crm_investor_firms (account_id, id) where match_is_clear',
  `create index crm_investor_firms_by_match on crm_investor_firms (match_firm_id)
    where match_firm_id is not null`,
  `create table crm_not_matches (
    account_id uuid not null,
    firm_id uuid not null,
    match_id text collate "C" not null,
    firm_hash text collate "C" not null,
    match_hash text collate "C" not null,
    decided_on timestamptz not null,
    decided_by text not null,
    primary key (account_id, firm_id, match_id),
    foreign key (account_id, firm_id) references crm_investor_firms on delete cascade
  )`,
];
