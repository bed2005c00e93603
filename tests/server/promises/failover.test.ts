import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { openPostgres } from '#server/db/postgres.ts';
import { fill } from '#tests/support/fixtures.ts';
import { movingAddress } from '#tests/support/movingAddress.ts';
import {
  type Cluster,
  canStartPostgres,
  freePort,
  type Standby,
  startCluster,
} from '#tests/support/postgres.ts';
import { buildServer, type ServerProcess, startReplica } from '#tests/support/serverProcess.ts';
import { full } from '#tests/walk/sample.ts';
import { TenantBrowser } from '../identity/tenantBrowser.ts';

const rounds = full ? 10 : 1;
const writers = 8;
/** In milliseconds: from the promotion to the first answer of every writer. */
const goesOnWithin = 10_000;

describe.runIf(inject('postgres') && canStartPostgres())(
  'a primary that is killed, and its synchronous standby',
  () => {
    beforeAll(buildServer);

    it(
      `promoted amid the writes of ${writers}: no answered write is lost and none is made twice, ${rounds} times`,
      async () => {
        for (let round = 0; round < rounds; round++) {
          const system = await start();
          try {
            const { answered, stored, refused, slowest } = await failOver(system);
            console.log(
              `failover: ${answered.length} users made, ${refused} calls sent again, all went on after ${Math.round(slowest)} ms`,
            );
            expect(refused).toBeGreaterThan(0);
            expect(stored).toEqual([...answered].sort());
            expect(slowest).toBeLessThanOrEqual(goesOnWithin);
            expect(system.replicas.map(({ child }) => child.exitCode)).toEqual([null, null]);
          } finally {
            await system.stop();
          }
        }
      },
      rounds * 120_000,
    );

    it('control: without waiting for the standby, an answered write is lost', async () => {
      const system = await start();
      try {
        await run(system.primary.url, "alter system set synchronous_standby_names = ''");
        await run(system.primary.url, 'select pg_reload_conf()');
        const [sender] = await run(system.primary.url, 'select pid from pg_stat_replication');
        process.kill(Number(sender?.pid), 'SIGSTOP');
        expect(await system.create('lost@failover.test', 0)).toBe(201);
        system.primary.kill();
        await run(system.standby.url, 'select pg_promote()');
        expect(await usersMade(system.standby.url)).toEqual([]);
      } finally {
        await system.stop();
      }
    });
  },
);

type System = Awaited<ReturnType<typeof start>>;

/** Two servers at an address behind which a primary stands; its commits wait for the standby. */
async function start() {
  const primary: Cluster = await startCluster();
  const db = openPostgres(primary.url, pino({ level: 'silent' }));
  await fill(db, 'demo');
  await db.updateTable('accounts').set({ license_count: 1_000_000 }).execute();
  await db.destroy();
  const standby: Standby = await primary.standby('second');
  await run(primary.url, "alter system set synchronous_standby_names = 'second'");
  await run(primary.url, 'select pg_reload_conf()');
  const isSynchronous = "select 1 from pg_stat_replication where sync_state = 'sync'";
  while ((await run(primary.url, isSynchronous)).length === 0) await pause(50);

  const address = await movingAddress(primary.url);
  const env = {
    DATABASE_URL: address.url,
    DATABASE_CONNECT_SECONDS: '1',
    PUBLIC_ORIGIN: 'http://localhost:4400',
  };
  const replicas: ServerProcess[] = [];
  while (replicas.length < 2) replicas.push(await startReplica(env, await freePort()));
  const browserAt = (n: number) =>
    new TenantBrowser(
      { address: () => ({ port: replicas[n % 2]?.port ?? 0, address: '127.0.0.1', family: 'IPv4' }) },
      'http://acme.localhost:4400',
    );
  const { access_token } = await browserAt(0).signIn('admin@acme.test');
  const headers = { authorization: `Bearer ${access_token}` };
  return {
    primary,
    standby,
    address,
    replicas,
    create: async (email: string, n: number): Promise<number> => {
      const json = { firstName: 'Fail', lastName: 'Over', jobFunction: 'OTHER', employeeKey: null, email };
      const { status } = await browserAt(n).call('/api/v1/users?sendInvite=false', {
        method: 'POST',
        json,
        headers: { ...headers, 'idempotency-key': email },
      });
      return status;
    },
    stop: async () => {
      await Promise.all(replicas.map(({ end }) => end('SIGKILL')));
      await address.close();
      standby.stop();
      primary.stop();
    },
  };
}

/** Users are made before, during and after it, each call repeated at either server until it is answered. */
async function failOver({ primary, standby, address, create }: System) {
  const answered: string[] = [];
  let refused = 0;
  let promotedAt = Number.POSITIVE_INFINITY;
  let slowest = 0;
  const writer = async (_: unknown, n: number) => {
    for (let turn = 0; ; turn++) {
      const email = `w${n}-${turn}@failover.test`;
      let began = performance.now();
      for (let attempt = n; ; attempt++) {
        began = performance.now();
        const status = await create(email, attempt);
        if (status === 201) break;
        if (status !== 503) throw new Error(`${email} answered ${status}`);
        refused += 1;
        await pause(50);
      }
      answered.push(email);
      if (began > promotedAt) {
        slowest = Math.max(slowest, performance.now() - promotedAt);
        return;
      }
    }
  };
  const work = Promise.all(Array.from({ length: writers }, writer));
  while (answered.length < writers * 3) await pause(10);
  primary.kill();
  await pause(500);
  await run(standby.url, 'select pg_promote()');
  // What it waits for would be itself.
  await run(standby.url, "alter system set synchronous_standby_names = ''");
  await run(standby.url, 'select pg_reload_conf()');
  address.moveTo(standby.url);
  promotedAt = performance.now();
  await work;
  return { answered, refused, slowest, stored: await usersMade(standby.url) };
}

/** Once per event of their making. */
async function usersMade(url: string): Promise<string[]> {
  const rows = await run(
    url,
    "select email from users join audit_events on object_id = users.id::text where email like '%@failover.test'",
  );
  return rows.map(({ email }) => String(email)).sort();
}

async function run(url: string, text: string): Promise<{ email?: unknown; pid?: unknown }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
