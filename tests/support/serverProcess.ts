import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBuilder } from 'vite';
import { openEmbedded } from '#server/db/embedded.ts';
import { filesBelow } from '../house/source.ts';
import { full } from '../walk/sample.ts';
import { children } from './children.ts';
import { makeOnce } from './makeOnce.ts';
import { unpackSnapshot } from './snapshots.ts';
import { unlimited } from './unlimited.ts';

/** A server as its users run it: a process of its own, with a port and a folder. */
export type ServerProcess = {
  child: ChildProcess;
  port: number;
  /** Milliseconds from its start to its first answer of `/readyz`. */
  startedAfter: number;
  /** Everything it wrote. */
  output: () => string;
  /** Sends a signal and waits for the end; the exit code, null if the signal itself ended it. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** Where the server is built, for the files that start it. */
let built = '';

/** Builds the server if it has changed. */
export async function buildServer(): Promise<void> {
  built = await makeOnce('tenantry-tests-server', hashOfInputs(), async (outDir) => {
    const builder = await createBuilder({ logLevel: 'error', environments: { ssr: { build: { outDir } } } });
    const { ssr } = builder.environments;
    if (!ssr) throw new Error('The build has no server');
    await builder.build(ssr);
  });
}

function hashOfInputs(): string {
  const folders = ['contract', 'i18n', 'server', 'tools'];
  const hash = createHash('sha256');
  for (const file of [...folders.flatMap(filesBelow), 'package-lock.json', 'package.json', 'vite.config.ts'])
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** Demo data in a new folder, or none, as an earlier run of the server would have left it. */
export function fillFolder(dataDir: string, fixture: 'demo' | 'empty' = 'demo'): void {
  unpackSnapshot(fixture, join(dataDir, 'database'));
}

/** The same, without a limit on each account's users. */
export async function fillUnlicensed(dataDir: string): Promise<void> {
  fillFolder(dataDir);
  const { db } = await openEmbedded({ dataDir: join(dataDir, 'database') });
  await db.updateTable('accounts').set({ license_count: 1_000_000 }).execute();
  await db.destroy();
}

/** A process that lives for seconds would spend a third of them on optimising the database's engine, for no benefit. */
const briefly = full ? [] : ['--liftoff-only'];

/**
 * Starts the built server, under another program if one is given; `ended` resolves with its exit code if it could
 * not.
 */
export const spawnServer = (env: Record<string, string>, ...under: string[]) =>
  spawnOurs([...under, process.execPath, ...briefly, join(built, 'main.js')], env);

/** Starts one of the built programs with its arguments, under another program if one is given. */
const spawnProgram = ([program, ...args]: string[], env: Record<string, string>, ...under: string[]) =>
  spawnOurs([...under, process.execPath, ...briefly, join(built, `${program}.js`), ...args], env);

/** The same until it ends: its exit code and everything it wrote. */
export async function runProgram(program: string[], env: Record<string, string>, ...under: string[]) {
  const { output, ended } = spawnProgram(program, env, ...under);
  return { code: await ended, output: output() };
}

function spawnOurs([program = '', ...args]: string[], env: Record<string, string>) {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  children.add(child);
  child.once('exit', () => children.delete(child));
  return { child, output: () => output, ended };
}

/** Starts the built server on a folder and waits until it is ready. */
export const startServerProcess = (
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
): Promise<ServerProcess> => startReplica({ DATA_DIR: dataDir, ...env }, port);

/** The same on any database. */
export async function startReplica(env: Record<string, string>, port: number): Promise<ServerProcess> {
  const start = performance.now();
  const { child, output, ended } = spawnServer({
    PORT: String(port),
    INVITES_PER_DAY: '100000',
    ...unlimited,
    ...env,
  });
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', () => output().includes('is ready at') && resolve());
  });
  await Promise.race([
    ready,
    ended.then((code) => Promise.reject(new Error(`Ended with ${code}: ${output()}`))),
  ]);
  const { ok } = await fetch(`http://127.0.0.1:${port}/readyz`);
  if (!ok) throw new Error(`Not ready: ${output()}`);
  return {
    child,
    port,
    startedAfter: performance.now() - start,
    output,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
