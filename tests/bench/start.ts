import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import { freePort, startMeasured, untilReady } from './server.ts';

/** `npm start` from a fresh clone of the commit, and again; and the server's memory after a restart. */
export async function measureStart(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-bench-'));
  const clone = join(folder, 'clone');
  try {
    const { status } = spawnSync('git', ['clone', '--quiet', process.cwd(), clone], { stdio: 'inherit' });
    if (status !== 0) throw new Error('git clone failed');
    const first = await timeNpmStart(clone);
    const second = await timeNpmStart(clone);

    const server = await startMeasured({ DATA_DIR: join(clone, '.data') });
    const { memory } = await server.health();
    await server.stop();
    return [
      { what: 'fresh clone to listening', value: first / 1_000, unit: 's', target: 120 },
      { what: 'npm start again to listening', value: second / 1_000, unit: 's', target: 5 },
      { what: 'the server process alone to listening', value: server.startMs / 1_000, unit: 's' },
      { what: 'memory after a restart', value: memory / 1e6, unit: 'MB', target: 500 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timeNpmStart(cwd: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  await untilReady(port, child);
  const elapsed = performance.now() - started;
  const gone = once(child, 'exit');
  if (child.pid) process.kill(-child.pid, 'SIGTERM');
  await gone;
  return elapsed;
}
