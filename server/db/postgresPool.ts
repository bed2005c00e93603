import { setTimeout } from 'node:timers/promises';
import type { QueryResult } from 'kysely';
import pg from 'pg';
import type { DatabaseLimits } from '../config/config.ts';
import type { Ask, Statement } from './connection.ts';
import { DatabaseOutage, isLost, isShortage, type OutageReporter } from './outage.ts';
import { askTogether } from './postgresTrip.ts';

export type Pool = {
  connect: () => Promise<PooledClient>;
  end: () => Promise<void>;
  figures: () => PoolFigures;
};

/** A connection until it is released. */
export type PooledClient = { ask: Ask; release: () => void };

/** Connections at this moment, and who waits for one. */
export type PoolFigures = Record<'used' | 'idle' | 'waiting', number>;

/**
 * The connections to PostgreSQL. What it can't answer throws a DatabaseOutage, and a connection that was lost over it
 * serves nobody again: a late answer on it would be taken for the next question's. Statements are prepared
 * (`preparedStatements.ts`): to plan ours takes longer than to execute them.
 */
export function createPostgresPool(
  connectionString: string,
  { connections, connectMs, statementMs, lockMs }: DatabaseLimits,
  report: OutageReporter,
): Pool {
  const types = new pg.TypeOverrides();
  // As it is written: a Date would be its midnight here, another day elsewhere.
  types.setTypeParser(pg.types.builtins.DATE, String);
  const pool = new pg.Pool({
    connectionString,
    types,
    max: connections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    // PostgreSQL would compile what looks dear, for 400 ms each time; our statements are short.
    options: '-c jit=off',
  });
  const outage = (error: Error) => {
    report.failed(error);
    return new DatabaseOutage(error);
  };
  // Unheard, the end of a connection would end this process. The pool hears its idle ones only.
  pool.on('error', report.failed);
  pool.on('acquire', (client) => client.on('error', report.failed));
  pool.on('release', (_, client) => client.off('error', report.failed));
  // A server that hangs, or a network that ends without a word, ends no statement by itself.
  const patienceMs = statementMs && statementMs + 1_000;
  return {
    connect: async () => {
      try {
        return new Client(await pool.connect(), patienceMs, outage, report.answered);
      } catch (error) {
        // Also of an address that it can't make sense of, or whose certificate is nowhere.
        throw outage(error as Error);
      }
    },
    // One that hangs would not say goodbye, and its client not end.
    end: () => Promise.race([pool.end(), setTimeout(connectMs, undefined, { ref: false })]),
    figures: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

/** A replica that vanished without a word keeps its locks no longer than this. */
const idleInTransactionMs = 60_000;

class Client implements PooledClient {
  #lost: DatabaseOutage | undefined;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly patienceMs: number,
    private readonly outage: (error: Error) => DatabaseOutage,
    private readonly answered: () => void,
  ) {}

  async ask(statements: readonly Statement[]): Promise<QueryResult<unknown>[]> {
    if (this.#lost) throw this.#lost;
    try {
      const results = await askTogether(this.client, statements, this.patienceMs);
      this.answered();
      return results.map(({ command, rowCount, rows }) =>
        writes.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows },
      );
    } catch (error) {
      if (isShortage(error)) throw this.outage(error);
      if (!isLost(error)) throw withOwnStack(error);
      this.#lost = this.outage(error);
      throw this.#lost;
    }
  }

  release(): void {
    this.client.release(this.#lost);
  }
}

/** PostgreSQL's errors are made where its answers are read: who asked is told by the stack of those who wait. */
function withOwnStack(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error, withOwnStack);
  return error;
}

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
