import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { traceTrip } from '../traces/traces.ts';
import type { Database } from './database.ts';
import { createNaming, type NameOf } from './preparedStatements.ts';

/** Prepared under its name, if it has one. */
export type Statement = { sql: string; parameters: readonly unknown[]; name: string | undefined };

/** Runs these statements in order, in one trip, and returns each result: those after a failure are not executed. */
export type Ask = (statements: readonly Statement[]) => Promise<QueryResult<unknown>[]>;

type OnResult = (result: QueryResult<unknown>) => void;
const sentWithNext = new WeakMap<CompiledQuery, OnResult>();

/**
 * A statement of a transaction whose result nobody waits for: it is sent with the next one, at the latest with the
 * commit, which then fails for it. Each trip saved is time that others wait for the locks.
 */
export async function withNext(
  trx: Kysely<Database>,
  statement: Compilable,
  onResult: OnResult = () => {},
): Promise<void> {
  const compiled = statement.compile();
  sentWithNext.set(compiled, onResult);
  await trx.executeQuery(compiled);
}

/** A connection of either engine; a transaction begins in its first statement's trip. */
export class Connection implements DatabaseConnection {
  readonly #ask: Ask;
  readonly #nameOf: NameOf;
  #next: (Statement & { onResult?: OnResult | undefined })[] = [];
  #transaction: 'none' | 'unsent' | 'begun' = 'none';

  constructor(ask: Ask, nameOf: NameOf) {
    this.#ask = ask;
    this.#nameOf = nameOf;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = query;
    const name = parameters.length > 0 ? this.#nameOf(query) : undefined;
    const onResult = sentWithNext.get(query);
    this.#next.push({ sql, parameters, name, onResult });
    if (onResult && this.#transaction !== 'none') return { rows: [] };
    const statements = this.#next;
    this.#next = [];
    if (this.#transaction === 'unsent') this.#transaction = 'begun';
    const answers = this.#ask(statements.map(({ onResult: _, ...statement }) => statement));
    traceTrip(statements, answers);
    const results = await answers;
    for (const [n, result] of results.entries()) statements[n]?.onResult?.(result);
    return results.at(-1) as QueryResult<Row>;
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const sql = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode];
    this.#next = [{ sql: sql.filter(Boolean).join(' '), parameters: [], name: undefined }];
    this.#transaction = 'unsent';
  }

  async commit(): Promise<void> {
    await this.executeQuery(CompiledQuery.raw('commit'));
    this.#transaction = 'none';
  }

  async rollback(): Promise<void> {
    const hasBegun = this.#transaction === 'begun';
    this.#transaction = 'none';
    this.#next = [];
    if (hasBegun) await this.executeQuery(CompiledQuery.raw('rollback'));
  }

  streamQuery(): never {
    throw new Error('Lists and exports page by key and hold no cursors');
  }
}

/** What both engines' drivers have in common. */
export abstract class ConnectionDriver implements Driver {
  protected readonly nameOf = createNaming();

  abstract acquireConnection(): Promise<Connection>;
  abstract releaseConnection(connection: Connection): Promise<void>;
  abstract destroy(): Promise<void>;

  async init(): Promise<void> {}

  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.rollback();
  }
}

/** Both engines speak PostgreSQL's SQL. */
export const dialectOf = (driver: Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
