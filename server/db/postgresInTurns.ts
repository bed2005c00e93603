import type { DatabaseLimits } from '../config/config.ts';
import { createRoundRobin, type RoundRobin, type TurnFigures } from '../traffic/roundRobin.ts';
import { Connection, ConnectionDriver } from './connection.ts';
import { inTurn } from './inTurn.ts';
import type { Pool, PooledClient } from './postgresPool.ts';

/** PostgreSQL with the connections of a pool given out in turns. */
export class PostgresInTurns extends ConnectionDriver {
  readonly #pool: Pool;
  readonly #turns: RoundRobin;
  readonly #held = new WeakMap<Connection, { client: PooledClient; giveBack: () => void }>();

  constructor(pool: Pool, { connections, ofAccount, waitingOfAccount, connectMs }: DatabaseLimits) {
    super();
    this.#pool = pool;
    this.#turns = createRoundRobin({
      atOnce: connections,
      ofAccount,
      mostWaiting: waitingOfAccount,
      patienceMs: connectMs,
    });
  }

  turns(): TurnFigures {
    return this.#turns.figures();
  }

  async acquireConnection(): Promise<Connection> {
    const giveBack = await inTurn(this.#turns);
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
