import type { Worker } from 'node:worker_threads';

type Head = { id: number; error?: { name: string; message: string } };

type Question<Answer> = {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
  timeoutMs: number;
  slow: Slow | undefined;
};

/** Called once if the thread is at a question for so many milliseconds. */
type Slow = { afterMs: number; report: () => void };

/**
 * A worker thread that answers `{id, kind, …}` with `{id, …}`. Questions are answered one at a time, each once; if
 * the thread dies, all of them fail.
 */
export class WorkerThread<Answer> {
  #waiting = new Map<number, Question<Answer>>();
  #next = 0;
  #stopped: ThreadStopped | undefined;
  #timer: NodeJS.Timeout | undefined;
  #slow: NodeJS.Timeout | undefined;

  constructor(
    readonly worker: Worker,
    /** Its name in the error when it stops. */
    private readonly name: string,
  ) {
    worker.on('message', (reply: Head & Answer) => this.#settle(reply));
    worker.on('error', ({ message }) => this.#fail(new ThreadStopped(message)));
    worker.on('exit', () => this.#fail(new ThreadStopped(`${name} has stopped`)));
  }

  /** Fails the thread if it does not answer within `timeoutMs` of reaching this question; 0 for no limit. */
  async ask(kind: string, what: object = {}, timeoutMs = 0, slow?: Slow): Promise<Answer> {
    if (this.#stopped) throw this.#stopped;
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, timeoutMs, slow });
      if (this.#waiting.size === 1) this.#watchFirst();
      this.worker.postMessage({ id, kind, ...what });
    });
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  #watchFirst(): void {
    this.#stopWatching();
    const [first] = this.#waiting.values();
    if (first?.slow) this.#slow = setTimeout(first.slow.report, first.slow.afterMs);
    if (!first?.timeoutMs) return;
    const message = `${this.name} said nothing for ${first.timeoutMs} ms`;
    this.#timer = setTimeout(() => this.#fail(new ThreadStopped(message)), first.timeoutMs);
  }

  #stopWatching(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#slow);
  }

  #settle(reply: Head & Answer): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    this.#watchFirst();
    if (reply.error) waiting?.reject(Object.assign(new Error(reply.error.message), reply.error));
    else waiting?.resolve(reply);
  }

  #fail(error: ThreadStopped): void {
    this.#stopWatching();
    this.#stopped ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** A thread's question that may or may not have been carried out: the thread ended, failed, or timed out. */
export class ThreadStopped extends Error {
  override readonly name = 'ThreadStopped';
}
