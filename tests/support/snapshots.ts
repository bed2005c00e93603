import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Fixture } from './fixtures.ts';

/** A database made earlier, as bytes: of each fixture, and `bare` without tables. */
export type Snapshot = Fixture | 'bare';

const pathOf = (snapshot: Snapshot) => join(inject('snapshots'), snapshot);

export const readSnapshot = (snapshot: Snapshot): ArrayBuffer =>
  new Uint8Array(readFileSync(pathOf(snapshot))).buffer;

/** Writes it to a new folder, in which the embedded database can be opened. */
export function unpackSnapshot(snapshot: Snapshot, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const { status, stderr } = spawnSync('tar', ['-xf', pathOf(snapshot), '-C', dataDir], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`tar failed: ${stderr}`);
}
