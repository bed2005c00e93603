import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { buildServer, fillFolder, runProgram } from '#tests/support/serverProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'tenantry-create-admin-'));
const dataDir = join(folder, 'data');
beforeAll(async () => {
  await buildServer();
  fillFolder(dataDir, 'empty');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const createAdmin = (args: string[], env: Record<string, string> = {}) =>
  runProgram(['createAdmin', ...args], { DATA_DIR: dataDir, ...env });

const paula = ['--email', 'you@example.com', '--first-name', 'Paula', '--last-name', 'Adler'];
const link = (page: string) =>
  `Open this link once, until \\S+Z, to choose a password:\n\nhttp://system\\.localhost:4400/app/${page}\\?\\S+\n\n$`;

it('creates the first administrator once, then lets them in again', async () => {
  const first = await createAdmin(paula);
  expect(first).toEqual({ code: 0, output: expect.stringMatching(`^${link('activate-account')}`) });
  const again = await createAdmin(paula);
  const refusal = 'The system tenant exists already. Let one of its administrators create the user.\n';
  expect(again).toEqual({ code: 1, output: refusal });

  expect(await createAdmin(['--reset', 'YOU@example.com'])).toEqual({
    code: 0,
    output: expect.stringMatching(`^${link('activate-account')}`),
  });
  const { db } = await openEmbedded({ dataDir: join(dataDir, 'database') });
  await db
    .updateTable('accounts')
    .set({ enforce_ip_whitelist: true, ip_whitelist: ['192.0.2.1'], require_two_factor_auth: true })
    .execute();
  await db.destroy();
  const lifted =
    'The system tenant may be used from any address now: its IP allow-list is kept, and no longer enforced.';
  const code =
    'Where the login then asks for a code and no mail brings it, enter this one, once, until \\S+Z: \\d{6}\n\n';
  expect(await createAdmin(['--reset', 'you@example.com'])).toEqual({
    code: 0,
    output: expect.stringMatching(`^${lifted}\n${link('activate-account').slice(0, -1)}${code}$`),
  });
});

const asPrograms = 'node dist/server/createAdmin.js';
const byNpm = 'npm run create-admin --';
it.each([
  [['--email', 'you@example.com'], {}, asPrograms],
  [['--reset', 'nobody'], {}, asPrograms],
  [[...paula, '--reset', ''], { npm_lifecycle_event: 'create-admin' }, byNpm],
])('says how it is called, where %j with %j is not how', async (args, env, command) => {
  expect(await createAdmin(args, env)).toEqual({
    code: 1,
    output: `Usage: ${command} --email you@example.com --first-name Paula --last-name Adler
       ${command} --reset you@example.com\n`,
  });
});

it('resets nobody in a folder that is none', async () => {
  const wrong = join(folder, 'wrong');
  expect(await createAdmin(['--reset', 'you@example.com'], { DATA_DIR: wrong })).toEqual({
    code: 1,
    output: `There is no database in ${wrong}. Name its folder with DATA_DIR.\n`,
  });
});
