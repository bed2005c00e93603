import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { unlimited } from '../support/unlimited.ts';

/** A server since the last question: its event loop's longest stall and processor time (ms), and memory in bytes. */
export type Health = {
  longestBlock: number;
  memory: number;
  maxMemory: number;
  processorMs: number;
};

/** The duration (ms) of a server's short garbage collections, and how many bytes of live objects they copied. */
type Collected = { rounds: number[]; copied: number };

export type MeasuredServer = {
  port: number;
  /** From the process's start to its first answer that it is ready, in ms. */
  startMs: number;
  health: () => Promise<Health>;
  /** From now on its garbage collections are recorded, until `collected` is called. */
  followCollector: () => void;
  collected: () => Promise<Collected>;
  /** Ends the process, by SIGTERM unless another signal is named. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
};

/** Runs the built server on a free port, with a probe inside; `onLog` receives its log's lines. */
export async function startMeasured(
  env: Record<string, string>,
  onLog?: (line: string) => void,
): Promise<MeasuredServer> {
  const port = await freePort();
  const started = performance.now();
  const child = fork('dist/server/main.js', {
    env: { ...process.env, LOG_LEVEL: 'error', PORT: String(port), ...unlimited, ...env },
    execArgv: ['--import', new URL('watchProcess.mjs', `file://${process.cwd()}/tests/bench/`).href],
    stdio: ['ignore', onLog ? 'pipe' : 'ignore', 'inherit', 'ipc'],
  });
  if (onLog && child.stdout) createInterface(child.stdout).on('line', onLog);
  await untilReady(port, child);
  const ask = async (what: string) => {
    child.send(what);
    const [told] = await once(child, 'message');
    return told;
  };
  return {
    port,
    startMs: performance.now() - started,
    health: () => ask('health'),
    followCollector: () => void child.send('followCollector'),
    collected: () => ask('collected'),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

/** Processor time of the servers (ms) since the last call. */
export async function busy(servers: readonly MeasuredServer[]): Promise<number> {
  const all = await Promise.all(servers.map(({ health }) => health()));
  return all.reduce((sum, { processorMs }) => sum + processorMs, 0);
}

/** Polls until the server on this port is ready; throws if its process ends. */
export async function untilReady(port: number, child: ChildProcess): Promise<void> {
  while ((await statusOf(port)) !== 200) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const statusOf = (port: number) =>
  new Promise<number | undefined>((resolve) => {
    request({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once('error', () => resolve(undefined))
      .end();
  });

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
