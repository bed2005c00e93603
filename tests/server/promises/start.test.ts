import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { freePort } from '../../support/postgres';
import { buildServer, fillFolder, spawnServer, startServerProcess } from '../../support/serverProcess';

const folder = mkdtempSync(join(tmpdir(), 'tenantry-start-'));
const onPostgres = Boolean(inject('postgres'));
beforeAll(buildServer, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.skipIf(onPostgres)(
  'a second process on one folder refuses to start and says why',
  async () => {
    await fillFolder(folder);
    const first = await startServerProcess(folder, await freePort());
    const second = spawnServer({ DATA_DIR: folder, PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(
      `Another Tenantry server uses the data in ${folder}. Stop it first, or give this one its own folder with DATA_DIR.\n`,
    );
    expect((await fetch(`http://127.0.0.1:${first.port}/readyz`)).status).toBe(200);
    expect(await first.end('SIGTERM')).toBe(0);

    const third = await startServerProcess(folder, await freePort());
    console.log(`start: again after ${Math.round(third.startedAfter)} ms`);
    expect(await third.end('SIGTERM')).toBe(0);
  },
  180_000,
);

it.skipIf(onPostgres)(
  'names the mailbox where there is one, and says that mail goes nowhere where there is none',
  async () => {
    const dataDir = join(folder, 'empty');
    const outputWith = async (env: Record<string, string>) => {
      const port = String(await freePort());
      const { child, ended, output } = spawnServer({ DATA_DIR: dataDir, PORT: port, DEMO: 'off', ...env });
      await vi.waitFor(() => expect(output()).toMatch(/is ready at .+\n\n/), 60_000);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      return output();
    };
    const without = await outputWith({ LOG_LEVEL: 'warn' });
    expect(without).not.toContain('/dev/mailbox');
    expect(without).toContain('SMTP_URL is not set, so no mail can be sent');
    const having = await outputWith({ LOG_LEVEL: 'warn', DEV_MAILBOX: 'on' });
    expect(having).toContain('/dev/mailbox');
    expect(having).not.toContain('SMTP_URL');
  },
  180_000,
);

it('every wrong variable is named at once', async () => {
  const wrong = { PORT: 'many', TRUST_PROXY: '-1', DATABASE_URL: 'mysql://x', SMTP_URL: 'x', DEMO: 'maybe' };
  const { ended, output } = spawnServer({ DATA_DIR: join(folder, 'none'), ...wrong });
  expect(await ended).toBe(1);
  for (const name of Object.keys(wrong))
    expect(output()).toMatch(new RegExp(`^ {2}- ${name} must be .+\\.$`, 'm'));
}, 60_000);

it('a port that is taken is said in words', async () => {
  const port = await freePort();
  const holder = createServer().listen(port, '127.0.0.1');
  const { ended, output } = spawnServer({ DATA_DIR: join(folder, 'other'), PORT: String(port), DEMO: 'off' });
  expect(await ended).toBe(1);
  holder.close();
  expect(output()).toContain(`Can't listen on 127.0.0.1:${port} (EADDRINUSE).`);
  expect(output()).not.toContain('    at ');
}, 60_000);
