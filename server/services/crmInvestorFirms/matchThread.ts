import { MessageChannel, Worker } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import type { Database } from '#server/db/database.ts';
import { DatabaseOutage } from '#server/db/outage.ts';
import { answerReads } from '#server/db/remoteDatabase.ts';
import { WorkerThread } from '#server/threads/workerThread.ts';
import type { Rejected } from '../crmMatches/notMatches.ts';
import type { BestMatch } from './bestMatch.ts';

export type MatchQuestion = { firm: CrmInvestorFirmDetails; rejected: readonly Rejected[] };

/** In milliseconds: how long one firm may take, and how long the thread waits for more. */
const limits = { answer: 120_000, idle: 30_000 };

/** A thread that computes matches; it runs from the first question until none has come for a while. */
export class MatchThread {
  #thread: WorkerThread<{ best: BestMatch }> | undefined;
  #outage: DatabaseOutage | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(private readonly db: Kysely<Database>) {}

  /** Throws ThreadStopped for each question that was under way when the thread died. */
  async ask(question: MatchQuestion): Promise<BestMatch> {
    clearTimeout(this.#idle);
    this.#thread ??= this.#start();
    const thread = this.#thread;
    try {
      return (await thread.ask('match', question, limits.answer)).best;
    } catch (error) {
      const outage = this.#outage;
      this.#outage = undefined;
      if (outage) throw outage;
      throw error;
    } finally {
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => this.end(), limits.idle).unref();
    }
  }

  /** The next question starts another. */
  async end(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.end();
  }

  #start(): WorkerThread<{ best: BestMatch }> {
    const { port1, port2 } = new MessageChannel();
    answerReads(port1, this.db, (error) => {
      if (error instanceof DatabaseOutage) this.#outage = error;
    });
    const worker = new Worker(file, {
      ...{ argv, workerData: { reads: port2 }, transferList: [port2] },
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const thread = new WorkerThread<{ best: BestMatch }>(worker, 'The thread that computes matches');
    worker.once('exit', () => {
      port1.close();
      if (this.#thread === thread) this.#thread = undefined;
    });
    worker.unref();
    return thread;
  }
}

/** From its sources, a worker needs them compiled. */
const isBuilt = import.meta.url.endsWith('.js');
const file = new URL(isBuilt ? './matchWorker.js' : '../../../tools/run.mjs', import.meta.url);
const argv = isBuilt ? [] : ['server/services/crmInvestorFirms/matchWorker.ts'];
