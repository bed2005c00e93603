import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { Random } from '#server/demo/random.ts';
import { freePort } from '#tests/support/postgres.ts';
import { buildServer, fillFolder, startServerProcess } from '#tests/support/serverProcess.ts';
import { full } from '#tests/walk/sample.ts';
import { TenantBrowser } from '../identity/tenantBrowser.ts';

const rounds = full ? 50 : 1;
const callers = 16;
const folder = mkdtempSync(join(tmpdir(), 'tenantry-stops-'));

describe.skipIf(inject('postgres'))('a process told to stop under load', () => {
  beforeAll(async () => {
    await buildServer();
    fillFolder(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(
    `answers every request it has taken, ${rounds} times`,
    async () => {
      const random = new Random('stops');
      const all: Round[] = [];
      for (let n = 0; n < rounds; n++)
        all.push(await stopUnderLoad('SIGTERM', callers * 2 + Math.floor(random.next() * 100)));
      const answered = all.reduce((total, round) => total + round.answered, 0);
      const failed = all.flatMap((round) => round.failed);
      const slowest = Math.max(...all.map(({ stopped }) => stopped));
      console.log(
        `stops: ${rounds} SIGTERM, ${answered} answered, ${failed.length} failed, stopped within ${Math.round(slowest)} ms`,
      );
      expect(answered).toBeGreaterThan(rounds * callers * 2);
      expect(failed).toEqual([]);
      expect(all.map(({ code }) => code)).toEqual(all.map(() => 0));
    },
    30 * 60_000,
  );

  it('fails probes before it refuses requests, for the configured time', async () => {
    const port = await freePort();
    const server = await startServerProcess(folder, port, { DRAIN_SECONDS: '2' });
    const told = performance.now();
    const ended = server.end('SIGTERM');
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    await expect.poll(() => statusOf('/readyz')).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
    expect(await ended).toBe(0);
    expect(performance.now() - told).toBeGreaterThanOrEqual(2_000);
  });

  it('closes what was refused into the audit log', async () => {
    const port = await freePort();
    const server = await startServerProcess(folder, port);
    const address = { address: () => ({ port, address: '127.0.0.1', family: 'IPv4' }) };
    const browser = new TenantBrowser(address, `http://acme.localhost:${port}`);
    expect((await browser.profile('forged')).status).toBe(401);
    expect(await server.end('SIGTERM')).toBe(0);
    const { db } = await openEmbedded({ dataDir: join(folder, 'database') });
    const open = await db.selectFrom('refusals').select('id').execute();
    const closed = db.selectFrom('audit_events').select('after').where('action', '=', 'profile.get');
    const events = await closed.execute();
    await db.destroy();
    expect([open, events]).toMatchObject([[], [{ after: { outcome: 'UNAUTHORIZED', times: 1 } }]]);
  });

  it('control: a process that is killed fails the requests in hand', async () => {
    const { failed } = await stopUnderLoad('SIGKILL', callers * 2);
    console.log(`stops, control: ${failed.length} failed`);
    expect(failed.length).toBeGreaterThan(0);
  });
});

type Round = { answered: number; failed: string[]; code: number | null; stopped: number };

/** Reads and writes over kept-alive connections until none can be made; a refused connection was never accepted. */
async function stopUnderLoad(signal: NodeJS.Signals, answers: number): Promise<Round> {
  const port = await freePort();
  const server = await startServerProcess(folder, port);
  const address = { address: () => ({ port, address: '127.0.0.1', family: 'IPv4' }) };
  const browser = new TenantBrowser(address, `http://acme.localhost:${port}`);
  const { access_token: token } = await browser.signIn('admin@acme.test');
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  let answered = 0;
  const failed: string[] = [];
  let isEnough = () => {};
  const enough = new Promise<void>((resolve) => {
    isEnough = resolve;
  });
  const loops = Array.from({ length: callers }, async (_, n) => {
    for (;;) {
      const outcome = await call(agent, port, token, n);
      if (outcome === 'refused') return;
      if (outcome !== 'answered') {
        failed.push(outcome);
        return;
      }
      answered += 1;
      if (answered === answers) isEnough();
    }
  });
  await enough;
  const told = performance.now();
  const code = await server.end(signal);
  const stopped = performance.now() - told;
  await Promise.all(loops);
  agent.destroy();
  return { answered, failed, code, stopped };
}

/** `answered`, `refused` if no connection was made, else what went wrong. */
function call(agent: Agent, port: number, token: string, n: number): Promise<string> {
  const write = n % 4 === 0;
  const path = write ? '/api/v1/self/session/heartbeat' : `/api/v1/users?page=${n}&perPage=50`;
  const headers = { host: `acme.localhost:${port}`, authorization: `Bearer ${token}`, 'x-idle-seconds': '0' };
  const options = { host: '127.0.0.1', port, path, method: write ? 'POST' : 'GET', agent, headers };
  return new Promise((resolve) => {
    const sent = request(options, (response) => {
      const { statusCode } = response;
      response
        .resume()
        .on('end', () =>
          resolve(statusCode === 200 && response.complete ? 'answered' : `status ${statusCode}`),
        )
        .on('error', ({ message }) => resolve(`cut: ${message}`));
    });
    sent
      .on('error', ({ code }: NodeJS.ErrnoException) =>
        resolve(
          code === 'ECONNREFUSED' ? 'refused' : `${code}${sent.reusedSocket ? ' on a kept connection' : ''}`,
        ),
      )
      .end();
  });
}
