import pg from 'pg';
import type { Statement } from './connection.ts';

/** The statements each connection has prepared. */
const prepared = new WeakMap<pg.PoolClient, Set<string>>();

/**
 * Runs these statements on PostgreSQL and returns each result. They share one trip, except the first time that a
 * connection prepares one of them: so a trip is never half done. Fails if no answer comes within `timeoutMs` (0 for
 * no limit): the connection is lost then.
 */
export async function askTogether(
  client: pg.PoolClient,
  statements: readonly Statement[],
  timeoutMs: number,
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
    return waitForAnswer(client, timeoutMs, (settle) => new Trip(configs, last, settle));
  }
  const results: pg.QueryResult[] = [];
  for (const config of [...configs, last]) {
    results.push(await waitForAnswer(client, timeoutMs, (settle) => new pg.Query(config, settle)));
    if (config.name) known.add(config.name);
  }
  return results;
}

type Config = pg.QueryConfig & { name: string | undefined };
type Settle<Answer> = (error: Error | undefined, answer: Answer) => void;

/**
 * Waits by a callback passed with the query. The client's own promise and timeout add later ones, so that each answer
 * survives the collector's short rounds: they copy it all while every call waits.
 */
function waitForAnswer<Answer>(
  client: pg.PoolClient,
  timeoutMs: number,
  queryOf: (settle: Settle<Answer>) => pg.Query,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(Object.assign(new Error(`No answer came within ${timeoutMs} ms`), { code: 'ETIMEDOUT' }));
    };
    const timer = timeoutMs > 0 ? setTimeout(giveUp, timeoutMs) : undefined;
    const query = queryOf((error, answer) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve(answer);
    });
    client.query(query);
  });
}

/** Several statements before one `Sync`: PostgreSQL skips those after a failure. */
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

/** A statement without parameters would be sent on its own, without waiting for a `Sync`. */
const extended = (config: Config): pg.QueryConfig => Object.assign(config, { queryMode: 'extended' });
