import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { contentHash, eventDigest } from './eventDigest.ts';

/** The calls and jobs whose events change the log. */
export const markActions = { erasure: 'users.erase', cut: 'auditEvents.cut' } as const;

/**
 * What an erasure's event holds: positions, each with the hash of its content afterwards; at 0 the digest of all events
 * from before the chain.
 */
export type Erased = { erased: [position: number, hash: string][] };

/** What a cut's event holds: the last position that it removed, and that event's digest. */
export type Cut = { position: number; digest: string; until: string };

export type Marks = {
  /** Where verification begins. */
  cut: Cut | null;
  /** The content's hash of each erased event, as of its last erasure. */
  erased: ReadonlyMap<number, string>;
};

/**
 * The log's erasures and its last cut. An erasure counts for positions before its own, and only if it is intact, or as
 * a later one left it; so does a cut.
 */
export async function readMarks(trx: Kysely<Database>, accountId: string, beginning: string): Promise<Marks> {
  let cut: Cut | null = null;
  const erased = new Map<number, string>();
  for (const mark of await marksOf(trx, accountId, beginning)) {
    const named = erased.get(mark.position);
    if (named === undefined ? !mark.isIntact : named !== mark.hash) continue;
    if (isCut(mark.after)) cut ??= mark.after.position < mark.position ? mark.after : null;
    else addEarlier(erased, mark.after.erased, mark.position);
  }
  const begins = cut?.position ?? -1;
  return { cut, erased: new Map([...erased].filter(([position]) => position > begins)) };
}

/** What a later erasure left counts. */
function addEarlier(erased: Map<number, string>, named: Erased['erased'], before: number): void {
  for (const [position, hash] of named) {
    if (position < before && !erased.has(position)) erased.set(position, hash);
  }
}

type Mark = { position: number; isIntact: boolean; hash: string; after: Erased | Cut };

const isCut = (after: Erased | Cut): after is Cut => 'digest' in after;

/** The latest first. The one before may be what the mark itself has cut off. */
async function marksOf(trx: Kysely<Database>, accountId: string, beginning: string): Promise<Mark[]> {
  const previous = sql`coalesce(before_it.digest, case
    when (event.after ->> 'position')::bigint = event.position - 1 then decode(event.after ->> 'digest', 'hex')
    when event.position = 1 then decode(${beginning}, 'hex') end)`;
  const { rows } = await sql<Mark>`
    select event.position::int, event.after, ${contentHash} as hash,
      event.digest is not distinct from ${eventDigest(previous)} as "isIntact"
    from audit_events as event left join audit_events as before_it
      on before_it.account_id = event.account_id and before_it.position = event.position - 1
    where event.account_id = ${accountId} and event.action in (${markActions.erasure}, ${markActions.cut})
      and event.position > 0 and (event.after ? 'erased' or event.after ? 'digest')
    order by event.position desc`.execute(trx);
  return rows;
}
