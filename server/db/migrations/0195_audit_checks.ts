import { type Kysely, sql } from 'kysely';

/** What the last verification of each account's log found. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table audit_checks (
      account_id uuid primary key references accounts on delete cascade,
      checked_on timestamptz not null,
      events integer not null,
      head text not null,
      broken_at integer,
      reason text
    )`.execute(db);
}
