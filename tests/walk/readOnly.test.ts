import { type Kysely, sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OperationId } from '#contract/operations.ts';
import { createApp } from '#server/app.ts';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { subdomainOf, testServer } from '../support/testServer.ts';
import { walkedToken } from './addProvisioning.ts';
import { callerOf, makeReady, tenantOf, validCall } from './calls.ts';
import { allRoutes, asksToSignIn, fill, isOfPlatform, type Route } from './routes.ts';
import { populate, type World } from './world.ts';

const postgres = inject('postgres');

/** What these write goes to the primary: that somebody took a whole list away is in the log. */
const loggedReads = [
  'auditEvents.export',
  'crmInvestorFirms.export',
  'firms.export',
  'platformAuditEvents.export',
  'users.export',
];

/** Calls about an account that may be repeated as they are; a standby answers no others. */
const routes = allRoutes.filter((route) => route.row.idempotency === 'safe' && asksToSignIn(route));

describe.runIf(postgres)('calls that a standby answers', () => {
  const server = testServer();
  let world: World;
  let readOnly: Kysely<Database>;
  beforeAll(async () => {
    world = await populate(server);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.deps.db);
    const url = new URL(postgres?.url ?? '');
    url.pathname = `/${rows[0]?.name}`;
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    readOnly = openPostgres(url.href, pino({ level: 'silent' }));
  });
  afterAll(() => readOnly?.destroy());

  it('write nothing there, and only exports elsewhere', async () => {
    const logged = new Set<OperationId>();
    const faults: string[] = [];
    let isAnswered = false;
    const isCurrent = () => {
      isAnswered = true;
      return true;
    };
    const app = createApp({ ...server.deps, standby: { db: readOnly, isCurrent, behind: () => 0 } });
    for (const route of routes) {
      isAnswered = false;
      const call = await prepared(route);
      const before = await countEvents();
      const status = await statusOf(app, call);
      if (!isAnswered) faults.push(`${route.name} went to the primary`);
      if (status !== 200) faults.push(`${route.name} answered ${status}`);
      if ((await countEvents()) > before) logged.add(route.id);
    }
    console.log(`read only: ${routes.length} routes, ${logged.size} calls logged`);
    expect(faults).toEqual([]);
    expect([...logged].sort()).toEqual(loggedReads);
  }, 300_000);

  it('control: a write there is found', async () => {
    await expect(sql`update accounts set name = name`.execute(readOnly)).rejects.toThrow('read-only');
  });

  const countEvents = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_events`.execute(
      server.deps.db,
    );
    return rows[0]?.count ?? 0;
  };

  /** Long after its accounts' last write, when a standby may answer. */
  async function prepared(route: Route): Promise<Request> {
    const tenant = tenantOf(route, isOfPlatform(route) ? 'system' : 'acme');
    await makeReady(server.deps, route, world, tenant);
    const isForStaff =
      typeof route.gate === 'object' && route.gate.anyOf.every((one) => one.includes(':Global'));
    const caller = isForStaff ? 'admin@system.test' : callerOf(route);
    const isDirectory = route.row.protocol === 'scim';
    const token = isDirectory ? walkedToken(world.accountIds[tenant]) : await server.signInAs(caller);
    await sql`update audit_chains set written_on = now() - interval '1 minute'`.execute(server.deps.db);
    const { json, headers } = validCall(route);
    const path = fill(route, world.names(route.subject.name, tenant)) + (route.sample.query ?? '');
    return new Request(`http://${subdomainOf(caller)}.localhost:4400${path}`, {
      method: route.row.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
  }

  async function statusOf(app: ReturnType<typeof createApp>, call: Request): Promise<number | string> {
    const answer = await app.fetch(call);
    return answer.text().then(() => answer.status, String);
  }
});
