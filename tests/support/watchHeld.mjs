import { subscribe } from 'node:diagnostics_channel';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before a server: at each SIGUSR2 it writes what the process holds once the garbage is gone, its heap in bytes and
 * its handles by number. With `LEAK` it loses some of both at each request.
 */
if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    collectGarbage();
    const heap = process.memoryUsage().heapUsed;
    const handles = process.getActiveResourcesInfo().length;
    process.stdout.write(`held ${JSON.stringify({ heap, handles })}\n`);
  });
  /** @type {unknown[]} */
  const lost = [];
  if (process.env.LEAK) {
    subscribe('http.server.request.start', () => {
      lost.push(
        new Array(1_000).fill(lost.length),
        setInterval(() => {}, 60_000),
      );
    });
  }
}
