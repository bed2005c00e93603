import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#server/deps.ts';
import { type Described, directoryKeys, labelKey } from '#server/matching/blockingKeys.ts';

type MarkDeps = Pick<Deps, 'db' | 'clock'>;

/** In milliseconds: between polls, how long a write may be under way, and how far back the first poll looks. */
const every = { look: 10_000, underWay: 15_000, first: 600_000 };
/** Firms whose keys are compared; if more have changed, every match is stale. */
const most = 500;
/** A word or label that more firms have adds no match that the firm's other keys don't. */
const rare = 50;

/**
 * To be called repeatedly: marks matches that changes in the directory may affect: those with a changed firm, and
 * those of CRM firms that share a blocking key with its old or new state.
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

/** By changes since a moment. */
export async function markChanged(deps: MarkDeps, since: Date): Promise<void> {
  const changed = await changedSince(deps, since);
  if (changed.length === 0) return;
  if (changed.length > most) return markAll(deps);
  // A match computed during a change may not reflect it.
  const before = new Date(Math.max(...changed.map(({ on }) => on.getTime())) + every.underWay);
  const keys = await telling(deps, changed);
  await mark(
    deps,
    sql`(match_firm_id = any(${changed.map(({ id }) => id)}::uuid[]) or match_keys && ${keys}::text[])
      and ${isCurrent} and match_computed_on < ${before}`,
  );
}

type Place = { account_id: string; id: string };
const nil = '00000000-0000-0000-0000-000000000000';

const isCurrent = sql`match_computed_on is not null and not match_is_stale`;

/** Marks all matches, or those that meet a condition. */
export const markAll = (deps: MarkDeps, condition: RawBuilder<unknown> = sql`true`, slice?: number) =>
  markInSlices(deps, sql`${isCurrent} and ${condition}`, slice);

/** After a load of the directory: also those being computed, from what was read before. */
export const markLoaded = (deps: MarkDeps) =>
  markInSlices(deps, sql`(match_computed_on is not null or match_is_stale)`);

/** All at once would take longer than a statement may. */
async function markInSlices(deps: MarkDeps, condition: RawBuilder<unknown>, slice = 5_000): Promise<void> {
  const key = sql`(account_id, id)`;
  const of = (place: Place) => sql`(${place.account_id}::uuid, ${place.id}::uuid)`;
  for (let after: Place | undefined = { account_id: nil, id: nil }; after; ) {
    const isAfter: RawBuilder<unknown> = sql`${key} > ${of(after)}`;
    const { rows } = await sql<Place>`select account_id, id from crm_investor_firms where ${isAfter}
      order by account_id, id limit 1 offset ${slice - 1}`.execute(deps.db);
    const last: Place | undefined = rows[0];
    const isOfSlice = last ? sql`${isAfter} and ${key} <= ${of(last)}` : isAfter;
    await mark(deps, sql`${isOfSlice} and ${condition}`);
    after = last;
  }
}

async function mark({ db, clock }: MarkDeps, condition: RawBuilder<unknown>): Promise<void> {
  await sql`update crm_investor_firms
    set match_is_stale = true, match_is_clear = false, match_marked_on = ${clock()}
    where ${condition} and cmg_entity_key is null`.execute(db);
}

type Changed = { id: string; on: Date } & Described;

/**
 * Each with the values of its new versions and of the previous one, deleted ones included. Matching reads no roles: the
 * one that each accepted match adds to its firm leaves the others as clear as they were.
 */
async function changedSince({ db }: MarkDeps, since: Date): Promise<Changed[]> {
  const all = (path: string) => sql`jsonb_path_query_array(jsonb_agg(snapshot), ${sql.lit(path)})`;
  const { rows } = await sql<Changed>`
    with changed as (
      select firm_id, min(version) as first, max(created_on) as "on" from firm_versions
      where created_on > ${since} and changed <> '{roles}' group by firm_id limit ${most + 1})
    select firm_id as id, "on", ${all('$[*].names[*].name')} as names,
      ${all('$[*].identifiers[*].value')} as identifiers,
      ${all('$[*].contacts[*] ? (@.type == "URL").value')} as urls
    from changed join firm_versions using (firm_id) where version >= first - 1 group by firm_id, "on"`.execute(
    db,
  );
  return rows;
}

/** The keys of these firms that few others have. */
async function telling({ db }: MarkDeps, firms: readonly Described[]): Promise<string[]> {
  const keys = firms.map(directoryKeys);
  const [words, labels] = [keys.flatMap((one) => one.words), keys.flatMap((one) => one.labels)];
  const { rows } = await sql<{ key: string }>`
    select token as key from vocabulary where token = any(${words}::text[]) and firms <= ${rare}
    union all
    select ${labelKey('')} || label from (select distinct unnest(${labels}::text[]) as label) as labels
    where (select count(*) from (select from firm_contacts
        where web_label(value) collate "C" >= label and web_label(value) collate "C" < label || '{'
          and type = 'URL' and record_status = 'EFFECTIVE' limit ${rare + 1}) as those) <= ${rare}`.execute(
    db,
  );
  return [...keys.flatMap(({ sure }) => sure), ...rows.map(({ key }) => key)];
}
