import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, folders } from '../tests/house/source';

/** The hash of each file that a test may come to load. */
export type Files = Readonly<Record<string, string>>;

/** What to run: everything, or the tests that load one of these files. */
export type ChangedTests = 'all' | string[];

/** A file of these is loaded by being imported, so that Vitest knows which tests load it. */
const followed = /^(?!tests\/support\/).+\/.+\.(tsx?|json)$/;

/**
 * The files that have changed since the tests were last green. Where Vitest can't tell who loads one of them, everything
 * is run: one that is gone, one that is read as a file, what all tests stand on.
 */
export function changedTests(now: Files, green: Files | undefined): ChangedTests {
  if (!green) return 'all';
  const changed = Object.keys({ ...green, ...now }).filter((path) => now[path] !== green[path]);
  return changed.every((path) => path in now && followed.test(path)) ? changed : 'all';
}

const roots = ['package-lock.json', 'package.json', 'tsconfig.json', 'vite.config.ts'];

export const readFiles = (): Files =>
  Object.fromEntries(
    [...folders.flatMap(filesBelow), ...roots].map((path) => [
      path,
      createHash('sha256').update(readFileSync(path)).digest('hex'),
    ]),
  );

const memory = join('node_modules', '.cache', 'tenantry-tested.json');

/** The files of the last green run; none before the first. */
export const readTested = (): Files | undefined =>
  existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : undefined;

export function rememberTested(files: Files): void {
  mkdirSync(dirname(memory), { recursive: true });
  writeFileSync(memory, JSON.stringify(files));
}
