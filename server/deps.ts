import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';

/** Everything the server takes from outside, so that tests control time, ids and randomness (law 8). */
export type Deps = {
  config: Config;
  db: Kysely<Database>;
  /** Where `db` is a standby: the database that is written. */
  primary?: Kysely<Database>;
  log: Logger;
  /** The current time. */
  clock: () => Date;
  /** A new UUIDv7. */
  newId: () => string;
  /** A new secret of 256 bits as base64url, for links and keys. */
  newSecret: () => string;
};
