import { type Kysely, sql } from 'kysely';

/** What did not end well, in the order of time: few of an account's events, found without reading all others. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index audit_events_by_outcome on audit_events (account_id, occurred_on, id)
    where after ->> 'outcome' <> 'SUCCESS'`.execute(db);
}
