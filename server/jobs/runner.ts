import { sql } from 'kysely';
import { DatabaseOutage } from '../db/outage.ts';
import type { Deps } from '../deps.ts';
import { PermanentFailure } from '../errors.ts';
import type { JobKind, JobPayloads } from './enqueue.ts';
import { type Lane, lanes } from './lanes.ts';
import { sweep } from './sweep.ts';

/** In milliseconds: between polls, also while a lane has jobs running, and between sweeps. */
const every = { look: 1_000, lookAtWork: 50, sweep: 3_600_000 };
/** In milliseconds: the lease of a replica that has taken a job. */
export const lease = 60_000;
const maxAttempts = 10;

type Runner = {
  /** Finishes running jobs and takes no more. */
  stop: () => Promise<void>;
};

/**
 * Runs jobs when they are due, in any number of replicas: a job belongs to the holder of its lease. `keep` is called
 * at each poll. Neither that nor the sweep waits for jobs, which may wait for a slow mail server indefinitely.
 */
export function startRunner(
  deps: Deps,
  handlers: JobHandlers,
  keep: () => Promise<void> = async () => {},
): Runner {
  let stopped = false;
  let sweptOn = 0;
  const wakes = new Set<() => void>();

  const report = (error: unknown) => {
    // An outage has its own log line.
    if (!(error instanceof DatabaseOutage)) deps.log.error({ err: error }, 'jobs could not be run');
  };

  async function repeat(work: () => Promise<void>, pauseMs: () => number): Promise<void> {
    while (!stopped) {
      try {
        await work();
      } catch (error) {
        report(error);
      }
      if (!stopped) await pause(pauseMs(), wakes);
    }
  }

  /** A free slot is filled at the next poll, whatever the lane's other jobs wait for. */
  async function work(lane: Lane): Promise<void> {
    const inHand = new Set<Promise<void>>();
    const fillSlots = async () => {
      const free = lane.slots - inHand.size;
      for (const job of free > 0 ? await takeJobs(deps, lane, free) : []) {
        const running = run(deps, handlers, job)
          .catch(report)
          .finally(() => inHand.delete(running));
        inHand.add(running);
      }
    };
    await repeat(fillSlots, () => (inHand.size > 0 ? every.lookAtWork : every.look));
    await Promise.all(inHand);
  }

  async function sweepEachHour(): Promise<void> {
    const now = deps.clock().getTime();
    if (now - sweptOn < every.sweep) return;
    sweptOn = now;
    await sweep(deps, () => !stopped);
  }

  const look = () => every.look;
  const running = Promise.all([...lanes.map(work), repeat(keep, look), repeat(sweepEachHour, look)]);
  return {
    stop: async () => {
      stopped = true;
      for (const wake of wakes) wake();
      await running;
    },
  };
}

/**
 * What each kind of job does. A handler that throws is retried later, unless it is a PermanentFailure or the attempt
 * `isLast`; `id` is the same at each attempt.
 */
export type JobHandlers = {
  [K in JobKind]: (payload: JobPayloads[K], id: string, isLast?: boolean) => Promise<void>;
};

/** Takes a batch of due jobs of each lane and runs them; returns how many. */
export async function runDueJobs(deps: Deps, handlers: JobHandlers): Promise<number> {
  const taken = await Promise.all(lanes.map((lane) => takeJobs(deps, lane, lane.slots)));
  const jobs = taken.flat();
  await Promise.all(jobs.map((job) => run(deps, handlers, job)));
  return jobs.length;
}

type AnyHandler = (payload: object, id: string, isLast: boolean) => Promise<void>;

type Job = { id: string; kind: string; payload: object; attempts: number };

async function run(deps: Deps, handlers: JobHandlers, job: Job): Promise<void> {
  const isLast = job.attempts >= maxAttempts;
  try {
    const handle = handlers[job.kind as JobKind] as AnyHandler;
    await handle(job.payload, job.id, isLast);
    await finish(deps, job, null);
  } catch (error) {
    const reason = withoutNames(error instanceof Error ? error.message : String(error));
    deps.log.error({ job: job.id, kind: job.kind, attempts: job.attempts, reason }, 'job failed');
    if (error instanceof PermanentFailure || isLast) await finish(deps, job, reason);
    else await postpone(deps, job, reason);
  }
}

/**
 * Mail servers repeat the recipient's address, which must not reach the log. The domain stays: it identifies the
 * server.
 */
const withoutNames = (reason: string) =>
  reason.replace(/\S+/g, (word) => (word.includes('@') ? `…${word.slice(word.lastIndexOf('@'))}` : word));

/**
 * Takes a lane's due jobs: each account's first, then its second, and so on, including running ones. Otherwise the
 * account that queues most would be served most. An expired lease belongs to a process that died: its job is taken
 * again.
 */
async function takeJobs({ db, clock }: Deps, { kinds, perAccount }: Lane, most: number): Promise<Job[]> {
  const now = clock();
  const until = new Date(now.getTime() + lease);
  const due = sql`finished_on is null and run_on <= ${now}`;
  const { rows } = await sql<Job>`
    update jobs set attempts = attempts + 1, leased_until = ${until} where id in (
      select id from jobs join (
        select id as ranked_id, row_number() over (
          partition by account_id order by coalesce(leased_until > ${now}, false) desc, run_on, id
        ) as place
        from jobs where ${due} and kind = any(${kinds})
      ) as ranked on ranked_id = id
      where ${due} and (leased_until is null or leased_until <= ${now}) and place <= ${perAccount}
      order by place, run_on
      limit ${most}
      for update of jobs skip locked
    ) returning id, kind, payload, attempts`.execute(db);
  return rows;
}

/** Thousands follow each other: successful ones are removed at once, not swept after days. */
const unkept: readonly string[] = ['matches', 'webhook', 'slowWebhook'] satisfies JobKind[];

/** A finished job keeps no payload: a mail's link is a secret. The attempt count says whose lease it is. */
async function finish(
  { db, clock }: Deps,
  { id, kind, attempts }: Job,
  lastError: string | null,
): Promise<void> {
  if (lastError === null && unkept.includes(kind)) {
    await db.deleteFrom('jobs').where('id', '=', id).where('attempts', '=', attempts).execute();
    return;
  }
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
