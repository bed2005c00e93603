import { sql } from 'kysely';
import { dayMs } from '#contract/dayMs.ts';
import {
  maxExpiredCounted,
  type RetentionDays,
  type RetentionKind,
  type RetentionPreview,
} from '#contract/retention.ts';
import type { Deps } from '#server/deps.ts';
import { swept } from '#server/jobs/sweep.ts';

/** From when each kind ages. */
const ages: Record<RetentionKind, { table: string; from: string }> = {
  logDays: { table: 'audit_events', from: 'occurred_on' },
  sessionDays: { table: 'sessions', from: swept.sessions.from },
  mailDays: { table: 'sent_mails', from: swept.sent_mails.from },
  jobDays: { table: 'jobs', from: swept.jobs.from },
};

/** What is older than so many days, of each kind. */
export async function previewRetention(deps: Deps, days: RetentionDays): Promise<RetentionPreview> {
  const [logDays, sessionDays, mailDays, jobDays] = await Promise.all([
    expired(deps, 'logDays', days),
    expired(deps, 'sessionDays', days),
    expired(deps, 'mailDays', days),
    expired(deps, 'jobDays', days),
  ]);
  return { logDays, sessionDays, mailDays, jobDays };
}

async function expired({ db, clock }: Deps, kind: RetentionKind, days: RetentionDays) {
  const kept = days[kind];
  if (kept === null) return { count: 0, oldestOn: null };
  const { table, from } = ages[kind];
  const until = new Date(clock().getTime() - kept * dayMs);
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(aged) as oldest from (
      select ${sql.ref(from)} as aged from ${sql.table(table)} where ${sql.ref(from)} <= ${until}
      order by ${sql.ref(from)} limit ${maxExpiredCounted}) as expired`.execute(db);
  const [found] = rows;
  return { count: found?.count ?? 0, oldestOn: found?.oldest?.toISOString() ?? null };
}
