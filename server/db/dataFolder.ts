import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lockDirectory } from './directoryLock.ts';
import { Engine, openEngine } from './engine.ts';

/** A data folder that nobody else may use until this process exits, and the engine that opens it. */
export type TakenFolder = { database: string; opening: Promise<Engine>; leave: () => Promise<void> };

/** Locks `dataDir`; throws a StartError if another process holds it, or it can't be written to. */
export async function takeFolder(dataDir: string): Promise<TakenFolder> {
  // Its files hold every tenant's rows.
  process.umask(0o077);
  const engine = new Engine();
  const unlock = await lockDirectory(dataDir).catch(async (error) => {
    await engine.end();
    throw error;
  });
  const database = join(dataDir, 'database');
  closeFiles(database);
  const opening = openEngine({ dataDir: database }, 0, engine);
  // Callers await it later, and get the error then.
  opening.catch(() => undefined);
  return {
    database,
    opening,
    leave: async () => {
      await engine.end();
      await unlock();
    },
  };
}

/** Earlier releases left their files open to everyone, inside a folder that is not. */
function closeFiles(database: string): void {
  const version = statSync(join(database, 'PG_VERSION'), { throwIfNoEntry: false });
  if (!version || (version.mode & 0o077) === 0) return;
  for (const entry of readdirSync(database, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o700);
    else if (entry.isFile()) chmodSync(path, 0o600);
  }
}
