import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { family, samples } from './metrics.ts';

/** What the nightly verification of the logs found; all replicas report the same. */
export async function auditMetrics(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ broken: number; age: number }>`
    select count(*) filter (where broken_at is not null)::int as broken,
      coalesce(extract(epoch from now() - min(checked_on)), 0)::float8 as age
    from audit_checks`.execute(db);
  const { broken = 0, age = 0 } = rows[0] ?? {};
  return [
    ...family('tenantry_audit_logs_broken', 'gauge', 'Accounts whose audit log was altered'),
    ...samples('tenantry_audit_logs_broken', [['', broken]]),
    ...family('tenantry_audit_check_age_seconds', 'gauge', 'How long ago the first of the last checks was'),
    ...samples('tenantry_audit_check_age_seconds', [['', Math.max(0, age)]]),
    '',
  ].join('\n');
}
