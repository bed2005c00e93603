import { Kysely, type QueryResult, type TransactionSettings } from 'kysely';
import type { DatabaseLimits } from '../config/config.ts';
import { createFairQueue, type FairQueue, type SlotFigures } from '../traffic/fairQueue.ts';
import { acquireSlot } from './acquireSlot.ts';
import { Connection, ConnectionDriver, dialectOf, type Statement } from './connection.ts';
import type { Database } from './database.ts';
import { type Engine, openEngine } from './engine.ts';
import { DatabaseOutage, isEngineFailure, noReporter, type OutageReporter } from './outage.ts';

/** The embedded database: kysely over PGlite in a worker thread. */
type Embedded = {
  db: Kysely<Database>;
  /** After so many milliseconds a statement is logged, and the engine restarted: it may hang for ever. 0 for never. */
  limitStatements: (slowMs: number, hungMs?: number) => void;
  slots: () => SlotFigures;
  /** The whole database as bytes, from which another can be opened. */
  snapshot: () => Promise<ArrayBuffer>;
};

/**
 * Opens the database in `dataDir`, or one in memory, unless an engine has it open; `snapshot` fills an empty one. A
 * caller that opens many compiles the engine's code once and passes it in.
 */
export async function openEmbedded({
  dataDir = null,
  snapshot,
  wasmModule,
  opening = openEngine({ dataDir, snapshot, wasmModule }),
  report = noReporter,
  limits,
}: {
  dataDir?: string | null;
  snapshot?: ArrayBuffer;
  wasmModule?: WebAssembly.Module;
  opening?: Promise<Engine>;
  report?: OutageReporter;
  /** How long a call waits for a slot, and how many calls of an account may wait. */
  limits?: DatabaseLimits;
} = {}): Promise<Embedded> {
  const first = await opening;
  // A database in memory is lost with its engine.
  const driver = new EmbeddedDriver(
    first,
    dataDir === null ? undefined : () => openEngine({ dataDir }, again.timeoutMs),
    report,
    createFairQueue(slotLimits(limits)),
  );
  const db = new Kysely<Database>({ dialect: dialectOf(driver) });
  // Kysely does not end a driver that never gave it a connection.
  await db.connection().execute(async () => {});
  return {
    db,
    limitStatements: (slowMs, hungMs = slowMs && Math.max(slowMs, leastHungMs)) => {
      driver.limits = { slowMs, hungMs };
    },
    slots: () => driver.slots(),
    snapshot: async () => (await first.ask('snapshot')).snapshot as ArrayBuffer,
  };
}

/** For the log; values are its parameters, so it has none. */
const textOf = (statements: readonly Statement[]) =>
  statements
    .map(({ sql }) => sql)
    .join('; ')
    .replace(/\s+/g, ' ')
    .slice(0, 500);

type Answer = { rows: unknown[]; affected: number };

/** The engine can't stop a statement, so one that merely takes long is waited for. */
const leastHungMs = 60_000;

/** Starting over a failing disk may hang too; callers soon after a failed start get its error at once. */
const again = { timeoutMs: 30_000, pauseMs: 1_000 };

/**
 * One statement runs while the next is ready, so the engine does not idle while this process takes a result. Two of
 * the same account would make another account wait for both.
 */
const slotLimits = (limits?: DatabaseLimits) => ({
  atOnce: 2,
  ofAccount: 1,
  maxWaiting: limits?.waitingOfAccount ?? Number.POSITIVE_INFINITY,
  timeoutMs: limits?.connectMs ?? 0,
  // Without limits, as in tests with a stopped clock, no account has to pause.
  ...(!limits && { longestCoolDownMs: 0 }),
});

/**
 * PGlite has one session: its holders' statements take turns, and a transaction has it alone. After an engine failure
 * its holders get nothing more, as the rest of a transaction would run alone in a new one, and the next holder has it
 * restarted from the folder.
 */
class EmbeddedDriver extends ConnectionDriver {
  readonly #releases = new WeakMap<Connection, () => void>();
  #alone: { connection: Connection; over: Promise<void>; end: () => void } | undefined;
  #lost: DatabaseOutage | undefined;
  #recovery: Promise<void> | undefined;
  #againAt = 0;
  /** 0 for none. */
  limits = { slowMs: 0, hungMs: 0 };

  constructor(
    private engine: Engine,
    private readonly startAgain: (() => Promise<Engine>) | undefined,
    private readonly report: OutageReporter,
    private readonly queue: FairQueue,
  ) {
    super();
  }

  #connect(): Connection {
    const { engine } = this;
    const connection = new Connection(async (statements) => {
      while (this.#alone && this.#alone.connection !== connection) await this.#alone.over;
      return this.#ask(engine, statements);
    }, this.nameOf);
    return connection;
  }

  async #ask(engine: Engine, statements: readonly Statement[]): Promise<QueryResult<unknown>[]> {
    const { slowMs, hungMs } = this.limits;
    const text = textOf(statements);
    const slow = { afterMs: slowMs, report: () => this.report.slow(text, slowMs) };
    try {
      const { answers } = await engine.ask('query', { statements }, hungMs, slowMs > 0 ? slow : undefined);
      this.report.answered();
      return (answers as Answer[]).map(({ rows, affected }) => ({ rows, numAffectedRows: BigInt(affected) }));
    } catch (error) {
      if (!this.startAgain || !isEngineFailure(error)) throw error;
      await engine.end();
      const isNews = engine === this.engine && !this.#lost;
      const named = new Error(`${error.message} (${text})`, { cause: error });
      throw isNews ? this.#lose(named) : new DatabaseOutage(error);
    }
  }

  slots(): SlotFigures {
    return this.queue.figures();
  }

  async acquireConnection(): Promise<Connection> {
    const release = await acquireSlot(this.queue);
    try {
      if (this.#lost) await this.#recover(this.#lost);
      const connection = this.#connect();
      this.#releases.set(connection, release);
      return connection;
    } catch (error) {
      release();
      throw error;
    }
  }

  override async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    while (this.#alone) await this.#alone.over;
    let end = () => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#alone = { connection, over, end };
    await super.beginTransaction(connection, settings);
  }

  async releaseConnection(connection: Connection): Promise<void> {
    if (this.#alone?.connection === connection) {
      this.#alone.end();
      this.#alone = undefined;
    }
    this.#releases.get(connection)?.();
  }

  #recover(lost: DatabaseOutage): Promise<void> {
    this.#recovery ??= this.#startAgain(lost).finally(() => {
      this.#recovery = undefined;
    });
    return this.#recovery;
  }

  async #startAgain(lost: DatabaseOutage): Promise<void> {
    if (!this.startAgain || performance.now() < this.#againAt) throw lost;
    try {
      this.engine = await this.startAgain();
      this.#lost = undefined;
    } catch (error) {
      this.#againAt = performance.now() + again.pauseMs;
      throw this.#lose(error as Error);
    }
  }

  #lose(error: Error): DatabaseOutage {
    this.report.failed(error);
    this.#lost = new DatabaseOutage(error);
    return this.#lost;
  }

  async destroy(): Promise<void> {
    if (!this.#lost) await this.engine.ask('close');
    await this.engine.end();
  }
}
