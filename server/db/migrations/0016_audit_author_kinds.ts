import { type Kysely, sql } from 'kysely';

/** What programs, the system or strangers did is found in the order of time too, however seldom that is. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index audit_events_by_kind on audit_events (account_id, author_kind, occurred_on, id)`.execute(
    db,
  );
}
