import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { readConfig } from '#server/config/readConfig.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { createDatabase, freePort } from '#tests/support/postgres.ts';

const postgres = inject('postgres');
const program = '/usr/sbin/pgbouncer';
const canTest = Boolean(postgres) && existsSync(program);

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

test.runIf(canTest)('PgBouncer in session mode, with its other settings at their defaults', async () => {
  const { db, prepare } = await through('session');
  await prepare();
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit
  `.execute(db);
  expect(rows).toEqual([{ statement: '7s', lock: '3s', idle: '1min', jit: 'off' }]);
  // Prepared by name, and so again by the next caller of the same session.
  for (const _ of ['first', 'second']) {
    expect(await db.selectFrom('accounts').select('id').where('subdomain', '=', 'none').execute()).toEqual(
      [],
    );
  }
});

test.runIf(canTest)('PgBouncer in transaction mode is refused at the start', async () => {
  const { prepare } = await through('transaction');
  await expect(prepare()).rejects.toThrow(
    "The database that DATABASE_URL names can't be used: A pooler in between gives each transaction another session. Let it pool sessions (PgBouncer: pool_mode = session).",
  );
});

test.runIf(postgres)('a database of another encoding is refused at the start', async () => {
  if (!postgres) return;
  const own = await createDatabase(postgres.url, "template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'");
  stops.push(own.drop);
  const opened = await openDatabase(readConfig({ DATABASE_URL: own.url }), pino({ level: 'silent' }));
  stops.push(opened.close);
  await expect(opened.prepare()).rejects.toThrow(
    "The database that DATABASE_URL names can't be used: Its encoding is LATIN1, which lacks most letters. Create it with ENCODING 'UTF8' TEMPLATE template0.",
  );
});

/** A database of its own, opened through a PgBouncer of its own. */
async function through(mode: 'session' | 'transaction') {
  const own = await createDatabase(postgres?.url ?? '');
  stops.push(own.drop);
  const port = await startPgBouncer(new URL(own.url), mode);
  const url = new URL(own.url);
  url.port = String(port);
  const opened = await openDatabase(
    readConfig({ DATABASE_URL: url.href, DATABASE_STATEMENT_SECONDS: '7', DATABASE_LOCK_SECONDS: '3' }),
    pino({ level: 'silent' }),
  );
  stops.push(opened.close);
  return opened;
}

async function startPgBouncer(server: URL, mode: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-pgbouncer-'));
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  const credentials = server.password ? ` password=${decodeURIComponent(server.password)}` : '';
  writeFileSync(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port || 5432} user=${server.username}${credentials}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`,
  );
  const user = process.getuid?.() === 0 ? ['--user', 'nobody'] : [];
  const bouncer = spawn(program, ['--quiet', ...user, settings], { stdio: 'ignore' });
  stops.push(async () => {
    await end(bouncer);
    rmSync(folder, { recursive: true });
  });
  await vi.waitFor(() => reach(port), { timeout: 20_000 });
  return port;
}

async function reach(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
