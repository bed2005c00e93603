import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { freePort } from '#tests/support/postgres.ts';
import {
  buildServer,
  fillUnlicensed,
  type ServerProcess,
  startServerProcess,
} from '#tests/support/serverProcess.ts';
import { full } from '#tests/walk/sample.ts';
import { type HttpAnswer, TenantBrowser } from '../identity/tenantBrowser.ts';

/** How many writes pass before the disk fails: a call makes at most 14. */
const passing = full ? Array.from({ length: 15 }, (_, n) => n) : [1];
const codes = full ? ['ENOSPC', 'EIO', 'EROFS', 'EMFILE'] : ['ENOSPC', 'EMFILE'];
const folder = mkdtempSync(join(tmpdir(), 'tenantry-disk-'));
const faults = join(folder, 'faults.json');

/** The embedded database: PostgreSQL's disk is its own. */
describe.skipIf(inject('postgres'))('a disk that fails', () => {
  let server: ServerProcess;
  let port: number;
  let browser: TenantBrowser;
  let authorized: Record<string, string>;
  const acknowledged: string[] = [];
  let refused = 0;

  beforeAll(async () => {
    await buildServer();
    await fillUnlicensed(folder);
    port = await freePort();
    const preload = pathToFileURL(resolve('tests/support/failingDisk.mjs')).href;
    server = await startServerProcess(folder, port, {
      NODE_OPTIONS: `--import ${preload}`,
      DISK_FAULTS: faults,
      DATABASE_STATEMENT_SECONDS: '3',
    });
  });
  // A token expires sooner than all of the failures take.
  beforeEach(async () => {
    const address = { address: () => ({ port, address: '127.0.0.1', family: 'IPv4' }) };
    browser = new TenantBrowser(address, `http://acme.localhost:${port}`);
    const { access_token } = await browser.signIn('admin@acme.test');
    authorized = { authorization: `Bearer ${access_token}` };
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(codes)(
    `by %s says so, answers nothing false, and is used again as soon as it works, ${passing.length} times`,
    async (code) => {
      for (const after of passing) {
        writeFileSync(faults, JSON.stringify({ code, after }));
        const answers: HttpAnswer[] = [];
        while (answers.filter(({ status }) => status === 503).length < 3 && answers.length < 30) {
          answers.push(await createUser());
        }
        for (const { status, headers, body } of answers.filter((answer) => answer.status !== 201)) {
          expect({ status, retry: headers['retry-after'] }, body).toEqual({ status: 503, retry: '5' });
          expect(JSON.parse(body).error.code).toBe('UNAVAILABLE');
          refused += 1;
        }
        rmSync(faults);
        await expect.poll(async () => (await createUser()).status, { timeout: 60_000 }).toBe(201);
      }
      expect(server.child.exitCode).toBeNull();
    },
    20 * 60_000,
  );

  it('has kept every answered write, and control: did fail', async () => {
    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.output()).toContain('the database does not answer');
    const { db } = await openEmbedded({ dataDir: join(folder, 'database') });
    const rows = await db.selectFrom('users').select('email').where('email', 'like', '%@disk.test').execute();
    await db.destroy();
    const stored = new Set(rows.map(({ email }) => email));
    console.log(`disk: ${acknowledged.length} answered, ${refused} refused, ${stored.size} stored`);
    expect(acknowledged.filter((email) => !stored.has(email))).toEqual([]);
    expect(refused).toBeGreaterThanOrEqual(3);
  });

  let next = 0;
  async function createUser(): Promise<HttpAnswer> {
    const email = `u${next++}@disk.test`;
    // Long, so that the database runs out of free pages.
    const json = {
      firstName: 'D'.repeat(60),
      lastName: 'isk',
      jobFunction: 'OTHER',
      employeeKey: null,
      email,
    };
    const headers = { ...authorized, 'idempotency-key': email };
    const answer = await browser.call('/api/v1/users?sendInvite=true', { method: 'POST', json, headers });
    if (answer.status === 201) acknowledged.push(email);
    return answer;
  }
});
