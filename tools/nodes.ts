import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/** The supported releases of Node: the oldest that `package.json` allows, and those with long-term support. */
const releases = ['20.20', '22', '24'];

/**
 * The unit tests, the product's start, which must not mention the release, and one journey through everything, on
 * each release or the given ones: `node tools/run.mjs tools/nodes.ts 22`. The releases come from the registry, as
 * packages without install scripts.
 */
const named = process.argv.slice(2);
const journey = ['--config', 'tests/journeys/playwright.config.ts', 'firstColleague'];
const vitest = ['node_modules/vitest/vitest.mjs', '--run', '--silent'];
const commands = [
  [...vitest, '--project', 'server', '--project', 'screens'],
  [...vitest, '--project', 'walk', 'tests/server/promises/start.test.ts'],
  ['node_modules/@playwright/test/cli.js', 'test', ...journey],
];
const failed: string[] = [];
for (const release of named.length > 0 ? named : releases) {
  const folder = fetchNode(release);
  const env = { ...process.env, PATH: folder + delimiter + process.env.PATH };
  const node = (args: string[]) =>
    spawnSync(join(folder, 'node'), args, { stdio: 'inherit', env }).status === 0;
  console.log(`\n▶ Node ${release}`);
  if (!(node(['--version']) && commands.every(node))) failed.push(release);
}
console.log(failed.length > 0 ? `✗ Failed on Node ${failed.join(', ')}` : '✓ Runs on each Node');
process.exitCode = failed.length > 0 ? 1 : 0;

/** The folder of this release's executable, kept for the next run. */
function fetchNode(release: string): string {
  const folder = resolve('node_modules/.cache/nodes', release);
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const programs = join(folder, 'node_modules', name, 'bin');
  if (!existsSync(programs)) {
    mkdirSync(folder, { recursive: true });
    const options = ['--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    spawnSync('npm', ['install', ...options, `${name}@${release}`], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
  }
  return programs;
}
