import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** The first place where an account's log was altered; positions are counted from 1. */
export type Break = { position: number; eventId: string | null; reason: BreakReason };
type BreakReason = 'changed' | 'missing' | 'cut off' | 'changed before the chain began' | typeof gone;

/** An account has its chain from its beginning, so deleting all events breaks it too. */
const gone = 'its chain is gone';

/**
 * Checks an account's log from its first event to its last. It detects events changed, removed, added or moved, and a
 * truncated end. Rewriting everything after an event is detected only with a head stored elsewhere. The transaction
 * needs a snapshot of the log.
 */
export async function verifyChain(
  trx: Kysely<Database>,
  accountId: string,
): Promise<{ events: number; head: string; broken: Break | null }> {
  const chain = await readChain(trx, accountId);
  if (!chain) return { events: 0, head: '', broken: { position: 1, eventId: null, reason: gone } };
  const broken = await findBreak(trx, accountId, chain);
  return { events: chain.earlier + chain.length, head: chain.head, broken };
}

type Chain = { earlier: number; beginning: string; length: number; head: string };

/** The chain's head at the last event; every account has one. */
async function readChain(trx: Kysely<Database>, accountId: string): Promise<Chain | undefined> {
  const { rows } = await sql<Chain>`
    select earlier::int, length::int, encode(beginning, 'hex') as beginning, encode(digest, 'hex') as head
    from audit_chains where account_id = ${accountId}`.execute(trx);
  return rows[0];
}

async function findBreak(trx: Kysely<Database>, accountId: string, chain: Chain): Promise<Break | null> {
  if (await isTouchedBefore(trx, accountId, chain)) {
    return { position: 0, eventId: null, reason: 'changed before the chain began' };
  }
  let last: Followed = { id: null, position: 0, hash: chain.beginning };
  for (;;) {
    const next = await follow(trx, accountId, last);
    if (!next) return breakAtEnd(last, chain);
    const { id, position, expected, isWrong } = next;
    if (position !== expected) return { position: expected, eventId: null, reason: 'missing' };
    if (isWrong) return { position, eventId: id, reason: 'changed' };
    last = next;
  }
}

type Followed = { id: string | null; position: number; hash: string };
type Link = Followed & { expected: number; isWrong: boolean };

/** Events checked per statement, within a statement's time limit. */
const batch = 20_000;

/** The first of the next events that is not as it should be, else the last of them. */
async function follow(trx: Kysely<Database>, accountId: string, last: Followed): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select id, position::int, expected::int, encode(digest, 'hex') as hash, "isWrong" from (
      select *, position <> expected or digest is distinct from ${digest(sql`previous`)} as "isWrong" from (
        select *, ${last.position} + row_number() over in_order as expected,
          coalesce(lag(digest) over in_order, decode(${last.hash}, 'hex')) as previous,
          lead(position) over in_order is null as is_last
        from (
          select * from audit_events where account_id = ${accountId} and position > ${last.position}
          order by position limit ${batch}
        ) as next window in_order as (order by position)
      ) as event
    ) as followed
    where "isWrong" or is_last order by position limit 1`.execute(trx);
  return rows[0];
}

function breakAtEnd({ id, position, hash }: Followed, { length, head }: Chain): Break | null {
  if (position < length) return { position: position + 1, eventId: null, reason: 'cut off' };
  return hash === head ? null : { position, eventId: id, reason: 'changed' };
}

async function isTouchedBefore(
  trx: Kysely<Database>,
  accountId: string,
  { beginning }: Chain,
): Promise<boolean> {
  const { rows } = await sql<{ digest: string }>`
    select encode(sha256(coalesce(string_agg(${digest(sql`''`)}, '' order by id), '')), 'hex') as digest
    from audit_events as event where account_id = ${accountId} and (position is null or position < 1)`.execute(
    trx,
  );
  return rows[0]?.digest !== beginning;
}

/** Computed like the database's (whose function could have been altered, so it is not used). */
const digest = (previous: ReturnType<typeof sql>) => sql`sha256(${previous} || convert_to(jsonb_build_array(
  event.id, event.account_id, event.position, event.author_kind, event.actor_account_id, event.actor_user_id,
  event.actor_api_key_id, event.actor_name, event.on_behalf_of_account_id, event.on_behalf_of_user_id,
  event.occurred_on at time zone 'UTC', event.ip_address, event.request_id, event.action, event.object_type,
  event.object_id, event.object_name, event.object_version, event.before, event.after, event.batch_id)::text, 'UTF8'))`;
