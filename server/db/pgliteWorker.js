import { parentPort } from 'node:worker_threads';
import { PGlite, parse, protocol, types } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { FolderFiles } from './folderFiles.js';

/**
 * The embedded database in its own thread, so that no query blocks the event loop. Takes `{id, kind, …}` one at a
 * time: `open` first, then `query`, which runs its statements up to a failure and answers with `{id, answers}`,
 * `{rows, affected}` for each, or `{id, error}`; a statement with a name is prepared under it. Plain JavaScript: a
 * worker starts from a file as it is.
 */
if (!parentPort) throw new Error('pgliteWorker runs as a worker thread');
const port = parentPort;

const { serialize } = protocol;
/** @type {Promise<PGlite>} */
let opened;

port.on(
  'message',
  async (/** @type {Opening & Query & {id: number, kind: string}} */ { id, kind, ...asked }) => {
    try {
      if (kind === 'open') opened = open(asked);
      port.postMessage({ id, ...(await answers[kind]?.(await opened, asked.statements)) });
    } catch (error) {
      port.postMessage({ id, error: plain(error) });
    }
  },
);

/** @typedef {{sql: string, parameters: unknown[], name?: string}} Statement */
/** @typedef {{statements: Statement[]}} Query */
/** @typedef {{dataDir: string | null, snapshot?: ArrayBuffer, wasmModule?: WebAssembly.Module}} Opening */

/** @type {(opening: Opening) => Promise<PGlite>} */
const open = ({ dataDir, snapshot, wasmModule }) =>
  PGlite.create({
    ...(dataDir !== null && { fs: new FolderFiles(dataDir) }),
    extensions: { pg_trgm, btree_gin },
    // As text: a Date would be midnight here, and another day elsewhere.
    parsers: { [types.DATE]: String },
    // The engine writes to all of its buffers at each start; the system's cache holds what does not fit into fewer.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
    loadDataDir: snapshot ? new Blob([snapshot]) : undefined,
    wasmModule,
  });

/** @type {Record<string, (database: PGlite, statements: Statement[]) => Promise<object>>} */
const answers = {
  open: async () => ({}),
  query: (database, statements) => database.runExclusive(() => askAll(database, statements)),
  snapshot: async (database) => ({ snapshot: await (await database.dumpDataDir('none')).arrayBuffer() }),
  close: async (database) => {
    await database.close();
    return {};
  },
};

/** Together, except the first time that one of them is run, whose types may depend on those before it. */
async function askAll(/** @type {PGlite} */ database, /** @type {Statement[]} */ statements) {
  if (statements.every(typesOf)) return { answers: await ask(database, statements, typesOf) };
  const answers = [];
  for (const statement of statements) {
    const types = typesOf(statement) ?? (await describe(database, statement));
    answers.push(...(await ask(database, [statement], () => types)));
  }
  return { answers };
}

/** The parameter types of each statement seen, by its name or text, up to a limit. @type {Map<string, number[]>} */
const described = new Map();
const mostDescribed = 1_000;

/** @type {(statement: Statement) => number[] | undefined} */
const typesOf = ({ sql, parameters, name }) => (parameters.length === 0 ? [] : described.get(name ?? sql));

/** Learns the types of a statement's parameters, and prepares it if it has a name. */
async function describe(/** @type {PGlite} */ database, /** @type {Statement} */ { sql, name }) {
  const asked = [serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name })];
  const types = parse.parseDescribeStatementResults(await send(database, asked));
  if (name || described.size < mostDescribed) described.set(name ?? sql, types);
  return types;
}

/** @type {(database: PGlite, statements: Statement[], types: (statement: Statement) => number[] | undefined) => Promise<object[]>} */
async function ask(database, statements, types) {
  const asked = statements.flatMap((statement) => [
    ...(statement.name ? [] : [serialize.parse({ text: statement.sql })]),
    serialize.bind({ statement: statement.name, values: valuesOf(database, statement, types(statement)) }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
  ]);
  const results = parse.parseResults(await send(database, asked), database.parsers);
  return results.map(({ rows, affectedRows = 0 }, n) => {
    // The engine's count is cumulative.
    const before = results[n - 1]?.affectedRows ?? 0;
    return { rows, affected: affectedRows - before };
  });
}

/** @type {(database: PGlite, statement: Statement, types?: number[]) => (string | null)[]} */
const valuesOf = ({ serializers }, { parameters }, types = []) =>
  parameters.map((value, n) => {
    if (value === null || value === undefined) return null;
    return serializers[types[n] ?? 0]?.(value) ?? String(value);
  });

/** In one call, as each takes the engine longer than a short statement; it skips those after a failure. */
async function send(/** @type {PGlite} */ database, /** @type {Uint8Array[]} */ messages) {
  return (await database.execProtocol(Buffer.concat([...messages, serialize.sync()]))).messages;
}

/** An error's own fields cross threads only as plain data. */
function plain(/** @type {unknown} */ error) {
  const fields = /** @type {Record<string, unknown>} */ (error);
  return {
    name: fields.name,
    message: fields.message,
    code: fields.code,
    constraint: fields.constraint,
    detail: fields.detail,
    table: fields.table,
    column: fields.column,
  };
}
