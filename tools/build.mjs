import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const inputs = [
  'contract',
  'dataProviders',
  'i18n',
  'index.html',
  'package-lock.json',
  'package.json',
  'public',
  'server',
  'src',
  'tools',
  'tsconfig.json',
  'vite.config.ts',
];
const stamp = 'dist/inputs.sha256';

/** Builds the app and the server into dist/, unless dist/ was made from the very same files. */
const wanted = hashOf(inputs);
if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
  console.error('dist/ is up to date.');
} else {
  // Standard output belongs to the program that starts next: in production, JSON lines only.
  console.error('Building the app and the server…');
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'],
    // Whatever the shell sets: a development React is half as large again and slower.
    { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, wanted);
}

/** @param {string[]} paths */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.filter(existsSync).flatMap(filesIn).sort()) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  return statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => filesIn(join(path, name)))
    : [path];
}
