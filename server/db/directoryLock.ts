import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { StartError } from '../config/startError.ts';

/**
 * Two processes on one embedded database lose data silently. So each owner listens on a socket in the directory,
 * which other containers see too, unlike a lock in memory; it dies with its process, however that ended. Throws if
 * another process holds it; of several at the same moment, at most one gets it.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const own = `${randomUUID()}${ending}`;
  const server = createServer((visitor) => visitor.destroy()).unref();
  const unlock = () =>
    new Promise<void>((resolve) => {
      rmSync(join(directory, own), { force: true });
      server.close(() => resolve());
    });
  await listenIn(directory, own, server).catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartError(`Can't keep data in ${directory} (${code}). Choose another folder with DATA_DIR.`);
  });
  const others = readdirSync(directory).filter((name) => name.endsWith(ending) && name !== own);
  for (const other of others) {
    if (await isDead(directory, other)) {
      rmSync(join(directory, other), { force: true });
      continue;
    }
    await unlock();
    throw new StartError(
      `Another Tenantry server uses the data in ${directory}. Stop it first, or give this one its own folder with DATA_DIR.`,
    );
  }
  return unlock;
}

const ending = '.owner';

/** A socket appears only once it listens: before that it would be taken for a dead owner's. */
async function listenIn(directory: string, name: string, server: Server): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const hidden = `${name}.new`;
  await throughShortPath(directory, hidden, (path) => {
    return new Promise((resolve, reject) => server.once('error', reject).listen(path, () => resolve(null)));
  });
  renameSync(join(directory, hidden), join(directory, name));
}

/** A process that may not be signalled is not dead. */
function isDead(directory: string, name: string): Promise<boolean> {
  return throughShortPath(directory, name, (path) => {
    return new Promise((resolve) => {
      const visit = connect(path, () => {
        visit.destroy();
        resolve(false);
      });
      visit.once('error', ({ code }: NodeJS.ErrnoException) =>
        resolve(code === 'ECONNREFUSED' || code === 'ENOENT'),
      );
    });
  });
}

/** A socket's path is limited to about 100 characters. On Linux an open folder has a short one. */
async function throughShortPath<T>(
  directory: string,
  name: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (process.platform !== 'linux') return use(join(directory, name));
  const open = openSync(directory, 'r');
  try {
    return await use(`/proc/self/fd/${open}/${name}`);
  } finally {
    closeSync(open);
  }
}
