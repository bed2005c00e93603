import { Worker } from 'node:worker_threads';
import { ApiError } from '#server/errors.ts';
import { ThreadStopped, WorkerThread } from '#server/threads/workerThread.ts';
import { XmlRefused } from './checkXml.ts';
import type { XmlElement } from './xmlTree.ts';

/** A document's content, or why it is refused. */
export type SamlAnswer = { root?: XmlElement; refused?: string };

type Kind = 'read' | 'verify';
type Question = { xml: string; certificates?: string[] };

/** Its packages are loaded from disk. */
const openingMs = 10_000;

/**
 * Reads documents outside the main thread, which all tenants share: one at a time, each within `timeoutMs`. One that
 * takes longer ends the thread, but not the other documents' turns.
 */
export class SamlThread {
  #thread: WorkerThread<SamlAnswer> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(private readonly limits: { timeoutMs: number; maxWaiting: number }) {}

  /** Throws XmlRefused on a timeout, UNAVAILABLE if too many wait. */
  async ask(kind: Kind, question: Question): Promise<SamlAnswer> {
    if (this.#waiting >= this.limits.maxWaiting) {
      throw new ApiError('UNAVAILABLE', { headers: { 'retry-after': '5' } });
    }
    this.#waiting += 1;
    const answer = this.#last.then(() => this.#answer(kind, question));
    this.#last = answer.catch(() => undefined);
    return answer.finally(() => {
      this.#waiting -= 1;
    });
  }

  async #answer(kind: Kind, question: Question): Promise<SamlAnswer> {
    this.#thread ??= startThread();
    const thread = this.#thread;
    const end = async (error: unknown) => {
      this.#thread = undefined;
      await thread.end();
      throw error;
    };
    await thread.ask('open', {}, openingMs).catch(end);
    return thread
      .ask(kind, question, this.limits.timeoutMs)
      .catch((error) => end(error instanceof ThreadStopped ? new XmlRefused(error.message) : error));
  }
}

function startThread(): WorkerThread<SamlAnswer> {
  const worker = new Worker(new URL('./samlWorker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const thread = new WorkerThread<SamlAnswer>(worker, 'The reader of XML');
  // An idle worker must not keep the process alive; each new listener refs it again.
  worker.unref();
  return thread;
}
