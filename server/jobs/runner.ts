import { sql } from 'kysely';
import { DatabaseOutage } from '../db/outage.ts';
import type { Deps } from '../deps.ts';
import { PermanentFailure } from '../errors.ts';
import type { JobKind, JobPayloads } from './enqueue.ts';
import { sweep } from './sweep.ts';

/** In milliseconds: between looks at the table, and between sweeps. */
const every = { look: 1_000, sweep: 3_600_000 };
/** In milliseconds: for how long whoever has taken a job is waited for. */
export const lease = 60_000;
const maxAttempts = 10;
const batch = 10;

export type Runner = {
  /** Finishes what is in hand and takes no more. */
  stop: () => Promise<void>;
};

/**
 * Runs jobs as they fall due. Any number of replicas may run one: a job belongs to whoever holds its lease. `keep` is
 * called at each look. Neither that nor the sweep waits for jobs, which may wait for a slow mail server without end.
 */
export function startRunner(
  deps: Deps,
  handlers: JobHandlers,
  keep: () => Promise<void> = async () => {},
): Runner {
  let stopped = false;
  let sweptOn = 0;
  const wakes = new Set<() => void>();

  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!stopped) {
      try {
        await work();
      } catch (error) {
        // An outage has its own line.
        if (!(error instanceof DatabaseOutage)) deps.log.error({ err: error }, 'jobs could not be run');
      }
      if (!stopped) await pause(every.look, wakes);
    }
  }

  async function runAllDue(): Promise<void> {
    while (!stopped && (await runDueJobs(deps, handlers)) > 0);
  }

  async function sweepEachHour(): Promise<void> {
    const now = deps.clock().getTime();
    if (now - sweptOn < every.sweep) return;
    sweptOn = now;
    await sweep(deps, () => !stopped);
  }

  const running = Promise.all([repeat(runAllDue), repeat(keep), repeat(sweepEachHour)]);
  return {
    stop: async () => {
      stopped = true;
      for (const wake of wakes) wake();
      await running;
    },
  };
}

/**
 * What each kind of job does. A handler that throws is tried again later, unless it is a PermanentFailure; `id` is the same
 * at each attempt.
 */
export type JobHandlers = { [K in JobKind]: (payload: JobPayloads[K], id: string) => Promise<void> };

/** Takes a batch of due jobs and runs them; answers how many it took. */
export async function runDueJobs(deps: Deps, handlers: JobHandlers): Promise<number> {
  const jobs = await takeJobs(deps);
  await Promise.all(jobs.map((job) => run(deps, handlers, job)));
  return jobs.length;
}

type Job = Awaited<ReturnType<typeof takeJobs>>[number];

async function run(deps: Deps, handlers: JobHandlers, job: Job): Promise<void> {
  try {
    const handle = handlers[job.kind as JobKind] as (payload: object, id: string) => Promise<void>;
    await handle(job.payload, job.id);
    await finish(deps, job, null);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    deps.log.error({ job: job.id, kind: job.kind, attempts: job.attempts, reason }, 'job failed');
    if (error instanceof PermanentFailure || job.attempts >= maxAttempts) await finish(deps, job, reason);
    else await postpone(deps, job, reason);
  }
}

/** A lease that has run out belongs to a process that died: its job is taken again. */
async function takeJobs({ db, clock }: Deps) {
  const now = clock();
  return db
    .updateTable('jobs')
    .set({ attempts: sql`attempts + 1`, leased_until: new Date(now.getTime() + lease) })
    .where('id', 'in', (jobs) =>
      jobs
        .selectFrom('jobs')
        .select('id')
        .where('finished_on', 'is', null)
        .where('run_on', '<=', now)
        .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
        .orderBy('run_on')
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'payload', 'attempts'])
    .execute();
}

/** A finished job keeps no payload: a mail's link is a secret. The count of attempts says whose lease it is. */
async function finish({ db, clock }: Deps, { id, attempts }: Job, lastError: string | null): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ finished_on: clock(), payload: '{}', leased_until: null, last_error: lastError })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

async function postpone({ db, clock }: Deps, { id, attempts }: Job, reason: string): Promise<void> {
  const seconds = Math.min(2 ** attempts * 5, 3_600);
  await db
    .updateTable('jobs')
    .set({ run_on: new Date(clock().getTime() + seconds * 1000), leased_until: null, last_error: reason })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

function pause(milliseconds: number, wakes: Set<() => void>): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      wakes.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    wakes.add(wake);
  });
}
