import { type Kysely, sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { demoPassword } from '#server/demo/demoSignIns.ts';
import { untilReady } from '#tests/bench/server.ts';
import { createDatabase, freePort, type OwnDatabase } from '#tests/support/postgres.ts';
import { buildServer, spawnServer } from '#tests/support/serverProcess.ts';
import { unlimited } from '#tests/support/unlimited.ts';
import { TenantBrowser } from '../identity/tenantBrowser.ts';

const postgres = inject('postgres');
const guesses = 1_000;

describe.runIf(postgres)('a password that is guessed at two processes at once', () => {
  let own: OwnDatabase;
  let db: Kysely<Database>;
  let publicPort: number;
  const processes: ReturnType<typeof spawnServer>[] = [];
  const ports: number[] = [];

  beforeAll(async () => {
    if (!postgres) return;
    await buildServer();
    own = await createDatabase(postgres.url, postgres.templates.demo);
    db = openPostgres(own.url, pino({ level: 'silent' }));
    publicPort = await freePort();
    for (const port of [publicPort, await freePort()]) {
      const server = spawnServer({
        DATABASE_URL: own.url,
        PORT: String(port),
        PUBLIC_ORIGIN: `http://localhost:${publicPort}`,
        PASSWORD_CHECKS_WAITING: String(guesses),
        // The last of them waits longer than ten seconds on a busy machine.
        DATABASE_CONNECT_SECONDS: '60',
        DATABASE_LOCK_SECONDS: '60',
        ...unlimited,
      });
      processes.push(server);
      ports.push(port);
      await untilReady(port, server.child);
    }
  });

  afterAll(async () => {
    for (const { child, ended } of processes) {
      child.kill('SIGKILL');
      await ended;
    }
    await db?.destroy();
    await own?.drop();
  });

  it('is verified five times of a thousand, and refused then though it is right', async () => {
    const logIns = await Promise.all(ports.map(prepare));
    const all = await Promise.all(
      Array.from({ length: guesses }, (_, n) => logIns[n % 2]?.('Wrong-Pass-2026!')),
    );
    const told = (code: string) => all.filter((answer) => answer?.includes(`"${code}"`)).length;
    const verified = await countVerified(db);
    console.log(`lockout: ${guesses} guesses at 2 processes, ${verified} verified`);
    expect(verified).toBe(5);
    expect([told('INVALID_CREDENTIALS'), told('LOCKED_OUT')]).toEqual([4, guesses - 4]);
    for (const logIn of logIns) expect(await logIn(demoPassword)).toContain('"LOCKED_OUT"');
  });

  it('control: is verified five times more once it is unlocked', async () => {
    await db.deleteFrom('sign_in_failures').execute();
    const logIns = await Promise.all(ports.map(prepare));
    await Promise.all(Array.from({ length: 20 }, (_, n) => logIns[n % 2]?.('Wrong-Pass-2026!')));
    expect(await countVerified(db)).toBe(10);
  });

  /** A browser at one of the processes, in the middle of a sign-in; returns its login call's body. */
  async function prepare(port: number) {
    const address = { address: () => ({ port, address: '127.0.0.1', family: 'IPv4' }) };
    const browser = new TenantBrowser(address, `http://acme.localhost:${publicPort}`);
    const { location } = await browser.authorize();
    const returnUrl = location.searchParams.get('returnUrl') ?? '';
    return async (password: string) => (await browser.logIn('admin@acme.test', password, returnUrl)).body;
  }
});

/**
 * Each failed verification is counted by the audit log, the last before the lock by its job; an attempt that is not
 * verified is recognisable.
 */
async function countVerified(db: Kysely<Database>): Promise<number> {
  const waiting = db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'requestedLink')
    .where('finished_on', 'is', null);
  await vi.waitFor(async () => expect(await waiting.execute()).toEqual([]), {
    timeout: 60_000,
    interval: 100,
  });
  const { count } = await db
    .selectFrom('audit_log')
    .select(sql<number>`sum(coalesce((after ->> 'times')::int, 1))::int`.as('count'))
    .where('action', '=', 'session.login')
    .where('author_kind', '=', 'stranger')
    .where('object_type', '=', 'users')
    .where('object_id', '<>', '')
    .executeTakeFirstOrThrow();
  return count;
}
