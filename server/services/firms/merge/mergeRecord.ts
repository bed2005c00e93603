import { type Kysely, sql } from 'kysely';
import type { FirmMergeRecord, MergeField, MergeLink, NamedFirm } from '#contract/firmMerges.ts';
import type { Call } from '#server/access/call.ts';
import type { Database } from '#server/db/database.ts';
import { readVersion, type Snapshot } from '#server/directory/readVersion.ts';
import { survivorId } from '#server/directory/survivors.ts';
import { ApiError } from '#server/errors.ts';
import { linksOf } from './pointers.ts';
import { mergeFields, valuesOf } from './previewMerge.ts';
import { type Merge, mergeStates, readMerge } from './readMerge.ts';
import { reverted } from './reverted.ts';
import { united } from './united.ts';
import { storedAsItIs } from './unmergeFirms.ts';

type Db = Kysely<Database>;

/**
 * What a merged firm became part of, where everything is now, and what was changed since. Customers see neither who
 * merged it nor whose links moved.
 */
export async function mergeRecord(
  db: Db,
  { params, account }: Call<'firms.mergeRecord'>,
): Promise<FirmMergeRecord | null> {
  const { id } = params;
  const [merge, survivor] = [await readMerge(db, id), await namedFirm(db, await survivorId(db, id))];
  if (!merge) return null;
  const { into, moved, choices } = merge;
  const isPlatform = account.accountType === 'SYSTEM';
  const states = await mergeStates(db, merge);
  const before = { survivor: states.survivor.before, merged: states.merged.before };
  const since = isPlatform ? await linksSince(db, merge) : [];
  const { kept } = reverted({ now: await storedAsItIs(db, into.id), ...states.survivor });
  return {
    ...{ merged: merge.merged, survivor, into },
    mergedOn: new Date(merge.mergedOn).toISOString(),
    mergedBy: isPlatform ? merge.mergedBy : null,
    fields: await fieldsOf(db, merge),
    values: united(before, choices).values,
    linkCount: moved.links.length,
    links: isPlatform ? await movedLinks(db, merge, survivor.key) : [],
    children: await movedChildren(db, merge, survivor.id),
    since: { links: since, linkCount: since.length, values: kept },
  };
}

async function namedFirm(db: Db, id: string): Promise<NamedFirm> {
  const { rows } = await sql<NamedFirm>`
    select id, key, display_name as "displayName" from firms where id = ${id}`.execute(db);
  if (!rows[0]) throw new ApiError('NOT_FOUND');
  return rows[0];
}

/** Those that an un-merge leaves with the survivor unless they are chosen. */
async function linksSince(db: Db, { into, mergedOn }: Merge): Promise<MergeLink[]> {
  return linksOf(db, into.key, 500, mergedOn);
}

async function fieldsOf(db: Db, merge: Merge): Promise<FirmMergeRecord['fields']> {
  const [survivor, merged] = [
    await readVersion(db, merge.into.id, merge.survivorVersion),
    await readVersion(db, merge.merged.id, merge.mergedVersion),
  ].map((stored: Snapshot) =>
    valuesOf({ stored, around: { parent_name: stored.parents?.parent_name ?? null } }),
  );
  const { take = [] } = merge.choices;
  const text = (values: typeof survivor, field: MergeField) => values?.[field]?.text ?? null;
  return mergeFields
    .filter((field) => text(survivor, field) !== text(merged, field))
    .map((field) => ({
      field,
      value: text(merged, field),
      isTaken: take.includes(field),
      survivor: text(survivor, field),
    }));
}

async function movedLinks(db: Db, { moved }: Merge, key: string): Promise<FirmMergeRecord['links']> {
  const { rows } = await sql<FirmMergeRecord['links'][number]>`
    select accounts.id as "accountId", accounts.name as "accountName", firm.id as "firmId", firm.firm_key as "firmKey",
      firm.name as "firmName", firm.cmg_entity_key is not distinct from ${key} as "isStill"
    from jsonb_to_recordset(${JSON.stringify(moved.links)}::jsonb) as moved ("accountId" uuid, "firmId" uuid)
    join crm_investor_firms as firm on firm.account_id = moved."accountId" and firm.id = moved."firmId"
    join accounts on accounts.id = firm.account_id
    order by accounts.name_key, firm.name_key, firm.id limit 100`.execute(db);
  return rows;
}

async function movedChildren(db: Db, { moved }: Merge, id: string): Promise<FirmMergeRecord['children']> {
  const { rows } = await sql<FirmMergeRecord['children'][number]>`
    select id, key, display_name as "displayName", parent_id is not distinct from ${id} as "isStill" from firms
    where id = any(${moved.children.map((child) => child.id)}::uuid[]) order by display_name_key, id limit 100`.execute(
    db,
  );
  return rows;
}
