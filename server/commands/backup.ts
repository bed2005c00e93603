import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { askForBackup } from '../backups/backupSocket.ts';
import { linesOf } from '../backups/linesOf.ts';
import { readBackup } from '../backups/readBackup.ts';
import { countRows, restoreBackup } from '../backups/restoreBackup.ts';
import { commandLine } from '../config/commandLine.ts';
import type { Config } from '../config/config.ts';
import { readConfig } from '../config/readConfig.ts';
import { StartError } from '../config/startError.ts';
import { type OpenedDatabase, withDatabase } from '../db/openDatabase.ts';

/** `npm run backup`, `npm run restore` and `npm run move-to-postgres`: the whole database, out and in again. */
const usage = (config: Config) => `Usage: ${commandLine(config, 'backup', 'FILE')}
       ${commandLine(config, 'restore', 'FILE')}
       DATABASE_URL=postgres://… ${commandLine(config, 'move-to-postgres')}

{date} in the name of a backup becomes the time, such as 20261128T093000Z. Where npm does not run this, FILE may be -
for standard output or input.`;

/** Sorts by time, and stands in a file's name on any system. */
const dated = (file: string) => file.replace('{date}', new Date().toISOString().replace(/[-:]|\.\d+/g, ''));

/** Standard output or input: the operator can't reach files inside a container. */
const stream = '-';

try {
  const message = await run(process.argv.slice(2), readConfig(process.env));
  // Standard output carries the backup alone.
  (process.argv.includes(stream) ? process.stderr : process.stdout).write(`${message}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run([what, file, ...more]: string[], config: Config): Promise<string> {
  if (more.length > 0) throw new StartError(usage(config));
  if (what === 'save' && file === stream) return saveToOutput(config);
  if (what === 'restore' && file === stream) return restoreFromInput(config);
  if (what === 'save' && file) return save(config, dated(file));
  if (what === 'restore' && file) return restore(config, file);
  if (what === 'move' && !file && config.databaseUrl) return move(config);
  throw new StartError(usage(config));
}

function saveToOutput(config: Config): Promise<string> {
  return inOwnFile(async (file) => {
    const message = await save(config, file, 'standard output');
    await pipeline(createReadStream(file), process.stdout, { end: false });
    return message;
  });
}

function restoreFromInput(config: Config): Promise<string> {
  return inOwnFile(async (file) => {
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }));
    return restore(config, file, 'standard input');
  });
}

/** A file is read to its end before it is delivered or restored, which a stream can't be. */
async function inOwnFile(use: (file: string) => Promise<string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenantry-'));
  try {
    return await use(join(folder, 'backup'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * It contains password hashes and secrets, so only its owner may read the file. It gets its name once it is complete:
 * a process that is killed leaves no part of a backup that looks like one.
 */
async function save(config: Config, file: string, name = file): Promise<string> {
  const part = `${file}.part`;
  const taken = (path: string) =>
    new StartError(`${path} is there already. Name another file, or remove it first.`);
  if (existsSync(file)) throw taken(file);
  const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  await new Promise((resolve, reject) =>
    target
      .once('open', resolve)
      .once('error', ({ code }: NodeJS.ErrnoException) =>
        reject(code === 'EEXIST' ? taken(part) : new StartError(`${file} can't be written (${code}).`)),
      ),
  );
  try {
    const running = config.databaseUrl ? null : await askForBackup(config.dataDir);
    if (running) await pipeline(running, target);
    else
      await withDatabase(unhurried(config), ({ db }) =>
        pipeline(Readable.from(readBackup(db)), createGzip(), target),
      );
    const rows = await countRows(linesIn(part, name));
    await rename(part, file);
    return `${rows} rows are in ${name}`;
  } catch (error) {
    await rm(part);
    throw error;
  }
}

/** The file is read to its end before anything is written. */
async function restore(config: Config, file: string, name = file): Promise<string> {
  await countRows(linesIn(file, name));
  const fill = ({ db }: OpenedDatabase) => restoreBackup(db, linesIn(file, name));
  const rows = await withDatabase(unhurried(config), fill, { makes: true });
  return `${rows} rows of ${name} are restored`;
}

async function move(config: Config): Promise<string> {
  const unlimited = unhurried(config);
  const rows = await withDatabase({ ...unlimited, databaseUrl: null }, (from) =>
    withDatabase(unlimited, (to) => restoreBackup(to.db, linesOf(readBackup(from.db)))),
  );
  return `${rows} rows of ${config.dataDir} are in PostgreSQL; the folder is as it was`;
}

async function* linesIn(file: string, name: string): AsyncGenerator<string> {
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
        ? `${name} is no backup of Tenantry, or a part of it is missing.`
        : `${name} can't be read (${code}).`,
    );
  }
}

/** A table or an index may take any time. */
function unhurried(config: Config): Config {
  return { ...config, databaseLimits: { ...config.databaseLimits, statementMs: 0, lockMs: 0 } };
}
