import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { Random } from '#server/demo/random.ts';
import { freePort } from '#tests/support/postgres.ts';
import { buildServer, fillUnlicensed, startServerProcess } from '#tests/support/serverProcess.ts';
import { full } from '#tests/walk/sample.ts';
import { TenantBrowser } from '../identity/tenantBrowser.ts';

/** `KILLS=20` is a quicker run. */
const rounds = Number(process.env.KILLS ?? (full ? 100 : 1));
/** How many writes are under way when the process is killed, after some number of answers. */
const writers = full ? 1_000 : 8;
const answers = full ? { least: 1, most: 1_000 } : { least: 20, most: 200 };
/** Each of them waits its turn behind all earlier ones. */
const slowConnection = { DATABASE_CONNECT_SECONDS: '60' };
const folder = mkdtempSync(join(tmpdir(), 'tenantry-crashes-'));

/** What one writer knows about one user it made: which writes were sent, which were answered with success. */
type Known = { email: string; created: boolean; sentNames: string[]; answeredVersion: number };

/** The embedded database: PostgreSQL's own durability is not ours to test. */
describe.skipIf(inject('postgres'))('a process killed in the middle of its writes', () => {
  const known: Known[] = [];
  let unanswered = 0;
  let noteAnswer = () => {};
  let db: Kysely<Database>;

  beforeAll(async () => {
    await buildServer();
    await fillUnlicensed(folder);
  });
  afterAll(async () => {
    await db?.destroy();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    `loses no answered write, ${rounds} times`,
    async () => {
      const random = new Random('crashes');
      const starts: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const port = await freePort();
        const server = await startServerProcess(folder, port, slowConnection);
        starts.push(server.startedAfter);
        const address = { address: () => ({ port, address: '127.0.0.1', family: 'IPv4' }) };
        const browser = new TenantBrowser(address, `http://acme.localhost:${port}`);
        const { access_token: token } = await browser.signIn('admin@acme.test');
        const enough = nextAnswers(
          answers.least + Math.floor(random.next() * (answers.most - answers.least)),
        );
        const work = Array.from({ length: writers }, (_, n) => write(browser, token, `${round}-${n}`));
        await enough;
        await new Promise((resolve) => setTimeout(resolve, random.next() * 20));
        await server.end('SIGKILL');
        await Promise.all(work);
      }
      const last = await startServerProcess(folder, await freePort());
      starts.push(last.startedAfter);
      await last.end('SIGTERM');

      ({ db } = await openEmbedded({ dataDir: join(folder, 'database') }));
      const faults = await compare();
      const answered = known.reduce((sum, { answeredVersion }) => sum + answeredVersion, 0);
      console.log(
        `crashes: ${rounds} kills in ${writers} writes at once, ${answered} answered, ${unanswered} unanswered, ${faults.length} lost, half or phantom; starts of ${Math.round(Math.min(...starts))} to ${Math.round(Math.max(...starts))} ms`,
      );
      expect(answered).toBeGreaterThanOrEqual(rounds * answers.least);
      expect(unanswered).toBeGreaterThan(0);
      expect(faults).toEqual([]);
    },
    60 * 60_000,
  );

  it('control: a lost, a half-applied and a phantom write are found', async () => {
    const [lost, half] = known.filter(({ created }) => created);
    await db.deleteFrom('users').where('email', '=', String(lost?.email)).execute();
    const halfUser = db
      .selectFrom('users')
      .select(sql<string>`id::text`.as('id'))
      .where('email', '=', String(half?.email));
    await sql`alter table audit_events disable trigger audit_events_are_kept`.execute(db);
    await db.deleteFrom('audit_events').where('object_id', '=', halfUser).execute();
    const phantom = db.updateTable('users').set({ email: 'phantom@crash.test' });
    await phantom.where('email', '=', String(known.filter(({ created }) => created)[2]?.email)).execute();
    const faults = await compare();
    console.log(`crashes, control: ${faults.join('; ')}`);
    expect(faults.length).toBeGreaterThanOrEqual(3);
  });

  /** Settles after so many answers from now on. */
  function nextAnswers(count: number): Promise<void> {
    let left = count;
    return new Promise((resolve) => {
      noteAnswer = () => {
        left -= 1;
        if (left === 0) resolve();
      };
    });
  }

  /** Creates users and renames each, until the server is gone. */
  async function write(browser: TenantBrowser, token: string, name: string): Promise<void> {
    for (let n = 0; ; n++) {
      const email = `w${name}-${n}@crash.test`;
      const user: Known = { email, created: false, sentNames: ['First'], answeredVersion: 0 };
      known.push(user);
      try {
        await createAndRename(browser, { authorization: `Bearer ${token}` }, user, () => noteAnswer());
      } catch (error) {
        if (!isCut(error)) throw error;
        unanswered += 1;
        return;
      }
    }
  }

  /** How many rows of a table have each value: one query for all, as there are many. */
  async function countsOf(table: string, column: string): Promise<Map<string, number>> {
    const { rows } = await sql<{ value: string; count: number }>`
      select ${sql.ref(column)}::text as value, count(*)::int as count from ${sql.table(table)} group by 1`.execute(
      db,
    );
    return new Map(rows.map(({ value, count }) => [value, count]));
  }

  /**
   * The stored rows against what the writers know. A write sent but not answered may be stored or not, but never in
   * part.
   */
  async function compare(): Promise<string[]> {
    const faults: string[] = [];
    const users = await db
      .selectFrom('users')
      .select([sql<string>`id::text`.as('id'), 'email', 'last_name', 'version'])
      .where('email', 'like', '%@crash.test')
      .execute();
    const audited = await countsOf('audit_events', 'object_id');
    const links = await countsOf('mailed_links', 'user_id');
    const stored = users.map(({ id, ...row }) => ({
      ...row,
      audited: audited.get(id) ?? 0,
      links: links.get(id) ?? 0,
    }));
    const byEmail = new Map(stored.map((row) => [row.email, row]));
    for (const user of known) {
      const row = byEmail.get(user.email);
      byEmail.delete(user.email);
      if (row) faults.push(...differences(user, row));
      else if (user.created) faults.push(`${user.email} is lost`);
    }
    const mails = await db.selectFrom('jobs').select('id').where('kind', '=', 'mail').execute();
    if (mails.length !== stored.length) faults.push(`${mails.length} mails for ${stored.length} users`);
    return [...faults, ...[...byEmail.keys()].map((email) => `${email} is a phantom`)];
  }
});

/** Records each write before it is sent, and each answer after it has been read in full. */
async function createAndRename(
  browser: TenantBrowser,
  authorized: Record<string, string>,
  user: Known,
  answered: () => void,
): Promise<void> {
  const details = { firstName: 'Crash', jobFunction: 'OTHER', employeeKey: null };
  const created = await browser.call('/api/v1/users?sendInvite=true', {
    method: 'POST',
    json: { ...details, lastName: 'First', email: user.email },
    headers: { ...authorized, 'idempotency-key': user.email },
  });
  if (created.status !== 201) throw new Error(`Creating answered ${created.status}: ${created.body}`);
  Object.assign(user, { created: true, answeredVersion: 1 });
  answered();
  const { id } = JSON.parse(created.body).data;
  for (let version = 1; version <= 3; version++) {
    user.sentNames.push(`Name ${version}`);
    const json = { ...details, lastName: `Name ${version}` };
    const headers = { ...authorized, 'if-match': String(version) };
    const changed = await browser.call(`/api/v1/users/${id}`, { method: 'PUT', json, headers });
    if (changed.status !== 200) throw new Error(`Changing answered ${changed.status}: ${changed.body}`);
    user.answeredVersion = version + 1;
    answered();
  }
}

/** The connection ended with the process; anything else is a fault. */
const isCut = (error: unknown) =>
  ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(String((error as NodeJS.ErrnoException).code));

type Row = { version: number; last_name: string; audited: number; links: number };

/**
 * A row must be at a version that was answered or sent since, contain what was written then, and have its audit rows.
 */
function differences({ email, sentNames, answeredVersion }: Known, row: Row): string[] {
  const { version } = row;
  const faults: string[] = [];
  if (version < answeredVersion) faults.push(`is at ${version}, answered ${answeredVersion}`);
  if (row.last_name !== sentNames[version - 1]) faults.push(`is ${row.last_name} at ${version}`);
  if (row.audited !== version) faults.push(`has ${row.audited} audit rows at ${version}`);
  if (row.links !== 1) faults.push(`has ${row.links} links`);
  return faults.map((fault) => `${email} ${fault}`);
}
