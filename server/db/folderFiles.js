import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * The folder of an embedded database, with its files' sizes in memory: while planning, the engine asks for them
 * hundreds of times per call, each a system call. Nobody else changes them, as the folder is locked
 * (`dataFolder.ts`). Plain JavaScript, like the worker that loads it.
 */
export class FolderFiles extends NodeFS {
  /**
   * @override
   * @type {NodeFS['init']}
   */
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    const { preRun = [] } = emscriptenOpts;
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, remember] } };
  }
}

/** @type {(engine: object) => void} */
const remember = (engine) => {
  const { NODEFS: files } = /** @type {{NODEFS: Files}} */ (engine);
  keepPrivate(files);
  rememberSizes(files);
};

/**
 * What Emscripten does with files of a folder; each node is one file, and each stream one that is open.
 * @typedef {{
 *   node_ops: {setattr: (node: object, change: object) => void},
 *   stream_ops: {
 *     open: (stream: Stream) => void,
 *     setattr: (stream: Stream, change: object) => void,
 *     write: (stream: Stream, buffer: Uint8Array, offset: number, length: number, position: number) => number,
 *     llseek: (stream: Stream, offset: number, whence: number) => number,
 *   },
 * }} Files
 * @typedef {{node: object}} Stream
 */

/** The origin of an offset: the beginning or the end of a file. */
const [fromBeginning, fromEnd] = [0, 2];

/** The engine sets each new file's mode to 0666, ignoring the process's umask. */
function keepPrivate(/** @type {Files} */ { node_ops: nodes, stream_ops: streams }) {
  const [ofNode, ofStream] = [{ ...nodes }, { ...streams }];
  nodes.setattr = (node, change) => ofNode.setattr(node, closed(change));
  streams.setattr = (stream, change) => ofStream.setattr(stream, closed(change));
}

/** @type {(change: {mode?: number}) => object} */
const closed = ({ mode, ...change }) =>
  mode === undefined || mode === null ? change : { ...change, mode: mode & ~0o077 };

/** Asks for each size once, tracks writes, and forgets it when it may have changed otherwise. */
export function rememberSizes(/** @type {Files} */ { node_ops: nodes, stream_ops: streams }) {
  /** @type {WeakMap<object, number>} */
  const sizes = new WeakMap();
  const [ofNode, ofStream] = [{ ...nodes }, { ...streams }];
  Object.assign(nodes, {
    setattr: (/** @type {object} */ node, /** @type {object} */ change) => {
      sizes.delete(node);
      ofNode.setattr(node, change);
    },
  });
  /** @type {Files['stream_ops']} */
  const remembering = {
    open: (stream) => {
      sizes.delete(stream.node);
      ofStream.open(stream);
    },
    setattr: (stream, change) => {
      sizes.delete(stream.node);
      ofStream.setattr(stream, change);
    },
    write: (stream, buffer, offset, length, position) => {
      const size = sizes.get(stream.node);
      sizes.delete(stream.node);
      const written = ofStream.write(stream, buffer, offset, length, position);
      if (size !== undefined) sizes.set(stream.node, Math.max(size, position + written));
      return written;
    },
    llseek: (stream, offset, whence) => {
      if (whence !== fromEnd) return ofStream.llseek(stream, offset, whence);
      const size = sizes.get(stream.node) ?? ofStream.llseek(stream, 0, fromEnd);
      sizes.set(stream.node, size);
      return ofStream.llseek(stream, size + offset, fromBeginning);
    },
  };
  Object.assign(streams, remembering);
}
