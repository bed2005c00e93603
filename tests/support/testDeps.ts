import type { Kysely } from 'kysely';
import pino from 'pino';
import { readConfig } from '#server/config/readConfig.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { newIdBy, newSecret } from '#server/ids/ids.ts';

/** The server's dependencies, for a test's database. `log` receives every logged line. */
export function testDeps(
  db: Kysely<Database>,
  {
    clock = () => new Date(),
    log = () => {},
    config = {},
  }: { clock?: () => Date; log?: (line: string) => void; config?: Partial<Deps['config']> } = {},
): Deps {
  return {
    // A walk makes more calls with one key, and from one address, than the limits per minute.
    config: {
      ...readConfig({
        NODE_ENV: 'test',
        API_KEY_CALLS_PER_MINUTE: '1000000',
        ADDRESS_CALLS_PER_MINUTE: '1000000',
        ACCOUNT_CALLS_PER_MINUTE: '1000000',
        SIGN_INS_BEGUN_PER_ADDRESS: '1000000',
        FEATURES: 'remap',
      }),
      ...config,
    },
    db,
    log: pino({ base: null }, { write: log }),
    clock,
    newId: newIdBy(clock),
    newSecret,
  };
}

/** A clock stopped at the time of the call, so that no token expires in a long walk. */
export function stoppedClock(): () => Date {
  const now = new Date();
  return () => now;
}
