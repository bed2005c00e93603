import { expect, it } from 'vitest';
import { leastRoom, requireRoom } from '#server/db/diskRoom.ts';
import { DatabaseOutage } from '#server/db/outage.ts';

const disk = (bytes: number) => async () => ({ bavail: Math.floor(bytes / 4096), bsize: 4096 });

it('is an outage where the disk has no room for the next write', async () => {
  const full = requireRoom('/data', disk(leastRoom - 4096));
  await expect(full).rejects.toBeInstanceOf(DatabaseOutage);
  await expect(full).rejects.toThrow('The disk of /data is full');
  await requireRoom('/data', disk(leastRoom));
});

it('says nothing about a folder that it can not check', async () => {
  await requireRoom('/data', () => Promise.reject(new Error('ENOENT')));
});
