import { Worker } from 'node:worker_threads';

type Reply = { id: number; error?: { name: string; message: string }; [field: string]: unknown };

type Question = { resolve: (reply: Reply) => void; reject: (error: Error) => void; patienceMs: number };

/**
 * PGlite in a thread of its own, which is loaded from now on and opens nothing until it is asked to. Questions are answered
 * one after the other, each once; a thread that dies fails them all.
 */
export class Engine {
  readonly #worker = new Worker(new URL('./pgliteWorker.js', import.meta.url));
  #waiting = new Map<number, Question>();
  #next = 0;
  #stopped: EngineStopped | undefined;
  #patience: NodeJS.Timeout | undefined;

  constructor() {
    this.#worker.on('message', (reply: Reply) => this.#settle(reply));
    this.#worker.on('error', ({ message }) => this.#fail(new EngineStopped(message)));
    this.#worker.on('exit', () => this.#fail(new EngineStopped('The embedded database has stopped')));
  }

  /** Fails the worker where it says nothing for `patienceMs` once it has come to this; 0 is as long as it takes. */
  async ask(
    kind: 'open' | 'query' | 'snapshot' | 'close',
    what: object = {},
    patienceMs = 0,
  ): Promise<Reply> {
    if (this.#stopped) throw this.#stopped;
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, patienceMs });
      if (this.#waiting.size === 1) this.#watchFirst();
      this.#worker.postMessage({ id, kind, ...what });
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #watchFirst(): void {
    clearTimeout(this.#patience);
    const [first] = this.#waiting.values();
    if (!first?.patienceMs) return;
    const said = `The embedded database said nothing for ${first.patienceMs} ms`;
    this.#patience = setTimeout(() => this.#fail(new EngineStopped(said)), first.patienceMs);
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    this.#watchFirst();
    if (reply.error) waiting?.reject(Object.assign(new Error(reply.error.message), reply.error));
    else waiting?.resolve(reply);
  }

  #fail(error: EngineStopped): void {
    clearTimeout(this.#patience);
    this.#stopped ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

type Opening = { dataDir: string | null; snapshot?: ArrayBuffer; wasmModule?: WebAssembly.Module };

/** An engine that has opened a database, or has ended. */
export async function openEngine(opening: Opening, patienceMs = 0, engine = new Engine()): Promise<Engine> {
  try {
    await engine.ask('open', opening, patienceMs);
    return engine;
  } catch (error) {
    await engine.end();
    throw error;
  }
}

class EngineStopped extends Error {
  override readonly name = 'EngineStopped';
}
