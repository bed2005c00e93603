import { type Kysely, sql } from 'kysely';

/**
 * When an account was last written, with the head of its chain: a standby may not have that write yet. By the database's
 * clock, as those of replicas differ.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table audit_chains add column written_on timestamptz not null default now()',
  `create or replace function move_head() returns trigger language plpgsql as $$ begin
    update audit_chains as chain set length = last.position, digest = last.digest, written_on = clock_timestamp()
      from (select distinct on (account_id) account_id, position, digest from added order by account_id, position desc) as last
      where chain.account_id = last.account_id;
    return null;
  end $$`,
];
