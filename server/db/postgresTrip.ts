import pg from 'pg';
import type { Statement } from './connection.ts';

/** Which statements each connection has prepared. */
const prepared = new WeakMap<pg.PoolClient, Set<string>>();

/**
 * Asks PostgreSQL these statements, and answers each. They go in one trip, but for the first time that a connection is asked
 * one of them, which it has to prepare: what is known to be prepared can't be left half done. Fails where no answer to a trip
 * comes in `patienceMs` (0 is as long as it takes): the connection is of no more use then.
 */
export async function askTogether(
  client: pg.PoolClient,
  statements: readonly Statement[],
  patienceMs: number,
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
    return hear(client, patienceMs, (settle) => new Trip(configs, last, settle));
  }
  const results: pg.QueryResult[] = [];
  for (const config of [...configs, last]) {
    results.push(await hear(client, patienceMs, (settle) => new pg.Query(config, settle)));
    if (config.name) known.add(config.name);
  }
  return results;
}

type Config = pg.QueryConfig & { name: string | undefined };
type Settle<Answer> = (error: Error | undefined, answer: Answer) => void;

/**
 * Waits for the answer by a call back that the query is made with. The client's own promise and time-out give it another one
 * later, so that each answer outlives the collector's short rounds: they copy all of it, while every call waits.
 */
function hear<Answer>(
  client: pg.PoolClient,
  patienceMs: number,
  queryOf: (settle: Settle<Answer>) => pg.Query,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(Object.assign(new Error(`No answer came within ${patienceMs} ms`), { code: 'ETIMEDOUT' }));
    };
    const patience = patienceMs > 0 ? setTimeout(giveUp, patienceMs) : undefined;
    const query = queryOf((error, answer) => {
      clearTimeout(patience);
      if (error) reject(error);
      else resolve(answer);
    });
    client.query(query);
  });
}

/** Several statements before one `Sync`: what follows one that fails, PostgreSQL skips. */
class Trip extends pg.Query {
  constructor(before: readonly Config[], last: Config, settle: Settle<pg.QueryResult[]>) {
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
