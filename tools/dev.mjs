import { createServer as createHttpServer } from 'node:http';
import { createServer, createServerModuleRunner } from 'vite';
import { endWith } from './endWith.mjs';

/**
 * `npm run dev`: the server and the app in one process. Vite serves and hot-reloads the app as middleware of our own
 * server, which restarts when one of its files changes. Its pages can be translated in place.
 */
const shell = process.ppid;
const upgrades = createHttpServer();
const vite = await createServer({
  appType: 'custom',
  server: { middlewareMode: true, ws: { server: upgrades } },
  plugins: [
    {
      name: 'restart-server',
      hotUpdate({ modules }) {
        if (this.environment.name === 'ssr' && modules.length > 0) restart();
      },
    },
  ],
});
/** @type {Set<import('node:stream').Duplex>} */
const sockets = new Set();
let running = start();
let isStopping = false;

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => running.then(stop).finally(() => process.exit()));
}

if (process.env.npm_lifecycle_event) endWith(shell);

/** Once for all files that change meanwhile. */
function restart() {
  if (isStopping) return;
  isStopping = true;
  running = running.then(stop).then(() => {
    isStopping = false;
    return start();
  });
}

/** A server that can't start says why and waits for the next change. */
async function start() {
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
  try {
    const { startServer } = await runner.import('/server/start/start.ts');
    const started = await startServer({ env: { TRANSLATE: 'on', ...process.env }, vite });
    forwardUpgrades(started.server);
    console.log(`The app and the server from their sources: ${started.config.publicOrigin}`);
    return started;
  } catch (error) {
    vite.config.logger.error(error instanceof Error ? String(error.stack) : String(error));
    return undefined;
  }
}

/** @param {{ close: () => Promise<void> } | undefined} started */
async function stop(started) {
  for (const socket of sockets) socket.destroy();
  await started?.close();
}

/**
 * Vite's web socket goes through the current server, so that pages connect to their own address and the
 * Content-Security-Policy needs no exception. @param {import('node:http').Server} server
 */
function forwardUpgrades(server) {
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    upgrades.emit('upgrade', request, socket, head);
  });
}
