import { statfs } from 'node:fs/promises';
import { DatabaseOutage } from './outage.ts';

/** In bytes: one segment of PostgreSQL's log. With less, the next write may be the one that fails. */
export const leastRoom = 16 * 1024 * 1024;

type Room = { bavail: number; bsize: number };

/** Throws a DatabaseOutage if the embedded database's disk is full: reads still work there, writes fail. */
export async function requireRoom(
  dataDir: string,
  roomOf: (folder: string) => Promise<Room> = statfs,
): Promise<void> {
  // If it can't be checked, the database itself will report it.
  const room = await roomOf(dataDir).catch(() => null);
  if (room && room.bavail * room.bsize < leastRoom) {
    throw new DatabaseOutage(new Error(`The disk of ${dataDir} is full`));
  }
}
