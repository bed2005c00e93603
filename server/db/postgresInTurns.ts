import type { DatabaseLimits } from '../config/config.ts';
import { nextRound } from '../eventLoop.ts';
import { Connection, ConnectionDriver } from './connection.ts';
import type { Pool, PooledClient } from './postgresPool.ts';
import { createTurns, type TurnFigures, type Turns } from './turns.ts';

/** PostgreSQL with the connections of a pool given out in turns (`turns.ts`). */
export class PostgresInTurns extends ConnectionDriver {
  readonly #pool: Pool;
  readonly #turns: Turns;
  readonly #held = new WeakMap<Connection, { client: PooledClient; giveBack: () => void }>();

  constructor(pool: Pool, { connections, connectMs }: DatabaseLimits) {
    super();
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

  async acquireConnection(): Promise<Connection> {
    const giveBack = await this.#turns.take();
    await nextRound();
    try {
      const client = await this.#pool.connect();
      const connection = new Connection((statements) => client.ask(statements), this.nameOf);
      this.#held.set(connection, { client, giveBack });
      return connection;
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  async releaseConnection(connection: Connection): Promise<void> {
    const held = this.#held.get(connection);
    held?.client.release();
    held?.giveBack();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/** Enough to keep a database busy, and to keep this process busy with its answers; the others stay for other accounts. */
const shareOfAccount = 0.3;
const shareOfCrowd = 0.05;
