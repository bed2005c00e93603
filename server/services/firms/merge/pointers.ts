import { type Kysely, sql } from 'kysely';
import type { MergeLink, NamedFirm } from '#contract/firmMerges.ts';
import type { Database } from '#server/db/database.ts';
import type { MovedToSurvivor } from '#server/db/tables/firms.ts';

type Db = Kysely<Database>;
type Firm = { id: string; key: string };

/**
 * Makes the survivor what every record points at that pointed at the merged firm: links of all accounts in one statement,
 * drafts and children. Versions of the children are the caller's.
 */
export async function movePointers(
  db: Db,
  merged: Firm,
  survivor: Firm,
): Promise<Omit<MovedToSurvivor, 'connection'>> {
  const links = await sql<MovedToSurvivor['links'][number]>`
    update crm_investor_firms set cmg_entity_key = ${survivor.key}, version = version + 1, ${noScore}
    where cmg_entity_key = ${merged.key} returning account_id as "accountId", id as "firmId"`.execute(db);
  // Its text for search ends in the key or has it between spaces.
  const drafts = await sql<MovedToSurvivor['drafts'][number]>`
    with old as (select id, status from draft_accounts where cmg_entity_key = ${merged.key} for update)
    update draft_accounts set cmg_entity_key = ${survivor.key}, version = version + 1,
      search_text = replace(search_text, ${merged.key}, ${survivor.key}),
      status = case when draft_accounts.status in ('Draft', 'Initiated')
        and exists (select from accounts where accounts.cmg_entity_key = ${survivor.key})
        then 'Duplicate' else draft_accounts.status end
    from old where old.id = draft_accounts.id returning old.id, old.status`.execute(db);
  const children = await sql<MovedToSurvivor['children'][number]>`
    with old as (select id, overridden from firms where parent_id = ${merged.id} and id <> ${survivor.id})
    update firms set parent_id = ${survivor.id}, relations_version = relations_version + 1,
      overridden = case when firms.is_loaded or firms.source <> 'CMG' or firms.is_fact_set_connected
        then array(select distinct unnest(firms.overridden || 'parentId'::text)) else firms.overridden end
    from old where old.id = firms.id
    returning firms.id, not ('parentId' = any(old.overridden)) and 'parentId' = any(firms.overridden) as "isOverridden"`.execute(
    db,
  );
  const isMerged = sql`${merged.id} in (first_id, second_id) and band <> 'MERGED'`;
  await sql`update firm_pairs set band = 'MERGED' where ${isMerged} and ${survivor.id} in (first_id, second_id)`.execute(
    db,
  );
  await sql`delete from firm_pairs where ${isMerged}`.execute(db);
  return { links: links.rows, drafts: drafts.rows, children: children.rows };
}

/** How alike a link's two firms were says nothing of another one. */
const noScore = sql`match_score = null, match_band = null`;

/** Takes that back, for those that still point at the survivor; returns what it took back, and the ids of the children. */
export async function movePointersBack(
  db: Db,
  { merged, survivor, mergedOn }: { merged: Firm; survivor: Firm; mergedOn: Date },
  { links, drafts, children }: MovedToSurvivor,
  chosen: MovedToSurvivor['links'],
): Promise<{ links: MovedToSurvivor['links']; children: string[] }> {
  const back = await sql<MovedToSurvivor['links'][number]>`
    update crm_investor_firms as firm set cmg_entity_key = ${merged.key}, version = version + 1, ${noScore}
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as moved ("accountId" uuid, "firmId" uuid)
    where firm.account_id = moved."accountId" and firm.id = moved."firmId" and cmg_entity_key = ${survivor.key}
      and coalesce(linked_on <= ${mergedOn}, true) returning account_id as "accountId", id as "firmId"`.execute(
    db,
  );
  const also = await sql<MovedToSurvivor['links'][number]>`
    update crm_investor_firms as firm set cmg_entity_key = ${merged.key}, version = version + 1, ${noScore}
    from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as chosen ("accountId" uuid, "firmId" uuid)
    where firm.account_id = chosen."accountId" and firm.id = chosen."firmId" and cmg_entity_key = ${survivor.key}
      and linked_on > ${mergedOn} returning account_id as "accountId", id as "firmId"`.execute(db);
  await sql`
    update draft_accounts set cmg_entity_key = ${merged.key}, version = version + 1,
      search_text = replace(search_text, ${survivor.key}, ${merged.key}),
      status = case when draft_accounts.status = 'Duplicate' then moved.status else draft_accounts.status end
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as moved (id uuid, status text)
    where draft_accounts.id = moved.id and cmg_entity_key = ${survivor.key}`.execute(db);
  const below = await sql<{ id: string }>`
    update firms set parent_id = ${merged.id}, version = version + 1, relations_version = relations_version + 1,
      overridden = case when "isOverridden" then array_remove(overridden, 'parentId') else overridden end
    from jsonb_to_recordset(${JSON.stringify(children)}::jsonb) as moved (id uuid, "isOverridden" boolean)
    where firms.id = moved.id and parent_id = ${survivor.id} returning firms.id`.execute(db);
  // Both have changed and are compared anew.
  await sql`delete from firm_pairs where band = 'MERGED' and ${merged.id} in (first_id, second_id)
    and ${survivor.id} in (first_id, second_id)`.execute(db);
  return { links: [...back.rows, ...also.rows], children: below.rows.map(({ id }) => id) };
}

/** What points at a firm. */
export async function countPointers(db: Db, { id, key }: Firm): Promise<{ links: number; children: number }> {
  const { rows } = await sql<{ links: number; children: number }>`
    select (select count(*)::int from crm_investor_firms where cmg_entity_key = ${key}) as links,
      (select count(*)::int from firms where parent_id = ${id}) as children`.execute(db);
  return rows[0] ?? { links: 0, children: 0 };
}

/** Links to a firm, of all or only those made since a moment. */
export async function linksOf(
  db: Db,
  key: string,
  limit: number,
  since: Date | null = null,
): Promise<MergeLink[]> {
  const { rows } = await sql<MergeLink>`
    select accounts.id as "accountId", accounts.name as "accountName", firm.id as "firmId", firm.firm_key as "firmKey",
      firm.name as "firmName"
    from crm_investor_firms as firm join accounts on accounts.id = firm.account_id
    where firm.cmg_entity_key = ${key} and (${since}::timestamptz is null or linked_on > ${since})
    order by accounts.name_key, firm.name_key, firm.id limit ${limit}`.execute(db);
  return rows;
}

export async function childrenOf(db: Db, id: string, limit: number): Promise<NamedFirm[]> {
  const { rows } = await sql<NamedFirm>`
    select id, key, display_name as "displayName" from firms where parent_id = ${id}
    order by display_name_key, id limit ${limit}`.execute(db);
  return rows;
}
