import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';

/** A server that takes longer to stop than `tools/start.mjs` takes to notice that its shell is gone. */
const server = `
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    console.log('told');
    setTimeout(() => process.exit(), 1_000);
  });
}
console.log('ready');
setInterval(() => {}, 1_000);
`;

const folder = mkdtempSync(join(tmpdir(), 'tenantry-npm-start-'));
beforeAll(() => {
  mkdirSync(join(folder, 'tools'));
  mkdirSync(join(folder, 'dist/server'), { recursive: true });
  for (const name of ['start', 'endWith']) cpSync(`tools/${name}.mjs`, join(folder, `tools/${name}.mjs`));
  writeFileSync(join(folder, 'tools/build.mjs'), '');
  writeFileSync(join(folder, 'dist/server/main.js'), server);
  const scripts = { start: 'node tools/start.mjs main' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }));
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['SIGTERM', 'npm alone'],
  ['SIGTERM', 'npm, shell and server'],
  ['SIGINT', 'npm, shell and server'],
] as const)('a %s to %s under `npm start` tells the server once, and it ends', async (signal, whom) => {
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, detached: true });
  const { pid } = npm;
  if (!pid) throw new Error('npm did not start');
  let output = '';
  const ready = new Promise<void>((resolve) => {
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('ready')) resolve();
    });
  });
  // The pipe closes when its last holder ends: the server, not npm.
  const ended = once(npm.stdout, 'close');
  onTestFailed(() => void process.kill(-pid, 'SIGKILL'));
  await ready;
  process.kill(whom === 'npm alone' ? pid : -pid, signal);
  await ended;
  expect(output.match(/told/g)).toHaveLength(1);
});
