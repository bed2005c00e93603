import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** UUIDv7 of a clock: ids sort by the moment they were made, those of one moment by which came first. */
export function newIdBy(clock: () => Date): () => string {
  let last = { msecs: Number.NaN, seq: 0 };
  return () => {
    const msecs = clock().getTime();
    last = { msecs, seq: msecs === last.msecs ? last.seq + 1 : randomBytes(4).readUInt32BE() >>> 1 };
    return v7(last);
  };
}

/** 256 random bits as base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
