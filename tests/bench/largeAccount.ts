import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPostgres, startPostgres } from '../support/postgres.ts';
import { type Figure, spread } from './figure.ts';
import { listQueries } from './listQueries.ts';
import { type MeasuredServer, startMeasured } from './server.ts';
import { openSession } from './session.ts';
import { type TimedAnswer, timedGet } from './timedGet.ts';

/** 100,000 users in one account, on PostgreSQL if this machine has it. */
export async function measurePostgres(): Promise<Figure[]> {
  if (!hasPostgres()) {
    console.log('  Skipped: no TEST_DATABASE_URL is given, and this machine has no initdb');
    return [];
  }
  const postgres = await startPostgres();
  try {
    return await measure({ DATABASE_URL: postgres.url }, 100);
  } finally {
    postgres.stop();
  }
}

/** The same on the embedded database. */
export async function measureEmbedded(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-bench-'));
  try {
    return await measure({ DATA_DIR: folder }, 300);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(env: Record<string, string>, target: number): Promise<Figure[]> {
  const seeded = await startMeasured({ ...env, DEMO: 'large' });
  await seeded.stop();
  const server = await startMeasured({ ...env, DEMO: 'large' });
  const session = await openSession(server.port, 'admin@acme.test');
  const get = async (path: string): Promise<TimedAnswer> =>
    timedGet({ port: server.port, host: new URL(session.origin).host, path, token: await session.token() });
  try {
    return [
      { what: 'first start with 100,000 users', value: seeded.startMs / 1_000, unit: 's' },
      { what: 'restart with 100,000 users', value: server.startMs / 1_000, unit: 's', target: 5 },
      ...(await measureLists(server, get, target)),
      ...(await measureExport(server, get)),
    ];
  } finally {
    await session.close();
    await server.stop();
  }
}

type Get = (path: string) => Promise<TimedAnswer>;

async function measureLists(server: MeasuredServer, get: Get, target: number): Promise<Figure[]> {
  const small: number[] = [];
  for (let call = 0; call < 20; call += 1) small.push((await get('/api/v1/self/profile')).ms);
  await get('/api/v1/users');
  await server.health();
  const all: { ms: number; query: string }[] = [];
  const figures = spread('a call that reads one row, to compare', small, {});
  for (const [kind, queries] of Object.entries(listQueries)) {
    const times: number[] = [];
    for (const query of queries) {
      const { status, ms } = await get(`/api/v1/users?perPage=25&${query}`);
      if (status !== 200) throw new Error(`${query} was answered with ${status}`);
      times.push(ms);
      all.push({ ms, query });
    }
    figures.push(...spread(kind, times, { p95: target }));
  }
  const { longestBlock } = await server.health();
  const slowest = all.sort((one, other) => other.ms - one.ms)[0];
  return [
    ...figures,
    { what: `slowest: ${slowest?.query}`, value: slowest?.ms ?? 0, unit: 'ms' },
    { what: 'longest block of the event loop, lists', value: longestBlock, unit: 'ms', target: 50 },
  ];
}

async function measureExport(server: MeasuredServer, get: Get): Promise<Figure[]> {
  const before = await server.health();
  const answer = await get('/api/v1/users/export');
  const after = await server.health();
  return [
    { what: 'export of all users, first byte', value: answer.firstByteMs / 1_000, unit: 's', target: 1 },
    { what: 'export of all users, whole', value: answer.ms / 1_000, unit: 's', target: 10 },
    { what: 'export of all users, size', value: answer.bytes / 1e6, unit: 'MB' },
    {
      what: 'export of all users, growth of memory',
      value: (after.maxMemory - before.memory) / 1e6,
      unit: 'MB',
      target: 150,
    },
    { what: 'longest block of the event loop, export', value: after.longestBlock, unit: 'ms', target: 50 },
  ];
}
