import { Worker } from 'node:worker_threads';
import type { OperationNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openTestDatabase } from '../support/testDatabase.ts';
import { createHttpServer, type HttpServer } from './identity/tenantBrowser.ts';

/**
 * How many statements each call runs: each costs both processors more than the answer does (promises D1, D2, D3, D8).
 */
let server: HttpServer;
let close: () => Promise<void>;
let asked = 0;
const statements: string[] = [];
beforeAll(async () => {
  const database = await openTestDatabase('demo');
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(nameOf(node));
      return node;
    },
    transformResult: async ({ result }) => {
      asked += 1;
      return result;
    },
  });
  server = await createHttpServer({
    deps: { db },
    clock: () => new Date('2026-03-02T10:00:00Z'),
    config: { failedSignInsPerAddress: 1 },
  });
  close = database.close;
});
afterAll(async () => {
  await server.close();
  await close();
});

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  asked = 0;
  await work();
  return asked;
}

/** What is written to which table; all reads are alike. */
function nameOf(node: OperationNode): string {
  const { kind, into, table } = node as OperationNode & { into?: Named; table?: Named };
  if (kind === 'InsertQueryNode') return `insert ${into?.table.identifier.name}`;
  return kind === 'UpdateQueryNode' ? `update ${table?.table.identifier.name}` : 'read';
}
type Named = { table: { identifier: { name: string } } };

describe('the database is asked', () => {
  it('21 times for a sign-in, twice for a renewal', async () => {
    await server.browser().signIn('admin@acme.test');
    const browser = server.browser();
    expect(await statementsOf(() => browser.signIn('admin@acme.test'))).toBe(21);
    expect(await statementsOf(() => browser.renew())).toBe(2);
  });

  it('6 to 12 times in 4 trips for a write of a user, and only to write once other writes wait for it', async () => {
    const { access_token } = await server.browser().signIn('admin@acme.test');
    const write = async (method: string, path: string, json: object, version = 0) => {
      const headers = { authorization: `Bearer ${access_token}`, 'if-match': String(version) };
      const { status, body } = await server.browser().call(`/api/v1/users${path}`, { method, json, headers });
      expect([200, 201]).toContain(status);
      return JSON.parse(body).data;
    };
    const details = { firstName: 'Ann', lastName: 'Other', jobFunction: 'OTHER', employeeKey: null };
    let id = '';
    const writes = {
      create: async () => {
        ({ id } = await write('POST', '', { ...details, email: 'another@acme.test' }));
      },
      update: () => write('PUT', `/${id}`, { ...details, lastName: 'Changed' }, 1),
      disable: () => write('PUT', `/${id}/status`, { status: 'DISABLED' }, 2),
      enable: () => write('PUT', `/${id}/status`, { status: 'ACTIVE' }, 3),
      unlock: () => write('POST', `/${id}/unlock`, {}),
    };
    const counts: Record<string, number> = {};
    const trips: Record<string, number> = {};
    const lasts: Record<string, string[]> = {};
    const withCommit: Record<string, number> = {};
    const sent = vi.spyOn(Worker.prototype, 'postMessage');
    for (const [name, work] of Object.entries(writes)) {
      sent.mockClear();
      counts[name] = await statementsOf(work);
      trips[name] = sent.mock.calls.length;
      lasts[name] = statements.slice(-2);
      withCommit[name] = sent.mock.lastCall?.[0].statements.length;
    }
    expect(counts).toEqual({ create: 6, update: 7, disable: 12, enable: 9, unlock: 7 });
    if (!inject('postgres')) {
      expect(trips).toEqual({ create: 4, update: 4, disable: 4, enable: 4, unlock: 4 });
      expect(withCommit).toEqual({ create: 3, update: 2, disable: 3, enable: 3, unlock: 2 });
    }
    // Other writes of the account wait from then on, for no trip of this one except the last.
    const locking = ['update accounts', 'insert audit_events'];
    expect(lasts).toMatchObject({ create: locking, disable: locking, enable: locking });
  });

  it('twice for the first page of a list, which is counted on the way, and three times for any other', async () => {
    const { access_token } = await server.browser().signIn('admin@acme.test');
    const headers = { authorization: `Bearer ${access_token}` };
    const counts: Record<string, number> = {};
    for (const query of ['perPage=5', 'perPage=5&page=2', 'perPage=5&page=2&includeTotals=false']) {
      counts[query] = await statementsOf(async () => {
        const { body } = await server.browser().call(`/api/v1/users?${query}`, { headers });
        expect(JSON.parse(body).data).toHaveLength(5);
      });
    }
    expect(counts).toEqual({
      'perPage=5': 2,
      'perPage=5&page=2': 3,
      'perPage=5&page=2&includeTotals=false': 2,
    });
  });

  it('3 times for the next sign-in of an address that has guessed too often, its note in the log included', async () => {
    const guesser = server.browser();
    const { location } = await guesser.authorize();
    const guess = () =>
      guesser.logIn('viewer@acme.test', 'Wrong-Pass-2026!', location.searchParams.get('returnUrl') ?? '');
    expect((await guess()).status).toBe(401);
    let refused = 0;
    expect(
      await statementsOf(async () => {
        refused = (await guess()).status;
      }),
    ).toBe(3);
    expect(refused).toBe(429);
  });
});
