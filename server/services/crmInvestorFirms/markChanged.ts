import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { containing } from '#server/db/normalise.ts';
import type { Deps } from '#server/deps.ts';

/** In milliseconds: between looks, for how long a write may be under way, and how far back the first look goes. */
const every = { look: 10_000, underWay: 15_000, first: 600_000 };
/** Firms that are looked at one by one; where more have changed, every match is stale. */
const most = 500;
/** A word of more firms brings no firm of a CRM a match that its other words don't. */
const rare = 50;
const wordsOfFirm = 3;
const wordsAtOnce = 30;

/**
 * To be called over and over: marks the matches that changes of the directory may have made others: those with a firm that
 * changed, and those of CRM firms that share a rare word with it.
 */
export function markingChanged(deps: Deps): () => Promise<void> {
  let looked = deps.clock().getTime() - every.first;
  return async () => {
    const now = deps.clock().getTime();
    if (now - looked < every.look) return;
    await markChanged(deps, new Date(looked - every.underWay));
    looked = now;
  };
}

type Changed = { id: string; on: Date };

/** By what has changed since a moment. */
export async function markChanged({ db, clock }: Pick<Deps, 'db' | 'clock'>, since: Date): Promise<void> {
  const { rows: changed } = await sql<Changed>`
    select firm_id as id, max(created_on) as "on" from firm_versions where created_on > ${since}
    group by firm_id limit ${most + 1}`.execute(db);
  if (changed.length === 0) return;
  if (changed.length > most) return markAll({ db, clock });
  // A match that was computed while a change was under way may not know of it.
  const last = Math.max(...changed.map(({ on }) => on.getTime())) + every.underWay;
  const before = new Date(last);
  const ids = changed.map(({ id }) => id);
  await mark({ db, clock }, sql`match_firm_id = any(${ids}::uuid[]) and match_computed_on < ${before}`);
  const words = await rareWords(db, ids);
  for (let first = 0; first < words.length; first += wordsAtOnce) {
    const any = words
      .slice(first, first + wordsAtOnce)
      .map((word) => sql`search_text like ${containing(word)}`);
    await mark({ db, clock }, sql`(${sql.join(any, sql` or `)}) and match_computed_on < ${before}`);
  }
}

/** Once the directory was loaded anew. */
export const markAll = (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => mark(deps, sql`true`);

async function mark(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  condition: RawBuilder<unknown>,
): Promise<void> {
  await sql`update crm_investor_firms
    set match_is_stale = true, match_is_clear = false, match_marked_on = ${clock()}
    where ${condition} and cmg_entity_key is null and match_computed_on is not null
      and not match_is_stale`.execute(db);
}

async function rareWords(db: Kysely<Database>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    select distinct token from (
      select token, row_number() over (partition by firm_id order by firms, token) as place
      from postings join vocabulary on vocabulary.id = token_id
      where firm_id = any(${[...ids]}::uuid[]) and firms <= ${rare} and length(token) > 2
    ) as words where place <= ${wordsOfFirm} order by token`.execute(db);
  return rows.map(({ token }) => token);
}
