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

/** Connections now, and how many callers wait for one. */
export type PoolFigures = Record<'used' | 'idle' | 'waiting', number>;

/**
 * The connections to PostgreSQL. Its failures throw a DatabaseOutage, and a lost connection is never reused: a late
 * answer on it would be taken for the next query's. Statements are prepared (`preparedStatements.ts`): planning ours
 * takes longer than running them.
 */
export function createPostgresPool(
  connectionString: string,
  { connections, connectMs, statementMs, lockMs }: DatabaseLimits,
  report: OutageReporter,
): Pool {
  const types = new pg.TypeOverrides();
  // As text: a Date would be midnight here, another day elsewhere.
  types.setTypeParser(pg.types.builtins.DATE, String);
  const pool = new pg.Pool({
    connectionString,
    types,
    max: connections,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    // Not as startup parameters: PgBouncer refuses those.
    onConnect: (client) => client.query(sessionSettings({ statementMs, lockMs })),
  });
  const outage = (error: Error) => {
    report.failed(error);
    return new DatabaseOutage(error);
  };
  // Without a listener, a connection's end would end this process. The pool listens to idle ones only.
  pool.on('error', report.failed);
  pool.on('acquire', (client) => client.on('error', report.failed));
  pool.on('release', (_, client) => client.off('error', report.failed));
  // A hung server or a network that drops silently ends no statement by itself.
  const timeoutMs = statementMs && statementMs + 1_000;
  return {
    connect: async () => {
      try {
        return new Client(await pool.connect(), timeoutMs, outage, report.answered);
      } catch (error) {
        // Also for a malformed address, or a certificate file that is missing.
        throw outage(error as Error);
      }
    },
    // A hung server would not close the connection, so its client would not end.
    end: () => Promise.race([pool.end(), setTimeout(connectMs, undefined, { ref: false })]),
    figures: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

const sessionSettings = ({ statementMs, lockMs }: Pick<DatabaseLimits, 'statementMs' | 'lockMs'>) =>
  Object.entries({
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    // A replica that vanished silently keeps its locks no longer than this.
    idle_in_transaction_session_timeout: 60_000,
    // PostgreSQL would JIT-compile what looks expensive, for 400 ms each time; our statements are short.
    jit: 'off',
  })
    .map(([name, value]) => `set ${name} = ${value}`)
    .join(';');

class Client implements PooledClient {
  #lost: DatabaseOutage | undefined;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly timeoutMs: number,
    private readonly outage: (error: Error) => DatabaseOutage,
    private readonly answered: () => void,
  ) {}

  async ask(statements: readonly Statement[]): Promise<QueryResult<unknown>[]> {
    if (this.#lost) throw this.#lost;
    try {
      const results = await askTogether(this.client, statements, this.timeoutMs);
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

/** PostgreSQL's errors are created where answers are read: the waiting callers' stack shows which query failed. */
function withOwnStack(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error, withOwnStack);
  return error;
}

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
