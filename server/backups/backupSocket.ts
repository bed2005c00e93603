import { mkdirSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { readBackup } from './readBackup.ts';

/**
 * Only the process that has the embedded database open can read it, so it serves backups on a socket in the data
 * folder, which only its owner may enter. A reader that stalls for longer than `timeoutMs` milliseconds would hold up
 * every call, and is dropped. Windows has no such sockets.
 */
export async function offerBackups(
  { db, log }: { db: Kysely<Database>; log: Logger },
  dataDir: string,
  timeoutMs = 10_000,
): Promise<{ close: () => Promise<void> }> {
  const path = socketIn(dataDir);
  const running = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    socket.setTimeout(timeoutMs, () => socket.destroy());
    const backup = pipeline(Readable.from(readBackup(db)), createGzip(), socket)
      .catch(({ message }: Error) => log.warn({ reason: message }, 'a backup was not finished'))
      .finally(() => running.delete(socket));
    running.set(socket, backup);
  });
  if (process.platform === 'win32') return { close: async () => {} };
  await new Promise<void>((resolve) => {
    server.once('error', ({ message }) => {
      log.warn({ reason: message }, 'backups can be made only while the server is stopped');
      resolve();
    });
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    rmSync(path, { force: true });
    server.listen(path, resolve);
  });
  return {
    close: async () => {
      server.close();
      for (const socket of running.keys()) socket.destroy();
      await Promise.all(running.values());
    },
  };
}

/** A compressed backup from the server that has the folder open; null if none is running. */
export function askForBackup(dataDir: string): Promise<Socket | null> {
  const socket = createConnection(socketIn(dataDir));
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '') ? resolve(null) : reject(error),
    );
  });
}

const socketIn = (dataDir: string) => join(dataDir, 'socket', 'backup');
