import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, parse, protocol, types } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/**
 * The embedded database in its own thread, so that no query blocks the event loop. Takes `{id, kind, statements}` one after
 * the other, executes the statements up to one that fails, and answers with the last one's `{id, rows, affected}` or with
 * `{id, error}`; a statement with a name is prepared under it. Plain JavaScript: a worker starts from a file as it is.
 */
if (!parentPort) throw new Error('pgliteWorker runs as a worker thread');
const port = parentPort;

const { dataDir, snapshot, wasmModule } = workerData;
const opened = PGlite.create({
  dataDir: dataDir ?? undefined,
  extensions: { pg_trgm, btree_gin },
  // As it is written: a Date would be a midnight, and another day elsewhere.
  parsers: { [types.DATE]: String },
  loadDataDir: snapshot ? new Blob([snapshot]) : undefined,
  wasmModule,
});

port.on('message', async (/** @type {{id: number, kind: string, statements: Statement[]}} */ message) => {
  const { id, kind, statements } = message;
  try {
    port.postMessage({ id, ...(await answers[kind]?.(await opened, statements)) });
  } catch (error) {
    port.postMessage({ id, error: plain(error) });
  }
});

/** @typedef {{sql: string, parameters: unknown[], name?: string}} Statement */

/** @type {Record<string, (database: PGlite, statements: Statement[]) => Promise<object>>} */
const answers = {
  open: async () => ({}),
  query: async (database, statements) => {
    let answer = {};
    for (const { sql, parameters, name } of statements) {
      const { rows, affectedRows } = await (name
        ? database.runExclusive(() => executePrepared(database, name, sql, parameters))
        : database.query(sql, parameters));
      answer = { rows, affected: affectedRows ?? 0 };
    }
    return answer;
  },
  snapshot: async (database) => ({ snapshot: await (await database.dumpDataDir('none')).arrayBuffer() }),
  close: async (database) => {
    await database.close();
    return {};
  },
};

/**
 * The types of the parameters of each statement that is prepared, by its name.
 * @type {Map<string, number[]>}
 */
const prepared = new Map();

/** As `query` of PGlite, which would plan the statement anew each time. */
async function executePrepared(
  /** @type {PGlite} */ database,
  /** @type {string} */ name,
  /** @type {string} */ text,
  /** @type {unknown[]} */ parameters,
) {
  const { serialize } = protocol;
  if (!prepared.has(name)) {
    const described = await send(
      database,
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    );
    prepared.set(name, parse.parseDescribeStatementResults(described));
  }
  const values = parameters.map((value, n) => {
    if (value === null || value === undefined) return null;
    return database.serializers[prepared.get(name)?.[n] ?? 0]?.(value) ?? String(value);
  });
  const bound = serialize.bind({ statement: name, values });
  const messages = await send(database, bound, serialize.describe({ type: 'P' }), serialize.execute({}));
  const [result = { rows: [], affectedRows: 0 }] = parse.parseResults(messages, database.parsers);
  return result;
}

async function send(/** @type {PGlite} */ database, /** @type {Uint8Array[]} */ ...messages) {
  try {
    return (await database.execProtocol(Buffer.concat(messages), { syncToFs: false })).messages;
  } finally {
    await database.execProtocol(protocol.serialize.sync());
  }
}

/** An error's own fields survive the way between threads only as plain data. */
function plain(/** @type {unknown} */ error) {
  const fields = /** @type {Record<string, unknown>} */ (error);
  return {
    name: fields.name,
    message: fields.message,
    code: fields.code,
    constraint: fields.constraint,
    detail: fields.detail,
    table: fields.table,
  };
}
