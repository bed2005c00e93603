import { statfs } from 'node:fs/promises';
import { DatabaseOutage } from './outage.ts';

/** In bytes: a segment of PostgreSQL's log. With less, the next write may be one that the disk does not take. */
export const leastRoom = 16 * 1024 * 1024;

type Room = { bavail: number; bsize: number };

/** Throws a DatabaseOutage where the disk of the embedded database is full: reads go on there, and writes fail. */
export async function requireRoom(
  dataDir: string,
  roomOf: (folder: string) => Promise<Room> = statfs,
): Promise<void> {
  // What can't be looked at, the database itself will meet.
  const room = await roomOf(dataDir).catch(() => null);
  if (room && room.bavail * room.bsize < leastRoom) {
    throw new DatabaseOutage(new Error(`The disk of ${dataDir} is full`));
  }
}
