import type { Kysely } from 'kysely';
import pino from 'pino';
import { createApiKeyReader } from '#server/access/apiKeyCalls.ts';
import { apiKeyToken, hashOf } from '#server/access/apiKeyToken.ts';
import { findTenant } from '#server/access/tenant.ts';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { seedDemo } from '#server/demo/seedDemo.ts';
import type { Deps } from '#server/deps.ts';
import { hasPostgres, startPostgres } from '../support/postgres.ts';
import { testDeps } from '../support/testDeps.ts';
import { type Figure, spread } from './figure.ts';

const second = 1_000;

/** How long the server takes to identify the caller of a key, on either engine. */
export async function measureApiKeys(): Promise<Figure[]> {
  const figures = await measure('embedded', (await openEmbedded()).db);
  if (!hasPostgres()) return figures;
  const postgres = await startPostgres();
  try {
    const db = openPostgres(postgres.url, pino({ level: 'silent' }));
    return [...figures, ...(await measure('PostgreSQL', db))];
  } finally {
    postgres.stop();
  }
}

async function measure(engine: string, db: Kysely<Database>): Promise<Figure[]> {
  let now = Date.now();
  const clock = () => new Date(now);
  const deps = testDeps(db, { clock, config: { apiKeyCallsPerMinute: 1_000_000 } });
  await migrate(db);
  await seedDemo(deps, 'small');
  const token = await giveToken(deps);
  const tenant = await findTenant(deps, 'acme');
  if (!tenant) throw new Error('There is no acme');
  const read = createApiKeyReader(deps);
  const timed = async (): Promise<number> => {
    const started = performance.now();
    await read(token, tenant, '203.0.113.7');
    return performance.now() - started;
  };
  /** Calls of one program at an even rate, on a test clock. */
  const calls = async (count: number, perSecond: number) => {
    const times: number[] = [];
    for (let n = 0; n < count; n += 1) {
      now += second / perSecond;
      times.push(await timed());
    }
    return times;
  };
  await calls(100, 1);
  const steady = await calls(5_000, 50);
  const rare = await calls(300, 0.5);
  await db.destroy();
  return [
    ...spread(`authorising a key that calls 50 times a second, ${engine}`, steady, { p95: 1 }),
    ...spread(`the same where each call looks anew, ${engine}`, rare, {}),
  ];
}

/** A token for a key of acme; demo keys have none. */
async function giveToken({ db, newId, newSecret, clock }: Deps): Promise<string> {
  const key = await db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select(['api_keys.account_id', 'api_keys.id'])
    .where('subdomain', '=', 'acme')
    .executeTakeFirstOrThrow();
  const token = apiKeyToken(newSecret());
  await db
    .insertInto('api_key_tokens')
    .values({ account_id: key.account_id, id: newId(), api_key_id: key.id, hash: hashOf(token) })
    .execute();
  const expires_on = new Date(clock().getTime() + 24 * 3_600 * second);
  await db.updateTable('api_keys').set({ expires_on }).where('id', '=', key.id).execute();
  return token;
}
