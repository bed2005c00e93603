import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { family, labels, samples } from './metrics.ts';

/** The job queue, which all replicas share: each reports the same. */
export async function jobMetrics(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<Queue>`
    select kind, count(*) filter (where finished_on is null)::int as waiting,
      count(*) filter (where finished_on is null and leased_until > now())::int as running,
      count(*) filter (where finished_on is null and last_error is not null)::int as retrying,
      count(*) filter (where finished_on is not null and last_error is not null)::int as failed,
      coalesce(extract(epoch from now() - min(run_on) filter (where finished_on is null)), 0)::float8 as age
    from jobs group by kind order by kind`.execute(db);
  const of = (name: string, help: string, value: (queue: Queue) => number) => [
    ...family(name, 'gauge', help),
    ...samples(
      name,
      rows.map((queue) => [labels({ kind: queue.kind }), value(queue)]),
    ),
  ];
  return [
    ...of(
      'tenantry_jobs_waiting',
      'Queued jobs, including those scheduled for later',
      ({ waiting }) => waiting,
    ),
    ...of('tenantry_jobs_running', 'Running jobs', ({ running }) => running),
    ...of('tenantry_jobs_retrying', 'Jobs that failed and will be retried', ({ retrying }) => retrying),
    ...of('tenantry_jobs_failed', 'Jobs given up in the last seven days', ({ failed }) => failed),
    ...of('tenantry_jobs_overdue_seconds', 'How overdue the oldest job is', ({ age }) => Math.max(0, age)),
    '',
  ].join('\n');
}

type Queue = {
  kind: string;
  waiting: number;
  running: number;
  retrying: number;
  failed: number;
  age: number;
};
