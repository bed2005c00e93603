import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../db/database';
import type { Deps } from '../deps';

/** Something that happened to an object: who did it, on whose account, from where, before and after. */
export type AuditEvent = Omit<
  Insertable<Database['audit_events']>,
  'id' | 'occurred_on' | 'before' | 'after' | 'batch_id'
> & {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** Adds a row to the audit log, in the caller's transaction. */
export async function writeAuditEvent(
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
  db: Kysely<Database>,
  { before, after, ...event }: AuditEvent,
): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      ...event,
      id: newId(),
      occurred_on: clock(),
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      batch_id: null,
    })
    .execute();
}
