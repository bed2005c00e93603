import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canStartPostgres, startCluster } from '../support/postgres';
import { type Call, send } from './call';
import { type Figure, percentile } from './figure';
import { changeDatabase, type DatabaseEnv } from './onEachDatabase';
import { publicOrigin, signIn } from './person';
import { type MeasuredServer, startMeasured } from './server';

/** How long the writes go on; `WRITE_SECONDS=300` is what the promise is judged by. */
const seconds = Number(process.env.WRITE_SECONDS ?? 10);
const writers = 16;

/**
 * Users created, changed, disabled and enabled again (promise D3), in one account and in three: on PostgreSQL where every
 * commit waits for the disk, and on the embedded database, which does not.
 */
export async function measureWrites(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-bench-'));
  try {
    const embedded = await measure('embedded', { DATA_DIR: folder });
    if (!canStartPostgres()) return embedded;
    const postgres = await startCluster({ isDurable: true });
    try {
      return [...embedded, ...(await measure('PostgreSQL', { DATABASE_URL: postgres.url }))];
    } finally {
      postgres.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(engine: string, database: DatabaseEnv): Promise<Figure[]> {
  const env = { PUBLIC_ORIGIN: publicOrigin, ...database, DEMO: 'small' };
  await (await startMeasured(env)).stop();
  await changeDatabase(database, (db) =>
    db.updateTable('accounts').set({ license_count: 1_000_000 }).execute(),
  );
  const server = await startMeasured(env);
  try {
    const figures: Figure[] = [];
    for (const accounts of [['system'], ['system', 'acme', 'birch']]) {
      const { perSecond, times, processorMs } = await write(server, accounts);
      const by = `, ${accounts.length === 1 ? 'one account' : `${accounts.length} accounts`}, ${engine}`;
      figures.push(
        { what: `writes of users a second${by}`, value: perSecond, unit: '', least: 400 },
        { what: `p95 of a write${by}`, value: percentile(times, 0.95), unit: 'ms', target: 50 },
        { what: `processor time of a write${by}`, value: processorMs / times.length, unit: 'ms' },
      );
    }
    return figures;
  } finally {
    await server.stop();
  }
}

async function write(server: MeasuredServer, accounts: string[]) {
  const agent = new Agent({ keepAlive: true });
  const people = await Promise.all(accounts.map((account) => signIn(server.port, account, 'admin')));
  const users = await Promise.all(people.map(({ asks }) => asks('/api/v1/users')));
  const times: number[] = [];
  await server.health();
  const started = performance.now();
  const end = started + seconds * 1000;
  const writer = async (_: unknown, n: number) => {
    const call = users[n % users.length] as Call;
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
      const email = `w${accounts.length}-${n}-${turn}@writes.test`;
      const { id } = await sent('POST', '', { ...details, email });
      await sent('PUT', `/${id}`, { ...details, firstName: 'Changed' }, 1);
      await sent('PUT', `/${id}/status`, { status: 'DISABLED' }, 2);
      await sent('PUT', `/${id}/status`, { status: 'ACTIVE' }, 3);
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  const { processorMs } = await server.health();
  agent.destroy();
  return { perSecond: (times.length * 1000) / (performance.now() - started), times, processorMs };
}
