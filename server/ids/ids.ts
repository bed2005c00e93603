import { randomBytes, randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** UUIDv7 from a clock: ids sort by creation time, within a millisecond in the order of creation. */
export function newIdBy(clock: () => Date): () => string {
  let last = { msecs: Number.NaN, seq: 0 };
  return () => {
    const msecs = clock().getTime();
    last = { msecs, seq: msecs === last.msecs ? last.seq + 1 : randomNow(4).readUInt32BE() >>> 1 };
    return v7({ ...last, random: randomNow(16) });
  };
}

/** 256 random bits as base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

const pool = Buffer.alloc(4_096);
let used = pool.length;

/** Random bytes to be used at once, as the buffer is reused: asking the system for a few costs as much as for many. */
export function randomNow(bytes: number): Buffer {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.subarray(used - bytes, used);
}
