import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '../config/readConfig.ts';
import { ConfigError } from '../config/startError.ts';
import { withDatabase } from '../db/openDatabase.ts';
import { ask } from '../doctor/ask.ts';
import type { Situation, State } from '../doctor/check.ts';
import { examine } from '../doctor/examine.ts';

/**
 * `npm run doctor`: goes through the production checklist (docs/production.md) with the server's environment, while the
 * server runs. Exit code 1 if there is a fault.
 */
const words: Record<State, string> = { ok: 'OK', warning: 'Warning', fault: 'FAULT' };
const { values } = parseArgs({ options: { backups: { type: 'string' } } });
try {
  await runDoctor(readConfig(process.env));
} catch (error) {
  const lines =
    error instanceof ConfigError ? error.faults : [error instanceof Error ? error.message : error];
  for (const line of lines) print('FAULT', 'configuration', String(line));
  process.exitCode = 1;
}

async function runDoctor(config: Situation['config']): Promise<void> {
  const run = async (database: Situation['database']) => {
    const counts = { ok: 0, warning: 0, fault: 0, unknown: 0 };
    const machine = { node: process.versions.node, openFiles: openFiles(), memory: memory() };
    const situation = { config, now: new Date(), machine, backups: values.backups ?? null, database, ask };
    for await (const { id, state, found, remedy } of examine(situation)) {
      counts[state ?? 'unknown'] += 1;
      print(state ? words[state] : 'Unknown', id, found);
      if (state === 'warning' || state === 'fault') print('', '', `→ ${remedy}`);
    }
    const { ok, warning, fault, unknown } = counts;
    process.stdout.write(`\nOK: ${ok}, warnings: ${warning}, faults: ${fault}, unknown: ${unknown}\n`);
    if (fault > 0) process.exitCode = 1;
  };
  const opened = await withDatabase(config, async ({ db }) => {
    await sql`select 1`.execute(db);
    await run({ db });
    return null;
  }).catch(({ message }: Error) => message);
  if (opened !== null) await run({ reason: opened });
}

function print(state: string, id: string, text: string): void {
  process.stdout.write(`${state.padEnd(9)}${id.padEnd(22)}${text}\n`);
}

/** Of this process, which the server's may differ from; Linux alone says it. */
function openFiles(): number | null {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft ? Number(soft) : null;
  } catch {
    return null;
  }
}

/** What a container allows, if it does not allow everything. */
function memory(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 && allowed < totalmem() ? allowed : totalmem();
}
