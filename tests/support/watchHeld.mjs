import { subscribe } from 'node:diagnostics_channel';
import { setTimeout } from 'node:timers/promises';
import { writeHeapSnapshot } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before a server: at each SIGUSR2 it writes what the process holds once what it had left to do is done, its heap to
 * the file that `HEAP` names and its handles by number. With `LEAK` it loses some of both at each request.
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

/** The connections of the last calls take a moment to go. */
async function countAtRest() {
  for (let before = Number.NaN; ; ) {
    await setTimeout(500);
    const handles = process.getActiveResourcesInfo().length;
    if (handles === before) return handles;
    before = handles;
  }
}
