import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { threadId } from 'node:worker_threads';

/** A folder that `make` fills: once for all tests, and again when the hash of its sources changes. */
export async function makeOnce(
  name: string,
  hash: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const cache = resolve('node_modules/.cache', name);
  const folder = join(cache, hash);
  if (existsSync(folder)) {
    const now = new Date();
    utimesSync(folder, now, now);
    return folder;
  }
  removeOld(cache);
  const unfinished = `${folder}-${process.pid}-${threadId}`;
  mkdirSync(unfinished, { recursive: true });
  await make(unfinished);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another test file has made the same meanwhile.
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return folder;
}

/** What another run is still making, or has begun to use, is younger. */
function removeOld(cache: string) {
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (Date.now() - statSync(path).mtimeMs > 3_600_000) rmSync(path, { recursive: true, force: true });
  }
}
