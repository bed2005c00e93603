import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '#server/config/readConfig.ts';
import { noReporter } from '#server/db/outage.ts';
import { onPostgres } from '#server/db/postgres.ts';
import { lastReplayed, type OpenedStandby, openStandby } from '#server/db/standby.ts';
import { fill } from '#tests/support/fixtures.ts';
import { type Cluster, canStartPostgres, type Standby, startCluster } from '#tests/support/postgres.ts';
import { createTestServer, type TestServer } from '#tests/support/testServer.ts';

const { databaseLimits } = readConfig({});
const users = '/api/v1/users?perPage=100';
const acme = { as: 'admin@acme.test' };
const staff = { as: 'admin@system.test' };

it('a standby is as new as the last look at what it has replayed, also while nobody writes', () => {
  const seen = [1n, 5n, 5n, 7n].map((position, at) => ({ at, position }));
  expect([0n, 1n, 5n, 6n, 9n].map((replayed) => lastReplayed(seen, replayed)?.at)).toEqual([
    undefined,
    0,
    2,
    2,
    3,
  ]);
});

/** A primary and a standby that streams from it. */
describe.runIf(inject('postgres') && canStartPostgres())('a standby', () => {
  let cluster: Cluster;
  let replica: Standby;
  let primary: ReturnType<typeof onPostgres>;
  /** Its limit is so high that only what an account has just written decides. */
  let patient: OpenedStandby;
  let opened: OpenedStandby;
  let patientServer: TestServer;
  let server: TestServer;
  const lines: string[] = [];

  beforeAll(async () => {
    cluster = await startCluster();
    primary = onPostgres(cluster.url, databaseLimits, noReporter);
    await fill(primary.db, 'demo');
    await primary.db.updateTable('accounts').set({ license_count: 1_000 }).execute();
    replica = await cluster.standby('reader');
    const addresses = { primary: cluster.url, standby: replica.url };
    const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
    const { driver } = primary;
    opened = openStandby(addresses, databaseLimits, { driver, log });
    patient = openStandby(addresses, databaseLimits, {
      driver,
      log: pino({ level: 'silent' }),
      behindMs: 3_600_000,
    });
    server = await createTestServer({ deps: { db: primary.db, standby: opened } });
    patientServer = await createTestServer({ deps: { db: primary.db, standby: patient } });
  });
  afterAll(async () => {
    await Promise.all([opened?.close(), patient?.close()]);
    await primary?.db.destroy();
    replica?.stop();
    cluster?.stop();
  });

  it('answers lists of accounts that wrote nothing lately, and the primary those that did', async () => {
    await expect.poll(() => opened.isCurrent() && patient.isCurrent()).toBe(true);
    await lately('none');
    await replayed();
    const resume = await pause();
    const email = await create(patientServer, 'own');
    expect(await listed(patientServer, acme)).toContain(email);
    await lately('none');
    expect(await listed(patientServer, acme)).not.toContain(email);
    await resume();
    await replayed();
    expect(await listed(patientServer, acme)).toContain(email);
  });

  it('does not answer a caller whose account has just written in another one', async () => {
    await patientServer.fetch('/api/v1/self/profile', staff);
    await lately('none');
    await replayed();
    const resume = await pause();
    const email = await create(patientServer, 'staff', { ...staff, path: '/api/v1/admin/acme/users' });
    const { rows } = await sql<{ subdomain: string }>`select subdomain from audit_chains
      join accounts on id = account_id where written_on > now() - interval '5 seconds' order by 1`.execute(
      primary.db,
    );
    expect(rows.map(({ subdomain }) => subdomain)).toEqual(['acme', 'system']);
    await sql`update audit_chains set written_on = now() - interval '1 minute' from accounts
      where id = account_id and subdomain = 'acme'`.execute(primary.db);
    expect(await listed(patientServer, staff, '/api/v1/admin/acme/users?perPage=100')).toContain(email);
    await lately('none');
    expect(await listed(patientServer, staff, '/api/v1/admin/acme/users?perPage=100')).not.toContain(email);
    await resume();
  });

  it('is left out while it is more than two seconds behind, and read again once it is not', async () => {
    await lately('none');
    await expect.poll(() => opened.isCurrent()).toBe(true);
    const resume = await pause();
    const email = await create(server, 'lag');
    await expect.poll(() => opened.isCurrent()).toBe(false);
    expect(opened.behind()).toBeGreaterThan(2);
    await lately('none');
    expect(await listed(server, acme)).toContain(email);
    expect(await ready(server)).toEqual({ status: 'ok', standby: 'left out' });
    await resume();
    await expect.poll(() => opened.isCurrent()).toBe(true);
    expect(await ready(server)).toEqual({ status: 'ok', standby: 'read' });
  });

  it('fails no call when it is killed, and is read again once it is back', async () => {
    await lately('none');
    await expect.poll(() => opened.isCurrent()).toBe(true);
    expect(await isOnStandby()).toBe(true);
    const statuses: number[] = [];
    let goesOn = true;
    const calls = Array.from({ length: 8 }, async () => {
      while (goesOn) statuses.push((await server.fetch(users, acme)).status);
    });
    await expect.poll(() => statuses.length).toBeGreaterThan(8);
    expect(opened.isCurrent()).toBe(true);
    replica.kill();
    const before = statuses.length;
    await expect.poll(() => statuses.length).toBeGreaterThan(before + 50);
    goesOn = false;
    await Promise.all(calls);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await expect.poll(() => opened.isCurrent()).toBe(false);
    const leftOut = 'the standby does not answer or is more than two seconds behind: the primary is read';
    // At the next look.
    await expect.poll(() => lines.at(-1)).toBe(leftOut);
    await replica.restart('immediate');
    await expect.poll(() => opened.isCurrent()).toBe(true);
    expect(await isOnStandby()).toBe(true);
    await expect.poll(() => lines.slice(-2)).toEqual([leftOut, 'the standby is read']);
  });

  it('that was promoted is left out: it goes on by itself', async () => {
    await onReplica('select pg_promote()');
    await expect.poll(() => opened.isCurrent()).toBe(false);
  });

  /** Brings back the time at which accounts were last written. */
  const lately = async (_: 'none') => {
    await sql`update audit_chains set written_on = now() - interval '1 minute'`.execute(primary.db);
  };

  const create = async (of: TestServer, name: string, { as = acme.as, path = '/api/v1/users' } = {}) => {
    const email = `${name}@standby.test`;
    const json = { firstName: 'Stand', lastName: 'By', jobFunction: 'OTHER', employeeKey: null, email };
    const { status } = await of.fetch(`${path}?sendInvite=false`, { method: 'POST', as, json });
    expect(status).toBe(201);
    return email;
  };

  const listed = async (of: TestServer, call: { as: string }, path = users): Promise<string[]> => {
    const { data } = await (await of.fetch(path, call)).json();
    return data.map(({ email }: { email: string }) => email);
  };

  const ready = async (of: TestServer) => (await of.fetch('/readyz', { host: '' })).json();

  const isOnStandby = async () => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(opened.db);
    return rows[0]?.is;
  };

  async function pause() {
    await onReplica('select pg_wal_replay_pause()');
    const paused = 'paused';
    await expect
      .poll(async () => (await onReplica('select pg_get_wal_replay_pause_state() as state'))[0]?.state)
      .toBe(paused);
    return () => onReplica('select pg_wal_replay_resume()');
  }

  /** Waits until the standby has all that was written by now. */
  async function replayed() {
    const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(primary.db);
    const reached = `select pg_last_wal_replay_lsn() >= '${rows[0]?.at}' as state`;
    await expect.poll(async () => (await onReplica(reached))[0]?.state).toBe(true);
  }

  async function onReplica(text: string): Promise<{ state?: unknown }[]> {
    const client = new pg.Client({ connectionString: replica.url });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }
});
