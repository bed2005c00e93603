import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { askForBackup } from './backups/backupSocket';
import { linesOf } from './backups/linesOf';
import { readBackup } from './backups/readBackup';
import { countRows, restoreBackup } from './backups/restoreBackup';
import { commandLine } from './config/commandLine';
import type { Config } from './config/config';
import { readConfig } from './config/readConfig';
import { StartError } from './config/startError';
import { type OpenedDatabase, withDatabase } from './db/openDatabase';

/** `npm run backup`, `npm run restore` and `npm run move-to-postgres`: all that the database holds, out and in again. */
const usage = (config: Config) => `Usage: ${commandLine(config, 'backup', 'FILE')}
       ${commandLine(config, 'restore', 'FILE')}
       DATABASE_URL=postgres://… ${commandLine(config, 'move-to-postgres')}`;

try {
  process.stdout.write(`${await run(process.argv.slice(2), readConfig(process.env))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run([what, file, ...more]: string[], config: Config): Promise<string> {
  if (more.length > 0) throw new StartError(usage(config));
  if (what === 'save' && file) return save(config, file);
  if (what === 'restore' && file) return restore(config, file);
  if (what === 'move' && !file && config.databaseUrl) return move(config);
  throw new StartError(usage(config));
}

/** Passwords' hashes and secrets are in it, so that its file is its owner's alone. */
async function save(config: Config, file: string): Promise<string> {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await new Promise((resolve, reject) =>
    target
      .once('open', resolve)
      .once('error', ({ code }: NodeJS.ErrnoException) =>
        reject(
          new StartError(
            code === 'EEXIST'
              ? `${file} is there already. Name another file, or remove it first.`
              : `${file} can't be written (${code}).`,
          ),
        ),
      ),
  );
  try {
    const running = config.databaseUrl ? null : await askForBackup(config.dataDir);
    if (running) await pipeline(running, target);
    else
      await withDatabase(unhurried(config), ({ db }) =>
        pipeline(Readable.from(readBackup(db)), createGzip(), target),
      );
    return `${await countRows(linesIn(file))} rows are in ${file}`;
  } catch (error) {
    await rm(file);
    throw error;
  }
}

/** The file is read to its end before anything is written. */
async function restore(config: Config, file: string): Promise<string> {
  await countRows(linesIn(file));
  const fill = ({ db }: OpenedDatabase) => restoreBackup(db, linesIn(file));
  const rows = await withDatabase(unhurried(config), fill, { makes: true });
  return `${rows} rows of ${file} are restored`;
}

async function move(config: Config): Promise<string> {
  const unlimited = unhurried(config);
  const rows = await withDatabase({ ...unlimited, databaseUrl: null }, (from) =>
    withDatabase(unlimited, (to) => restoreBackup(to.db, linesOf(readBackup(from.db)))),
  );
  return `${rows} rows of ${config.dataDir} are in PostgreSQL; the folder is as it was`;
}

async function* linesIn(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = createGunzip().setEncoding('utf8');
  source.once('error', (error) => text.destroy(error)).pipe(text);
  try {
    yield* linesOf(text);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    throw new StartError(
      code.startsWith('Z_')
        ? `${file} is no backup of Tenantry, or a part of it is missing.`
        : `${file} can't be read (${code}).`,
    );
  }
}

/** A table or an index takes as long as it takes. */
function unhurried(config: Config): Config {
  return { ...config, databaseLimits: { ...config.databaseLimits, statementMs: 0, lockMs: 0 } };
}
