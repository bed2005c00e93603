import { type Kysely, sql } from 'kysely';
import { subscriberOf } from '../access/addressRanges.ts';
import type { Database } from '../db/database.ts';
import { ApiError } from '../errors.ts';

/** Wrong links an address may present per hour, over all tenants. */
export const maxWrongLinks = 50;
const hour = 3_600_000;

/**
 * Refuses an address after too many wrong links, whatever it presents now: otherwise links could be guessed as fast
 * as the server answers. Nobody makes that many mistakes.
 */
export async function refuseLinkGuesser(
  db: Kysely<Database>,
  ipAddress: string | null,
  now: Date,
): Promise<void> {
  if (ipAddress === null) return;
  const counted = await db
    .selectFrom('wrong_links')
    .select('first_on')
    .where('ip_address', '=', subscriberOf(ipAddress))
    .where('tries', '>=', maxWrongLinks)
    .executeTakeFirst();
  const seconds = counted ? Math.ceil((counted.first_on.getTime() + hour - now.getTime()) / 1000) : 0;
  if (seconds > 0) throw new ApiError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(seconds) } });
}

/** Counts one; counting restarts an hour after the first. */
export async function countWrongLink(
  db: Kysely<Database>,
  ipAddress: string | null,
  now: Date,
): Promise<void> {
  if (ipAddress === null) return;
  const isOver = sql`kept.first_on <= ${new Date(now.getTime() - hour)}::timestamptz`;
  await sql`
    insert into wrong_links as kept (ip_address, tries, first_on) values (${subscriberOf(ipAddress)}, 1, ${now})
    on conflict (ip_address) do update set
      tries = case when ${isOver} then 1 else kept.tries + 1 end,
      first_on = case when ${isOver} then excluded.first_on else kept.first_on end`.execute(db);
}
