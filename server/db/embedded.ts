import { Worker } from 'node:worker_threads';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Database } from './database';
import { createTurns } from './turns';

/** The embedded database: kysely over PGlite in a worker thread. */
export type Embedded = {
  db: Kysely<Database>;
  /** The whole database as bytes, from which another can be opened. */
  snapshot: () => Promise<ArrayBuffer>;
};

/**
 * Opens the database in `dataDir`, or in memory without one; `snapshot` fills an empty one. Whoever opens many gives them
 * the engine's code as they have compiled it.
 */
export async function openEmbedded({
  dataDir = null,
  snapshot,
  wasmModule,
}: {
  dataDir?: string | null;
  snapshot?: ArrayBuffer;
  wasmModule?: WebAssembly.Module;
} = {}): Promise<Embedded> {
  const workerData = { dataDir, snapshot, wasmModule };
  const line = new WorkerLine(new Worker(new URL('./pgliteWorker.js', import.meta.url), { workerData }));
  await line.ask('open');
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EmbeddedDriver(line),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return {
    db: new Kysely<Database>({ dialect }),
    snapshot: async () => (await line.ask('snapshot')).snapshot as ArrayBuffer,
  };
}

type Reply = { id: number; error?: { message: string }; [field: string]: unknown };

/** Questions to the worker, each answered once; a worker that dies fails them all. */
class WorkerLine {
  #waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();
  #next = 0;

  constructor(readonly worker: Worker) {
    worker.on('message', (reply: Reply) => this.#settle(reply));
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new Error('The embedded database has stopped')));
  }

  ask(kind: string, sql = '', parameters: readonly unknown[] = []): Promise<Reply> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, kind, sql, parameters });
    });
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.error) waiting?.reject(Object.assign(new Error(reply.error.message), reply.error));
    else waiting?.resolve(reply);
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** PGlite has one connection: whoever holds it, others wait for their turn. */
class EmbeddedDriver implements Driver {
  readonly #turns = createTurns({ atOnce: 1, ofAccount: 1 });
  #release: () => void = () => {};
  readonly #connection: DatabaseConnection;

  constructor(readonly line: WorkerLine) {
    this.#connection = {
      async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
        const { rows, affected } = await line.ask('query', sql, parameters);
        return { rows: rows as Row[], numAffectedRows: BigInt(affected as number) };
      },
      streamQuery() {
        throw new Error('The embedded database pages by key and holds no cursors');
      },
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#release = await this.#turns.take();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await this.line.ask('close');
    await this.line.worker.terminate();
  }
}
