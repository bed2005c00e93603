import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '#tests/support/postgres.ts';
import {
  buildServer,
  fillFolder,
  type ServerProcess,
  spawnServer,
  startServerProcess,
} from '#tests/support/serverProcess.ts';
import { startCollector } from '../traces/collector.ts';

const folder = mkdtempSync(join(tmpdir(), 'tenantry-start-'));
beforeAll(async () => {
  await buildServer();
  fillFolder(folder);
  fillFolder(damaged);
  writeFileSync(join(damaged, 'database/global/pg_control'), 'rubbish');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One server for everything that needs no special environment. */
let metricsPort: number;
let server: ServerProcess;
let collector: Awaited<ReturnType<typeof startCollector>>;
beforeAll(async () => {
  collector = await startCollector();
  metricsPort = await freePort();
  server = await startServerProcess(folder, await freePort(), {
    METRICS_ADDRESS: `127.0.0.1:${metricsPort}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  });
});
afterAll(() => collector.close());

it('answers its figures where the environment says', async () => {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const text = await answer.text();
  const elsewhere = await fetch(`http://127.0.0.1:${server.port}/metrics`);
  expect(answer.status).toBe(200);
  expect(text).toContain('\ntenantry_passwords_queued 0\n');
  expect(text).toContain('\ntenantry_requests_total{operation="platform.ready",status="200"} 1\n');
  expect(elsewhere.status).toBe(404);
  expect(await elsewhere.text()).not.toContain('tenantry_');
});

it('a second process on its folder refuses to start and says why', async () => {
  const second = spawnServer({ DATA_DIR: folder, PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(
    `Another Tenantry server uses the data in ${folder}. Stop it first, or give this one its own folder with DATA_DIR.\n`,
  );
  expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(200);
});

it.skipIf(process.platform !== 'linux')(
  'lets a thousand connections wait while it is paused, as far as the system lets it',
  async () => {
    const most = Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
    server.child.kill('SIGSTOP');
    const sockets = Array.from({ length: Math.min(1_000, most) }, () =>
      connect(server.port, '127.0.0.1').on('error', () => {}),
    );
    try {
      const isWaiting = () => sockets.filter(({ readyState }) => readyState === 'open').length;
      await vi.waitFor(() => expect(isWaiting()).toBe(sockets.length), 10_000);
    } finally {
      for (const socket of sockets) socket.destroy();
      server.child.kill('SIGCONT');
    }
  },
);

it('sends its traces where the environment says before it ends, and leaves its folder to the next', async () => {
  expect(await server.end('SIGTERM')).toBe(0);
  expect([...new Set(collector.received.map(({ url }) => url))]).toEqual(['/v1/traces']);
  const requests = collector.spans().filter(({ kind }) => kind === 2);
  expect(requests.map(({ name }) => name)).toEqual(['platform.ready', 'other', 'platform.ready']);

  const next = await startServerProcess(folder, await freePort());
  console.log(`start: again after ${Math.round(next.startedAfter)} ms`);
  expect(await next.end('SIGTERM')).toBe(0);
}, 180_000);

/** Like containers; only root can create some everywhere. */
const ownNamespaces = ['unshare', '--net', '--pid', '--fork', '--kill-child'];
const [unshare = '', ...namespaces] = ownNamespaces;
const canUnshare = spawnSync(unshare, [...namespaces, 'true']).status === 0;

it.skipIf(!canUnshare)(
  'a process of another container refuses a folder that is in use, and takes it over from one that was killed',
  async () => {
    const start = async () => spawnServer({ DATA_DIR: folder, PORT: await somePort() }, ...ownNamespaces);
    const first = await startServerProcess(folder, await freePort());
    const second = await start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Another Tenantry server uses the data in ${folder}.`);
    await first.end('SIGKILL');
    const third = await start();
    await vi.waitFor(() => expect(third.output()).toContain('is ready at'), 60_000);
    third.child.kill('SIGKILL');
    await third.ended;
  },
  180_000,
);

it('has started once its program is loaded, from when on `npm start` passes signals', async () => {
  const dataDir = join(folder, 'loaded');
  fillFolder(dataDir, 'empty');
  const load = join(folder, 'load.mjs');
  writeFileSync(load, "await import(process.argv.at(-1)); console.log('loaded');");
  const { child, output, ended } = spawnServer(
    { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: 'off' },
    process.execPath,
    load,
  );
  await vi.waitFor(() => expect(output()).toMatch(/loaded/), 60_000);
  expect(output()).toMatch(/is ready at.*loaded/s);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

it('a start that fails leaves its folder to the next of its process, as `npm run dev` starts again', async () => {
  const dataDir = join(folder, 'again');
  fillFolder(dataDir, 'empty');
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const ports = [(taken.address() as AddressInfo).port, await freePort()].map(String);
  const start = ['tools/run.mjs', 'tests/support/startOnPorts.ts', ...ports];
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'error' };
  const { stdout } = await promisify(execFile)(process.execPath, start, { env });
  taken.close();
  expect(stdout.split('\n')).toEqual([
    expect.stringContaining(`Can't listen on 127.0.0.1:${ports[0]}`),
    `started on ${ports[1]}`,
    '',
  ]);
});

it('keeps its data for its own user alone, what an older release left open too', async () => {
  const dataDir = join(folder, 'empty');
  fillFolder(dataDir, 'empty');
  for (const left of [dataDir, join(dataDir, 'database')]) chmodSync(left, 0o755);
  const server = await startServerProcess(dataDir, await freePort(), { DEMO: 'off' });
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  const open = names.filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
  expect(names).toContain(join('database', 'PG_VERSION'));
  expect(open).toEqual([]);
  await server.end('SIGTERM');
});

const somePort = async () => String(await freePort());

const damaged = join(folder, 'damaged');
const rubbish = JSON.stringify({
  keys: ['ES256', 'RS256'].map((alg) => ({
    kty: alg === 'ES256' ? 'EC' : 'RSA',
    alg,
    kid: alg,
    d: 'hidden-word',
  })),
});

it.each([
  [
    { DATABASE_URL: 'postgres://tenantry:hidden-word@127.0.0.1:1/tenantry' },
    "The database that DATABASE_URL names can't be used: connect ECONNREFUSED 127.0.0.1:1.",
  ],
  [
    { DATABASE_URL: 'postgres://tenantry:hidden-word@127.0.0.1/x?sslmode=verify-full&sslrootcert=/none' },
    "The database that DATABASE_URL names can't be used: ENOENT: no such file or directory, open '/none'.",
  ],
  [{ DATA_DIR: '/dev/null/data' }, "Can't keep data in /dev/null/data (ENOTDIR). Choose another folder"],
  [{ DATA_DIR: damaged }, `The database in ${damaged}, which DATA_DIR names, can't be used: `],
  [
    { DATA_DIR: join(folder, 'empty'), METRICS_ADDRESS: '127.0.0.1:99999' },
    'METRICS_ADDRESS must be an address and a port to answer /metrics at, like 127.0.0.1:9464, but it is "127.0.0.1:99999".',
  ],
  [
    { DATA_DIR: join(folder, 'empty'), DEV_MAILBOX: 'on', SIGNING_KEYS: rubbish },
    "SIGNING_KEYS must hold private keys that sign, but key 1 and key 2 of it can't.",
  ],
])('what is around it and fails is said in one plain line: %j', async (env, words) => {
  const { ended, output } = spawnServer({ PORT: await somePort(), DEMO: 'off', LOG_LEVEL: 'info', ...env });
  expect(await ended).toBe(1);
  const lines = output().trim().split('\n');
  const isExpected = (line: string) => line === 'The configuration is wrong:' || isStarting(line);
  expect(lines.filter((line) => !isExpected(line))).toEqual([expect.stringContaining(words)]);
  expect(output()).not.toContain('hidden-word');
});

/** The first line of the log, which says what release it is. */
const isStarting = (line: string) => line.startsWith('{') && JSON.parse(line).msg === 'starting';

it('names the mailbox if there is one, and says that no mail is sent if there is none', async () => {
  const dataDir = join(folder, 'empty');
  const outputWith = async (env: Record<string, string>) => {
    const port = String(await freePort());
    const { child, ended, output } = spawnServer({ DATA_DIR: dataDir, PORT: port, DEMO: 'off', ...env });
    await vi.waitFor(() => expect(output()).toMatch(/is ready at .+\n\n/), 60_000);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    return output();
  };
  const without = await outputWith({ LOG_LEVEL: 'warn' });
  // The log writes its own in JSON lines.
  expect(without).not.toMatch(/^[^{]*(warning|deprecat|experimental|unsupported)/im);
  expect(without).not.toContain('/dev/mailbox');
  expect(without).toContain('  node dist/server/createAdmin.js --email');
  expect(without).toContain('SMTP_URL is not set, so no mail can be sent');
  const having = await outputWith({
    LOG_LEVEL: 'warn',
    DEV_MAILBOX: 'on',
    npm_lifecycle_event: 'start',
  });
  expect(having).toContain('/dev/mailbox');
  expect(having).toContain('  npm run create-admin -- --email');
  expect(having).not.toContain('SMTP_URL');
}, 180_000);

it('every wrong variable is named at once', async () => {
  const wrong = { PORT: 'many', TRUST_PROXY: '-1', DATABASE_URL: 'mysql://x', SMTP_URL: 'x', DEMO: 'maybe' };
  const { ended, output } = spawnServer({ DATA_DIR: join(folder, 'none'), ...wrong });
  expect(await ended).toBe(1);
  for (const name of Object.keys(wrong))
    expect(output()).toMatch(new RegExp(`^ {2}- ${name} must be .+\\.$`, 'm'));
});

it('a port that is taken is said in words', async () => {
  const port = await freePort();
  const holder = createServer().listen(port, '127.0.0.1');
  const { ended, output } = spawnServer({ DATA_DIR: join(folder, 'empty'), PORT: String(port), DEMO: 'off' });
  expect(await ended).toBe(1);
  holder.close();
  expect(output()).toContain(`Can't listen on 127.0.0.1:${port} (EADDRINUSE).`);
  expect(output()).not.toContain('    at ');
});
