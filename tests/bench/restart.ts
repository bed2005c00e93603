import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { inAccount } from '#server/db/inAccount.ts';
import { type Call, send } from './call.ts';
import { type Figure, percentile } from './figure.ts';
import { fillLog } from './millionEvents.ts';
import { changeDatabase, type DatabaseEnv, onEachDatabase } from './onEachDatabase.ts';
import { publicOrigin, signIn } from './person.ts';
import { startMeasured } from './server.ts';

/** `RESTART_ROUNDS=10` is a quicker run. */
const rounds = Number(process.env.RESTART_ROUNDS ?? 50);
const writers = 8;

/**
 * A server killed amid writes, with 100,000 users and a million events: from its next start to the first 200 (promise
 * R3).
 */
export const measureRestart = (): Promise<Figure[]> => onEachDatabase(measure);

async function measure(engine: string, database: DatabaseEnv): Promise<Figure[]> {
  const env = { PUBLIC_ORIGIN: publicOrigin, ...database, DEMO: 'large' };
  await (await startMeasured(env)).stop();
  await changeDatabase(database, prepare);
  const clean = await startMeasured(env);
  await clean.stop();
  const times: number[] = [];
  let written = 0;
  let server = await startMeasured(env);
  for (let round = 0; round < rounds; round += 1) {
    const admin = await signIn(server.port, 'system', 'admin');
    const writing = writeUntilCut(await admin.asks('/api/v1/users'));
    await setTimeout(500 + (round % 10) * 50);
    await server.stop('SIGKILL');
    written += await writing;
    server = await startMeasured(env);
    times.push(server.startMs);
  }
  await server.stop();
  const kills = `after ${rounds} kills amid ${written} writes, ${engine}`;
  return [
    { what: `restart after a stop, ${engine}`, value: clean.startMs, unit: 'ms' },
    { what: `restart ${kills}, p50`, value: percentile(times, 0.5), unit: 'ms' },
    { what: `restart ${kills}, p99`, value: percentile(times, 0.99), unit: 'ms', target: 2_000 },
  ];
}

async function prepare(db: Kysely<Database>): Promise<void> {
  await db.updateTable('accounts').set({ license_count: 1_000_000 }).execute();
  const acme = db.selectFrom('accounts').select('id').where('subdomain', '=', 'acme');
  const { id } = await acme.executeTakeFirstOrThrow();
  await fillLog(inAccount(db, id));
}

/** Users created by several writers until the server is gone; how many were answered. */
async function writeUntilCut(call: Call): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const headers = { ...call.headers, 'content-type': 'application/json' };
  let written = 0;
  const writer = async (_: unknown, n: number) => {
    for (;;) {
      const details = { firstName: 'Killed', lastName: 'Amid', jobFunction: 'OTHER', employeeKey: null };
      const email = `k${process.hrtime.bigint()}-${n}@writes.test`;
      const body = JSON.stringify({ ...details, email });
      const { status } = await send({ ...call, method: 'POST', headers, body }, agent);
      if (status === 0) return;
      if (status !== 201) throw new Error(`A write was answered with ${status}`);
      written += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  agent.destroy();
  return written;
}
