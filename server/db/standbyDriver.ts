import { type CompiledQuery, type DatabaseConnection, type Driver, Kysely, type QueryResult } from 'kysely';
import { type ConnectionDriver, dialectOf } from './connection.ts';
import type { Database } from './database.ts';
import { DatabaseOutage } from './outage.ts';

type Databases = { primary: ConnectionDriver; standby: ConnectionDriver; isCurrent: () => boolean };

/**
 * A database that is read from the standby, and statement by statement from the primary once the standby fails or falls
 * behind: also in the middle of an export. It is read without transactions, which can't move.
 */
export const onStandby = (databases: Databases): Kysely<Database> =>
  new Kysely<Database>({ dialect: dialectOf(new StandbyDriver(databases)) });

class StandbyDriver implements Driver {
  constructor(private readonly databases: Databases) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const { primary, standby, isCurrent } = this.databases;
    if (!isCurrent()) return held(primary);
    try {
      return await held(standby, () => held(primary));
    } catch {
      return held(primary);
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await (connection as Held).release();
  }

  beginTransaction(): Promise<void> {
    throw new Error('A standby is read statement by statement');
  }

  commitTransaction = this.beginTransaction;
  rollbackTransaction = this.beginTransaction;

  /** Those who opened the two close them. */
  async destroy(): Promise<void> {}
}

type Held = DatabaseConnection & { release: () => Promise<void> };

/** A connection; where a statement on it fails for the database's sake, it goes on with the `other`. */
async function held(driver: ConnectionDriver, other?: () => Promise<Held>): Promise<Held> {
  const own = await driver.acquireConnection();
  let current: Held = {
    executeQuery: (query) => own.executeQuery(query),
    streamQuery: () => own.streamQuery(),
    release: () => driver.releaseConnection(own),
  };
  return {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      try {
        return await current.executeQuery<Row>(query);
      } catch (error) {
        if (!other || !isStandbys(error)) throw error;
        const next = await other();
        other = undefined;
        await current.release();
        current = next;
        return current.executeQuery<Row>(query);
      }
    },
    streamQuery: () => own.streamQuery(),
    release: () => current.release(),
  };
}

/** Its connection, its resources, or a row that replay had to remove; a statement that takes too long takes so anywhere. */
const isStandbys = (error: unknown): boolean =>
  error instanceof DatabaseOutage ? !error.isTooSlow : (error as { code?: string }).code === '40001';
