import { type Kysely, sql } from 'kysely';

/**
 * What each stored match was looked up by, so that a change of the directory finds the matches that it may make others.
 * Matches computed without keys are computed again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table crm_investor_firms add match_keys text[]',
  `update crm_investor_firms set match_is_stale = true, match_is_clear = false
    where match_computed_on is not null and not match_is_stale`,
  'create index crm_investor_firms_by_keys on crm_investor_firms using gin (match_keys)',
];
