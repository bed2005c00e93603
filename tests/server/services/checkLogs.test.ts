import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { auditMetrics } from '#server/metrics/auditMetrics.ts';
import { checkingLogsDaily, checkLogs } from '#server/services/auditEvents/checkLogs.ts';
import { stoppedClock } from '#tests/support/testDeps.ts';
import { testServer } from '#tests/support/testServer.ts';
import { find, situation } from '../doctor/situation.ts';

const server = testServer({ clock: stoppedClock() });
const env: Record<string, string> = { DATABASE_URL: 'postgres://a@b.test/c' };

beforeEach(async () => {
  await server.deps.db.deleteFrom('audit_checks').execute();
});

const run = async (deps = server.deps) => {
  const { id } = await accountOf('system');
  await checkLogs(deps)({ accountId: id, after: null });
};
const accountOf = (subdomain: string) =>
  server.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('subdomain', '=', subdomain)
    .executeTakeFirstOrThrow();
const checks = () =>
  server.deps.db
    .selectFrom('audit_checks')
    .innerJoin('accounts', 'id', 'account_id')
    .select(['subdomain', 'events', 'head', 'broken_at', 'reason', 'checked_on'])
    .orderBy('subdomain')
    .execute();
const subdomains = async () => {
  const rows = await server.deps.db.selectFrom('accounts').select('subdomain').orderBy('subdomain').execute();
  return rows.map(({ subdomain }) => subdomain);
};
const doctor = () =>
  find('auditLogs', situation(env, { database: { db: server.deps.db }, now: server.deps.clock() }));
const figure = async (name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await auditMetrics(server.deps.db))?.[1]);

it('stores what it finds of each account: how many events, how they end, and no break', async () => {
  await server.fetch('/api/v1/users?page=1', { as: 'admin@acme.test' });
  await run();
  const found = await checks();
  expect(found.map(({ subdomain }) => subdomain)).toEqual(await subdomains());
  const { length } = await server.deps.db
    .selectFrom('audit_chains')
    .innerJoin('accounts', 'id', 'account_id')
    .select(sql<number>`(earlier + length)::int`.as('length'))
    .where('subdomain', '=', 'acme')
    .executeTakeFirstOrThrow();
  expect(found[0]).toMatchObject({
    events: length,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
    broken_at: null,
    reason: null,
    checked_on: server.deps.clock(),
  });
  expect(await figure('tenantry_audit_logs_broken')).toBe(0);
  expect(await doctor()).toBe(`ok: Unbroken logs of accounts: ${found.length}.`);
});

it('names the first event that was changed, in the row, the metric, the log and the doctor', async () => {
  const { id } = await accountOf('birch');
  const { db } = server.deps;
  await sql`insert into audit_events
      (id, account_id, author_kind, actor_name, occurred_on, action, object_type, object_id)
    values ('00000000-0000-4000-8000-000000000001', ${id}, 'command', 'a', now(), 'x', 'users', 'x')`.execute(
    db,
  );
  await sql`alter table audit_events disable trigger user`.execute(db);
  await sql`update audit_events set actor_name = 'b' where account_id = ${id}`.execute(db);
  await sql`alter table audit_events enable trigger user`.execute(db);
  const logged: unknown[] = [];
  const log = Object.assign(Object.create(server.deps.log), {
    error: (facts: object, text: string) => logged.push({ ...facts, text }),
  });
  await run({ ...server.deps, log });
  expect((await checks()).filter(({ broken_at }) => broken_at !== null)).toEqual([
    expect.objectContaining({ subdomain: 'birch', broken_at: 1, reason: 'changed' }),
  ]);
  expect(logged).toEqual([
    {
      accountId: id,
      position: 1,
      eventId: '00000000-0000-4000-8000-000000000001',
      reason: 'changed',
      text: 'an audit log is broken',
    },
  ]);
  expect(await figure('tenantry_audit_logs_broken')).toBe(1);
  expect(await doctor()).toBe('fault: Broken: birch at event 1: changed.');
});

it('replaces what it found the night before, and tells how old it is', async () => {
  await run();
  await sql`update audit_checks set checked_on = now() - interval '3 days'`.execute(server.deps.db);
  expect(Math.round((await figure('tenantry_audit_check_age_seconds')) / 3_600)).toBe(72);
  const { id } = await accountOf('acme');
  await sql`update audit_checks set broken_at = null, checked_on = ${server.deps.clock()}::timestamptz
    - case when account_id = ${id} then interval '51 hours' else interval '49 hours' end`.execute(
    server.deps.db,
  );
  expect(await doctor()).toBe('warning: Not verified for two nights: acme.');
  await run();
  expect((await checks()).map(({ checked_on }) => checked_on)).toEqual(
    (await subdomains()).map(() => server.deps.clock()),
  );
});

it('is queued once a day', async () => {
  const { db } = server.deps;
  const queued = () => db.selectFrom('jobs').select('key').where('kind', '=', 'auditCheck').execute();
  await db.deleteFrom('jobs').where('kind', '=', 'auditCheck').execute();
  const look = checkingLogsDaily(server.deps);
  await look();
  await look();
  expect(await queued()).toEqual([{ key: `auditCheck ${server.deps.clock().toISOString().slice(0, 10)}` }]);
});

it('is one of the jobs that the server runs', async () => {
  await checkingLogsDaily(server.deps)();
  await server.runJobs();
  expect(await checks()).toHaveLength((await subdomains()).length);
});
