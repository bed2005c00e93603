import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Marks, readMarks } from './auditMarks.ts';
import { contentHash, eventDigest } from './eventDigest.ts';

/** The first place where an account's log was altered; positions are counted from 1. */
export type Break = { position: number; eventId: string | null; reason: BreakReason };
type BreakReason = 'changed' | 'missing' | 'cut off' | 'changed before the chain began' | typeof gone;

/** An account has its chain from its beginning, so deleting all events breaks it too. */
const gone = 'its chain is gone';

/**
 * Checks an account's log from its first event, or from its last cut, to its last. It detects events changed, removed,
 * added or moved, and a truncated end; an erased event must be as its erasure left it. Rewriting everything after an
 * event is detected only with a head stored elsewhere. The transaction needs a snapshot of the log.
 */
export async function verifyChain(trx: Kysely<Database>, accountId: string): Promise<Verified> {
  const chain = await readChain(trx, accountId);
  if (!chain) {
    return { events: 0, erased: 0, cut: 0, head: '', broken: { position: 1, eventId: null, reason: gone } };
  }
  const marks = await readMarks(trx, accountId, chain.beginning);
  const broken = await findBreak(trx, accountId, chain, marks);
  const { cut, erased } = marks;
  const events = cut ? chain.length - cut.position : chain.earlier + chain.length;
  return { events, erased: erased.size, cut: cut?.position ?? 0, head: chain.head, broken };
}

/** How many events there are and how many of them were erased, the position of the last cut, and the chain's head. */
export type Verified = { events: number; erased: number; cut: number; head: string; broken: Break | null };

type Chain = { earlier: number; beginning: string; length: number; head: string };

/** The chain's head at the last event; every account has one. */
async function readChain(trx: Kysely<Database>, accountId: string): Promise<Chain | undefined> {
  const { rows } = await sql<Chain>`
    select earlier::int, length::int, encode(beginning, 'hex') as beginning, encode(digest, 'hex') as head
    from audit_chains where account_id = ${accountId}`.execute(trx);
  return rows[0];
}

async function findBreak(
  trx: Kysely<Database>,
  accountId: string,
  chain: Chain,
  { cut, erased }: Marks,
): Promise<Break | null> {
  if (await isTouchedBefore(trx, accountId, erased.get(0) ?? chain.beginning, cut)) {
    return { position: 0, eventId: null, reason: 'changed before the chain began' };
  }
  let last: Followed = { id: null, position: cut?.position ?? 0, hash: cut?.digest ?? chain.beginning };
  for (;;) {
    const next = await follow(trx, accountId, last, erased);
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
async function follow(
  trx: Kysely<Database>,
  accountId: string,
  last: Followed,
  erased: Marks['erased'],
): Promise<Link | undefined> {
  const named = [...erased].filter(
    ([position]) => position > last.position && position <= last.position + batch,
  );
  const { rows } = await sql<Link>`
    select id, position::int, expected::int, encode(digest, 'hex') as hash, "isWrong" from (
      select *, position <> expected or case when erased is null
          then digest is distinct from ${eventDigest(sql`previous`)} else erased <> ${contentHash} end as "isWrong"
      from (
        select *, ${last.position} + row_number() over in_order as expected,
          coalesce(lag(digest) over in_order, decode(${last.hash}, 'hex')) as previous,
          lead(position) over in_order is null as is_last
        from (
          select audit_events.*, named.hash as erased from audit_events
            left join jsonb_to_recordset(${JSON.stringify(named.map(([of, hash]) => ({ of, hash })))}::jsonb)
              as named (of bigint, hash text) on named.of = position
          where account_id = ${accountId} and position > ${last.position} order by position limit ${batch}
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

/** A cut has removed what was there before the chain. */
async function isTouchedBefore(
  trx: Kysely<Database>,
  accountId: string,
  expected: string,
  cut: Marks['cut'],
): Promise<boolean> {
  if (!cut) return (await digestBefore(trx, accountId)) !== expected;
  const { rows } = await sql`
    select from audit_events where account_id = ${accountId} and (position is null or position <= ${cut.position})
    limit 1`.execute(trx);
  return rows.length > 0;
}

/** Of all events from before the chain. */
export async function digestBefore(trx: Kysely<Database>, accountId: string): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select encode(sha256(coalesce(string_agg(${eventDigest(sql`''`)}, '' order by id), '')), 'hex') as digest
    from audit_events as event where account_id = ${accountId} and (position is null or position < 1)`.execute(
    trx,
  );
  return rows[0]?.digest ?? '';
}
