import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/**
 * The embedded database in its own thread, so that no query blocks the event loop. Takes `{id, sql, parameters}` one
 * after the other and answers `{id, rows, affected}` or `{id, error}`. Plain JavaScript: a worker starts from a file as it is.
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

port.on(
  'message',
  async (/** @type {{id: number, kind: string, sql: string, parameters: unknown[]}} */ message) => {
    const { id, kind, sql, parameters } = message;
    try {
      port.postMessage({ id, ...(await answers[kind]?.(await opened, sql, parameters)) });
    } catch (error) {
      port.postMessage({ id, error: plain(error) });
    }
  },
);

/** @type {Record<string, (database: PGlite, sql: string, parameters: unknown[]) => Promise<object>>} */
const answers = {
  open: async () => ({}),
  query: async (database, sql, parameters) => {
    const { rows, affectedRows } = await database.query(sql, parameters);
    return { rows, affected: affectedRows ?? 0 };
  },
  snapshot: async (database) => ({ snapshot: await (await database.dumpDataDir('none')).arrayBuffer() }),
  close: async (database) => {
    await database.close();
    return {};
  },
};

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
