import { type Kysely, sql } from 'kysely';

/** The logs of all accounts as one, in the order of time, by each filter that an account's own log has an index for. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create index audit_events_of_all_by_time on audit_events (occurred_on, id)',
  'create index audit_events_of_all_by_author on audit_events (author_id, occurred_on, id)',
  'create index audit_events_of_all_by_action on audit_events (action, occurred_on, id)',
  'create index audit_events_of_all_by_type on audit_events (object_type, occurred_on, id)',
  'create index audit_events_of_all_by_kind on audit_events (author_kind, occurred_on, id)',
  `create index audit_events_of_all_by_outcome on audit_events (occurred_on, id)
    where after ->> 'outcome' <> 'SUCCESS'`,
  'create index audit_events_of_all_by_object on audit_events (object_id, occurred_on, id)',
];
