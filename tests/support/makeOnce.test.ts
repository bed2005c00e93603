import { existsSync, rmSync, utimesSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeOnce } from './makeOnce.ts';

const name = 'make-once-test';
afterAll(() => rmSync(resolve('node_modules/.cache', name), { recursive: true, force: true }));

it('makes what is old and unused anew, and keeps what a run has begun to use', async () => {
  const made: string[] = [];
  const make = (hash: string) => makeOnce(name, hash, async () => void made.push(hash));
  const folders = [await make('used'), await make('unused')];
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const folder of folders) utimesSync(folder, twoHoursAgo, twoHoursAgo);
  await make('used');
  await make('other');
  expect(folders.map(existsSync)).toEqual([true, false]);
  expect(made).toEqual(['used', 'unused', 'other']);
});
