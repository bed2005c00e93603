import { Worker } from 'node:worker_threads';
import { WorkerThread } from '../threads/workerThread.ts';

/** PGlite in its own thread: it loads at once and opens nothing until asked to. */
export class Engine extends WorkerThread<Record<string, unknown>> {
  constructor() {
    super(new Worker(new URL('./pgliteWorker.js', import.meta.url)), 'The embedded database');
  }
}

type Opening = { dataDir: string | null; snapshot?: ArrayBuffer; wasmModule?: WebAssembly.Module };

/** An engine that has opened a database, or has ended. */
export async function openEngine(opening: Opening, timeoutMs = 0, engine = new Engine()): Promise<Engine> {
  try {
    await engine.ask('open', opening, timeoutMs);
    return engine;
  } catch (error) {
    await engine.end();
    throw error;
  }
}
