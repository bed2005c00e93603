import { subscribe } from 'node:diagnostics_channel';
import { setTimeout } from 'node:timers/promises';
import { writeHeapSnapshot } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into a server: at each SIGUSR2, once idle, it writes a heap snapshot to the file `HEAP` and the number of
 * handles. With `LEAK` it leaks some of both at each request.
 */
if (isMainThread) {
  process.on('SIGUSR2', async () => {
    const handles = await countAtRest();
    writeHeapSnapshot(process.env.HEAP);
    process.stdout.write(`held ${handles}\n`);
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

/** The last calls' connections take a moment to close. */
async function countAtRest() {
  for (let before = Number.NaN; ; ) {
    await setTimeout(500);
    const handles = process.getActiveResourcesInfo().length;
    if (handles === before) return handles;
    before = handles;
  }
}
