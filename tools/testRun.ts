import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Which stages a run of the tests is asked for; none is all of `npm test`. */
export const asked: readonly string[] = process.argv.slice(2);
/** When it began, by `performance.now()`. */
export const started = performance.now();

const memory = '/dev/shm';
const isRoomy = existsSync(memory) && freeBytesIn(memory) >= 4 * 2 ** 30;
/** Databases, folders and browsers of a test are gone soon after: files in memory, where it is roomy, take less to make. */
export const folder = mkdtempSync(join(isRoomy ? memory : tmpdir(), 'tenantry-tests-'));
// PostgreSQL, which does not run as root, has a folder of its own in it.
chmodSync(folder, 0o711);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
/** Where the tests of a stage write what they say. */
export const report = join(folder, 'report.json');
/** Where the journeys are named that are to be made. */
export const list = join(folder, 'journeys.txt');

export function secondsSince(moment: number): number {
  return Math.round((performance.now() - moment) / 1000);
}

function freeBytesIn(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}
