import pg from 'pg';
import type { Statement } from './connection';

/** Which statements each connection has prepared. */
const prepared = new WeakMap<pg.PoolClient, Set<string>>();

/**
 * Asks PostgreSQL these statements, and answers each. They go in one trip, but for the first time that a connection is asked
 * one of them, which it has to prepare: what is known to be prepared can't be left half done.
 */
export async function askTogether(
  client: pg.PoolClient,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  const known = prepared.get(client) ?? new Set();
  prepared.set(client, known);
  const configs = statements.map(({ sql, parameters, name }) => ({
    name,
    text: sql,
    values: [...parameters],
  }));
  const last = configs.pop();
  if (!last) throw new Error('Nothing is asked');
  if (configs.length > 0 && statements.every(({ name }) => !name || known.has(name))) {
    return new Promise((resolve, reject) => {
      client.query(new Trip(configs, last, (error, results) => (results ? resolve(results) : reject(error))));
    });
  }
  const results: pg.QueryResult[] = [];
  for (const { name, values, text } of [...configs, last]) {
    results.push(await client.query({ name, values, text }));
    if (name) known.add(name);
  }
  return results;
}

type Config = pg.QueryConfig & { name: string | undefined };
type Settle = (error: Error | undefined, results: pg.QueryResult[] | undefined) => void;

/** Several statements before one `Sync`: what follows one that fails, PostgreSQL skips. */
class Trip extends pg.Query {
  constructor(before: readonly Config[], last: Config, settle: Settle) {
    super(extended(last), settle);
    const submit = this.submit;
    this.submit = (connection) => {
      const unsynced = Object.create(connection, { sync: { value: () => {} } });
      connection.stream.cork();
      try {
        for (const one of before) new pg.Query(extended(one)).submit(unsynced);
        return submit.call(this, connection);
      } finally {
        connection.stream.uncork();
      }
    };
  }
}

/** A statement without parameters would go as one by itself, which waits for no `Sync`. */
const extended = (config: Config): pg.QueryConfig => Object.assign(config, { queryMode: 'extended' });
