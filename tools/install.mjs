import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Installs node_modules if it is missing or does not match the lock file; every npm script runs it first. */
if (!fitsLockFile()) {
  console.error('Installing packages (npm ci)…');
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  process.exit(status ?? 1);
}

/** npm writes its own record as an installation's last step, so an interrupted one has none. */
function fitsLockFile() {
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(record)) return false;
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf(record);
  return (
    Object.keys(present).every((path) => path in wanted) &&
    Object.entries(wanted).every(([path, { version, optional }]) =>
      path in present ? present[path]?.version === version : path === '' || optional,
    )
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version: string, optional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
