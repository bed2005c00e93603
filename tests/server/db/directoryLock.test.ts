import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartError } from '#server/config/startError.ts';
import { lockDirectory } from '#server/db/directoryLock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tenantry-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('holds a folder until it is released, and leaves nothing in it', async () => {
  const unlock = await lockDirectory(folder);
  await expect(lockDirectory(folder)).rejects.toThrow(`Another Tenantry server uses the data in ${folder}.`);
  await unlock();
  const again = await lockDirectory(folder);
  await again();
  expect(readdirSync(folder)).toEqual([]);
});

it('takes over from an owner that was killed', async () => {
  const socket = join(folder, 'gone.owner');
  const owner = `require('net').createServer().listen(${JSON.stringify(socket)}, () => process.kill(process.pid, 'SIGKILL'))`;
  expect(spawnSync(process.execPath, ['-e', owner]).signal).toBe('SIGKILL');
  expect(readdirSync(folder)).toEqual(['gone.owner']);
  const unlock = await lockDirectory(folder);
  expect(readdirSync(folder)).not.toContain('gone.owner');
  await unlock();
});

it('lets at most one of many simultaneous processes in, fifty times', async () => {
  for (let round = 0; round < 50; round++) {
    const came = await Promise.allSettled(Array.from({ length: 10 }, () => lockDirectory(folder)));
    const holding = came.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(holding.length).toBeLessThanOrEqual(1);
    for (const { reason } of came.filter((one) => one.status === 'rejected')) {
      expect(reason).toBeInstanceOf(StartError);
    }
    await Promise.all(holding.map((unlock) => unlock()));
  }
});

it('holds a folder whose path is longer than a socket may have', async () => {
  const long = join(folder, 'a'.repeat(120), 'b'.repeat(120));
  const unlock = await lockDirectory(long);
  await expect(lockDirectory(long)).rejects.toThrow('Another Tenantry server');
  await unlock();
});

it('says in words that the folder can not be created', async () => {
  writeFileSync(join(folder, 'file'), '');
  const inFile = join(folder, 'file', 'data');
  await expect(lockDirectory(inFile)).rejects.toThrow(
    `Can't keep data in ${inFile} (ENOTDIR). Choose another folder with DATA_DIR.`,
  );
});
