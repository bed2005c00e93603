import type { DatabaseLimits } from '../config/config.ts';
import { createFairQueue, type FairQueue, type SlotFigures } from '../traffic/fairQueue.ts';
import { acquireSlot } from './acquireSlot.ts';
import { Connection, ConnectionDriver } from './connection.ts';
import type { Pool, PooledClient } from './postgresPool.ts';

/** PostgreSQL, with the connections of its pool shared fairly among accounts. */
export class FairPostgresDriver extends ConnectionDriver {
  readonly #pool: Pool;
  readonly #slots: FairQueue;
  readonly #held = new WeakMap<Connection, { client: PooledClient; release: () => void }>();

  constructor(pool: Pool, { connections, ofAccount, waitingOfAccount, connectMs }: DatabaseLimits) {
    super();
    this.#pool = pool;
    this.#slots = createFairQueue({
      atOnce: connections,
      ofAccount,
      maxWaiting: waitingOfAccount,
      timeoutMs: connectMs,
    });
  }

  slots(): SlotFigures {
    return this.#slots.figures();
  }

  async acquireConnection(): Promise<Connection> {
    const release = await acquireSlot(this.#slots);
    try {
      const client = await this.#pool.connect();
      const connection = new Connection((statements) => client.ask(statements), this.nameOf);
      this.#held.set(connection, { client, release });
      return connection;
    } catch (error) {
      release();
      throw error;
    }
  }

  async releaseConnection(connection: Connection): Promise<void> {
    const held = this.#held.get(connection);
    held?.client.release();
    held?.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}
