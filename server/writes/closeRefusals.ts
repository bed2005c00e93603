import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { hourOf, type Refusals } from './refusals.ts';

/** To be called repeatedly: stores what was counted, and closes each hour's sums when it is over. */
export function closingHours(deps: Deps, refusals: Refusals): () => Promise<void> {
  let closed = 0;
  return async () => {
    await refusals.keep();
    const hour = hourOf(deps.clock());
    if (hour.getTime() === closed) return;
    await closeRefusals(deps, hour);
    closed = hour.getTime();
  };
}

/** Before the server stops: all sums, so that the log's chain includes every refusal. */
export async function closeAllRefusals(deps: Deps, refusals: Refusals): Promise<void> {
  try {
    await refusals.keep();
    await closeRefusals(deps, deps.clock());
  } catch (error) {
    deps.log.error({ err: error }, 'sums of refusals stay open until the next start');
  }
}

/**
 * Turns the sums of all hours begun before a moment into events, one account at a time: meanwhile only that account's
 * writes wait for its chain. If two replicas do so at once, the second finds nothing left.
 */
export async function closeRefusals({ db }: Pick<Deps, 'db'>, before: Date): Promise<void> {
  const accounts = await db
    .selectFrom('refusals')
    .select('account_id')
    .distinct()
    .where('hour', '<', before)
    .execute();
  for (const { account_id: accountId } of accounts) {
    // The rows returned are as of their deletion; a later refusal begins a new sum.
    await sql`
      with closed as (delete from refusals where account_id = ${accountId} and hour < ${before} returning *)
      insert into audit_events (${taken}, occurred_on, after)
      select ${taken}, last_on, told_refusal(outcome, times, first_on) from closed order by last_on, id`.execute(
      db,
    );
  }
}

/** In the form of the view `audit_log`. */
const taken =
  sql.raw(`id, account_id, author_kind, actor_account_id, actor_user_id, actor_api_key_id, actor_name,
  actor_name_key, on_behalf_of_account_id, on_behalf_of_user_id, ip_address, action, object_type, object_id, object_name,
  search_text`);
