import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canStartPostgres, startCluster } from '../support/postgres.ts';
import { type Call, send } from './call.ts';
import { type Figure, percentile } from './figure.ts';
import { changeDatabase, type DatabaseEnv } from './onEachDatabase.ts';
import { publicOrigin, signIn } from './person.ts';
import { busy, type MeasuredServer, startMeasured } from './server.ts';

/** How long the writes go on; `WRITE_SECONDS=300` is what the promise is judged by. */
const seconds = Number(process.env.WRITE_SECONDS ?? 10);
const writers = 16;

/**
 * Users created, changed, disabled and enabled again (promise D3), in one account and in three: on PostgreSQL, where
 * every commit waits for the disk, with one server and two, and with a standby, for which each write leaves a mark; and
 * on the embedded database, which does not wait.
 */
export async function measureWrites(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-bench-'));
  try {
    const embedded = await measure('embedded', { DATA_DIR: folder }, [1]);
    if (!canStartPostgres()) return embedded;
    const postgres = await startCluster({ isDurable: true });
    try {
      const alone = await measure('PostgreSQL', { DATABASE_URL: postgres.url }, [1, 2]);
      const standby = await postgres.standby('reading');
      const both = { DATABASE_URL: postgres.url, DATABASE_READ_URL: standby.url };
      const beside = await measure('PostgreSQL with a standby for reading', both, [1]);
      standby.stop();
      return [...embedded, ...alone, ...beside];
    } finally {
      postgres.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(engine: string, database: DatabaseEnv, counts: number[]): Promise<Figure[]> {
  const env = { PUBLIC_ORIGIN: publicOrigin, ...database, DEMO: 'small' };
  await (await startMeasured(env)).stop();
  await changeDatabase(database, (db) =>
    db.updateTable('accounts').set({ license_count: 1_000_000 }).execute(),
  );
  const figures: Figure[] = [];
  for (const count of counts) figures.push(...(await measureServers(engine, env, count)));
  return figures;
}

async function measureServers(engine: string, env: DatabaseEnv, count: number): Promise<Figure[]> {
  const servers: MeasuredServer[] = [];
  try {
    for (let n = 0; n < count; n += 1) servers.push(await startMeasured(env));
    const figures: Figure[] = [];
    for (const accounts of [['system'], ['system', 'acme', 'birch']]) {
      const { perSecond, times, processorMs } = await write(servers, accounts);
      const by = [
        accounts.length === 1 ? 'one account' : `${accounts.length} accounts`,
        engine,
        ...(count === 1 ? [] : [`${count} servers`]),
      ].join(', ');
      figures.push(
        { what: `writes of users a second, ${by}`, value: perSecond, unit: '', least: 400 },
        { what: `p95 of a write, ${by}`, value: percentile(times, 0.95), unit: 'ms', target: 50 },
        { what: `processor time of a write, ${by}`, value: processorMs / times.length, unit: 'ms' },
      );
    }
    return figures;
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function write(servers: readonly MeasuredServer[], accounts: string[]) {
  const agent = new Agent({ keepAlive: true });
  const [first] = servers;
  const people = await Promise.all(accounts.map((account) => signIn(first?.port ?? 0, account, 'admin')));
  const users = await Promise.all(people.map(({ asks }) => asks('/api/v1/users')));
  const times: number[] = [];
  await busy(servers);
  const started = performance.now();
  const end = started + seconds * 1000;
  const writer = async (_: unknown, n: number) => {
    const port = servers[n % servers.length]?.port ?? 0;
    const call = { ...(users[n % users.length] as Call), port };
    const sent = async (method: string, path: string, json: object, version = 0) => {
      const headers = { ...call.headers, 'content-type': 'application/json', 'if-match': String(version) };
      const body = JSON.stringify(json);
      const answer = await send({ ...call, path: call.path + path, method, body, headers }, agent);
      if (answer.status !== (method === 'POST' ? 201 : 200)) {
        throw new Error(`${method} ${path} was answered with ${answer.status}: ${answer.text()}`);
      }
      times.push(answer.ms);
      return JSON.parse(answer.text()).data;
    };
    for (let turn = 0; performance.now() < end; turn += 1) {
      const details = {
        firstName: 'Write',
        lastName: `Number ${turn}`,
        jobFunction: 'OTHER',
        employeeKey: null,
      };
      const email = `w${started}-${n}-${turn}@writes.test`;
      const { id } = await sent('POST', '', { ...details, email });
      await sent('PUT', `/${id}`, { ...details, firstName: 'Changed' }, 1);
      await sent('PUT', `/${id}/status`, { status: 'DISABLED' }, 2);
      await sent('PUT', `/${id}/status`, { status: 'ACTIVE' }, 3);
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  const processorMs = await busy(servers);
  agent.destroy();
  return { perSecond: (times.length * 1000) / (performance.now() - started), times, processorMs };
}
