import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import type { CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import type { Database } from '#server/db/database.ts';
import { DatabaseOutage } from '#server/db/outage.ts';
import { answerReads } from '#server/db/remoteDatabase.ts';
import { ThreadStopped, WorkerThread } from '#server/threads/workerThread.ts';
import type { BestMatch } from './bestMatch.ts';
import type { Rejected } from './notMatches.ts';
import type { Pair } from './pairsOf.ts';

/** What is read for a firm is kept for the others of its batch. */
export type MatchQuestion = { batch: string; firm: CrmInvestorFirmDetails; rejected: readonly Rejected[] };

/** A firm of the directory that is compared with the others. */
export type PairsQuestion = { batch: string; firmId: string };

type Answer = { best: BestMatch; pairs: Pair[] };
type Started = { thread: WorkerThread<Answer>; opened: Promise<unknown> };

/** In milliseconds: to load its code, to compute one firm, and how long the thread waits for more. */
const limits = { opening: 30_000, answer: 30_000, idle: 60_000 };

/** A thread that computes matches and duplicates; it runs from the first question until none has come for a while. */
export class MatchThread {
  #started: Started | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Kysely<Database>,
    private readonly start = startWorker,
  ) {}

  /** Throws ThreadStopped for each question that was under way when the thread died. */
  async ask(question: MatchQuestion): Promise<BestMatch> {
    return (await this.#ask('match', question)).best;
  }

  /** The same for the pairs of a firm. */
  async askPairs(question: PairsQuestion): Promise<Pair[]> {
    return (await this.#ask('pairs', question)).pairs;
  }

  async #ask(kind: 'match' | 'pairs', question: MatchQuestion | PairsQuestion): Promise<Answer> {
    clearTimeout(this.#idle);
    this.#started ??= this.#startThread();
    const started = this.#started;
    try {
      await started.opened;
      return await started.thread.ask(kind, question, limits.answer);
    } catch (error) {
      if (error instanceof ThreadStopped || error instanceof ThreadNotStarted) await this.#drop(started);
      throw error instanceof Error && error.name === 'DatabaseOutage' ? new DatabaseOutage(error) : error;
    } finally {
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => this.end(), limits.idle).unref();
    }
  }

  /** The next question starts another. */
  async end(): Promise<void> {
    clearTimeout(this.#idle);
    if (this.#started) await this.#drop(this.#started);
  }

  #startThread(): Started {
    const { port1, port2 } = new MessageChannel();
    answerReads(port1, this.db);
    const worker = this.start(port2);
    const thread = new WorkerThread<Answer>(worker, 'The thread that computes matches');
    const opened = thread.ask('open', {}, limits.opening).catch((error) => {
      throw new ThreadNotStarted(`The thread that computes matches did not start: ${error.message}`);
    });
    const started = { thread, opened };
    worker.once('exit', () => {
      port1.close();
      this.#forget(started);
    });
    worker.unref();
    return started;
  }

  async #drop(started: Started): Promise<void> {
    this.#forget(started);
    await started.thread.end();
  }

  #forget(started: Started): void {
    if (this.#started === started) this.#started = undefined;
  }
}

/** No firm's fault: nothing can be computed for now. */
export class ThreadNotStarted extends Error {}

/** From its sources, a worker needs them compiled. */
const isBuilt = import.meta.url.endsWith('.js');
const file = new URL(isBuilt ? './matchWorker.js' : '../../../tools/run.mjs', import.meta.url);
const argv = isBuilt ? [] : ['server/services/crmMatches/matchWorker.ts'];

const startWorker = (reads: MessagePort): Worker =>
  new Worker(file, {
    argv,
    workerData: { reads },
    transferList: [reads],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
