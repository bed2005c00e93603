import { type DatabaseConnection, PostgresDialect, PostgresDriver, type PostgresPool } from 'kysely';
import type { DatabaseLimits } from '../config/config';
import { createTurns, type TurnFigures, type Turns } from './turns';

/** PostgreSQL with the connections of a pool given out in turns (`turns.ts`). */
export class PostgresInTurns extends PostgresDialect {
  readonly #pool: PostgresPool;
  readonly #turns: Turns;

  constructor(pool: PostgresPool, { connections, connectMs }: DatabaseLimits) {
    super({ pool });
    this.#pool = pool;
    this.#turns = createTurns({
      atOnce: connections,
      ofAccount: Math.ceil(connections * shareOfAccount),
      ofCrowd: Math.ceil(connections * shareOfCrowd),
      patienceMs: connectMs,
    });
  }

  turns(): TurnFigures {
    return this.#turns.figures();
  }

  override createDriver(): PostgresDriver {
    return new DriverInTurns(this.#pool, this.#turns);
  }
}

/** Enough to keep a database busy, and to keep this process busy with its answers; the others stay for other accounts. */
const shareOfAccount = 0.3;
const shareOfCrowd = 0.1;

type PostgresConnection = Parameters<PostgresDriver['releaseConnection']>[0];

class DriverInTurns extends PostgresDriver {
  readonly #turns: Turns;
  readonly #held = new WeakMap<DatabaseConnection, () => void>();

  constructor(pool: PostgresPool, turns: Turns) {
    super({ pool });
    this.#turns = turns;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const giveBack = await this.#turns.take();
    try {
      const connection = await super.acquireConnection();
      this.#held.set(connection, giveBack);
      return connection;
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  override async releaseConnection(connection: PostgresConnection): Promise<void> {
    try {
      await super.releaseConnection(connection);
    } finally {
      this.#held.get(connection)?.();
    }
  }
}
