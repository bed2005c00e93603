import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../config';

/**
 * Two processes on one embedded database lose data silently, so a directory is held through a local socket named after
 * it: the system frees it when its process ends, however it ends. Throws if another process holds it.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  mkdirSync(directory, { recursive: true });
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', () =>
      reject(
        new StartError(
          `Another Tenantry server uses the data in ${directory}. Stop it first, or give this one its own folder with DATA_DIR.`,
        ),
      ),
    );
    server.listen(socketOf(realpathSync(directory)), resolve);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function socketOf(directory: string): string {
  const name = `tenantry-${createHash('sha256').update(directory).digest('hex').slice(0, 32)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}
