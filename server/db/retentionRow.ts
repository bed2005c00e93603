import type { Kysely } from 'kysely';
import type { Retention, RetentionDays } from '#contract/retention.ts';
import type { Database } from './database.ts';

export async function retentionOf(db: Kysely<Database>): Promise<Retention> {
  const row = await db.selectFrom('retention').selectAll().executeTakeFirstOrThrow();
  return {
    id: 'platform',
    logDays: row.log_days,
    sessionDays: row.session_days,
    mailDays: row.mail_days,
    jobDays: row.job_days,
    version: row.version,
  };
}

export const columnsOf = ({ logDays, sessionDays, mailDays, jobDays }: RetentionDays) => ({
  log_days: logDays,
  session_days: sessionDays,
  mail_days: mailDays,
  job_days: jobDays,
});
