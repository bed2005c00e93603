import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** UUIDv7 of a clock: ids sort by the moment they were made. */
export const newIdBy = (clock: () => Date) => () => v7({ msecs: clock().getTime() });

/** 256 random bits as base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
