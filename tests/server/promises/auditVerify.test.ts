import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { doneMigrations, knownMigrations } from '#server/db/migrate.ts';
import { buildServer, fillFolder, runProgram } from '#tests/support/serverProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'tenantry-audit-'));
const dataDir = join(folder, 'data');
beforeAll(async () => {
  await buildServer();
  fillFolder(dataDir);
  await changed(sql`insert into audit_events
      (id, account_id, author_kind, actor_name, occurred_on, action, object_type, object_id)
    select ('00000000-0000-4000-8000-00000000000' || n)::uuid, accounts.id, 'command', 'a', now(), 'x', 'users', 'x'
      from accounts, generate_series(1, 3) as n where subdomain = 'acme'`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const verify = (env: Record<string, string> = { DATA_DIR: dataDir }) => runProgram(['verifyAudit'], env);

it('reports for each account that its log is intact, and how it ends', async () => {
  const { code, output } = await verify();
  const [acme, ...others] = output.trim().split('\n');
  expect(acme).toMatch(/^acme: 3 events, unbroken, ends with [0-9a-f]{64}$/);
  expect(others).toContain('birch: 0 events, unbroken');
  expect(others.filter((line) => !line.endsWith(': 0 events, unbroken'))).toEqual([]);
  expect(code).toBe(0);
});

it.each([
  [
    'an event was changed',
    sql`update audit_events set actor_name = 'b' where position = 2`,
    'BROKEN at event 2 (00000000-0000-4000-8000-000000000002): changed',
  ],
  [
    'all of it is gone, its chain too',
    sql`with emptied as (delete from audit_events) delete from audit_chains
      where account_id = (select id from accounts where subdomain = 'acme')`,
    'BROKEN at event 1: its chain is gone',
  ],
])('ends with an error where %s, and names account and event', async (_, statement, told) => {
  await changed(sql`alter table audit_events disable trigger user`, statement);
  const { code, output } = await verify();
  const [acme, ...others] = output.trim().split('\n');
  expect(acme).toMatch(/^acme: \d events, /);
  expect(acme).toContain(told);
  expect(others.filter((line) => !line.endsWith(': 0 events, unbroken'))).toEqual([]);
  expect(code).toBe(1);
});

it('makes no folder of a name that is wrong', async () => {
  const wrong = join(folder, 'wrong');
  const line = `There is no database in ${wrong}. Name its folder with DATA_DIR.\n`;
  expect(await verify({ DATA_DIR: wrong })).toEqual({ code: 1, output: line });
  expect(existsSync(wrong)).toBe(false);
});

it('names DATABASE_URL where no database answers', async () => {
  expect(await verify({ DATABASE_URL: 'postgres://tenantry:hidden-word@127.0.0.1:1/tenantry' })).toEqual({
    code: 1,
    output: "The database that DATABASE_URL names can't be used: connect ECONNREFUSED 127.0.0.1:1.\n",
  });
});

it('leaves a database of an older release as it is', async () => {
  const older = join(folder, 'older');
  fillFolder(older, 'empty');
  await changedIn(older, sql`delete from kysely_migration where name = ${knownMigrations.at(-1)}`);
  expect(await verify({ DATA_DIR: older })).toEqual({
    code: 1,
    output: `The database in ${older}, which DATA_DIR names, can't be used: It is of an older release. Start the server once, which brings it up to date.\n`,
  });
  const { db } = await openEmbedded({ dataDir: join(older, 'database') });
  expect(await doneMigrations(db)).toEqual(knownMigrations.slice(0, -1));
  await db.destroy();
});

it('says so where there is no account yet', async () => {
  const empty = join(folder, 'empty');
  fillFolder(empty, 'empty');
  const line = 'There are no accounts yet, and so no audit log.\n';
  expect(await verify({ DATA_DIR: empty })).toEqual({ code: 0, output: line });
});

const changed = (...statements: RawBuilder<unknown>[]) => changedIn(dataDir, ...statements);

async function changedIn(where: string, ...statements: RawBuilder<unknown>[]): Promise<void> {
  const { db } = await openEmbedded({ dataDir: join(where, 'database') });
  for (const statement of statements) await statement.execute(db);
  await db.destroy();
}
