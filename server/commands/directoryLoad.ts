import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { commandLine } from '../config/commandLine.ts';
import type { Config } from '../config/config.ts';
import { readConfig } from '../config/readConfig.ts';
import { StartError } from '../config/startError.ts';
import { requireNewest } from '../db/migrate.ts';
import { withDatabase } from '../db/openDatabase.ts';
import { inOrder, type LoadCounts, loadFile } from '../directory/load/loadFile.ts';
import { Rejects } from '../directory/load/rejects.ts';
import { countWords } from '../directory/refreshFirms.ts';
import { markLoaded } from '../services/crmInvestorFirms/markChanged.ts';

/**
 * `npm run directory:load -- FILE…`: firms and their records, from files of our own, GLEIF's or the SEC's, plain or
 * gzipped.
 */
try {
  await run(process.argv.slice(2), readConfig(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(files: readonly string[], config: Config): Promise<void> {
  if (files.length === 0) throw new StartError(`Usage: ${commandLine(config, 'directory:load', 'FILE…')}`);
  const unhurried = { ...config, databaseLimits: { ...config.databaseLimits, statementMs: 0 } };
  await withDatabase(unhurried, async ({ db }) => {
    await requireNewest(db);
    for (const file of await inOrder(files, textOf)) {
      const rejects = new Rejects(`${basename(file).replace(/\.gz$/, '')}.rejected.csv`);
      const started = Date.now();
      const counts = await loadFile(db, textOf(file), (row, reason) => rejects.add(row, reason), new Date());
      await rejects.end();
      process.stdout.write(`${summary(file, counts, Date.now() - started)}\n${rejects.summary()}`);
    }
    await countWords(db);
    await markLoaded({ db, clock: () => new Date() });
    await sql`analyze`.execute(db);
  });
}

function textOf(file: string): AsyncIterable<string> {
  const source = createReadStream(file);
  if (!file.endsWith('.gz')) return source.setEncoding('utf8');
  const text = createGunzip().setEncoding('utf8');
  source.once('error', (error) => text.destroy(error)).pipe(text);
  return text;
}

function summary(file: string, counted: LoadCounts, ms: number): string {
  const { rows, added, changed, unchanged, rejected, partly } = counted;
  const inPart = partly > 0 ? `, ${partly} of them in part` : '';
  const counts = `${added} added, ${changed} changed, ${unchanged} as they were${inPart}, ${rejected} rejected`;
  return `${basename(file)}: ${rows} rows in ${(ms / 1000).toFixed(1)} s; ${counts}`;
}
