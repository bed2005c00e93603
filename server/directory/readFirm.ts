import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { LinkFrequencyData } from '#contract/firms.ts';
import type { Database } from '../db/database.ts';
import { type Reading, reading } from '../db/reading.ts';
import { ApiError } from '../errors.ts';
import { type RecordKind, recordTables } from './firmRecords.ts';
import { mergedError, survivorOf } from './survivors.ts';
import type { FirmSurroundings, StoredFirm } from './toFirm.ts';

export type FoundFirm = { stored: StoredFirm; around: FirmSurroundings };

/** A firm and its surroundings, to be changed; throws NOT_FOUND, and MERGED for one that is part of another. */
export const firmOf = (db: Kysely<Database>, id: string): Reading<FoundFirm> =>
  firmWhere(db, sql`firms.id = ${id}`, (found) => {
    if (found.stored.firm.merged_into !== null) throw mergedError();
    return found;
  });

/** The same to be read: of a merged firm the survivor, which says so. */
export const survivingFirmOf = (db: Kysely<Database>, id: string): Reading<FoundFirm> =>
  firmWhere(
    db,
    sql`firms.id = ${survivorOf(sql`requested.id = ${id}`)}`,
    (found) => found,
    sql`(select jsonb_build_object('id', id, 'key', key, 'displayName', display_name)
      from firms as requested where id = ${id} and merged_into is not null)`,
  );

function firmWhere(
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
  checked: (found: FoundFirm) => FoundFirm,
  mergedFrom = sql`null::jsonb`,
): Reading<FoundFirm> {
  const query = sql<{ stored: StoredFirm } & FirmSurroundings>`
    select ${storedFirm()} as stored, parent.display_name as parent_name, top.display_name as ultimate_parent_name,
      ${isMapped} as is_mapped, ${isOnPlatform} as is_on_platform, ${linkedBy} as linked_by,
      ${sharedBy(sql`(select * from firm_identifiers where firm_id = firms.id) as own`, sql`firms.id`)} as shared,
      ${mergedFrom} as merged_from
    from firms
    left join firms as parent on parent.id = firms.parent_id
    left join firms as top on top.id = firms.ultimate_parent_id
    where ${condition}`;
  return reading({ compile: () => query.compile(db) }, ([row]) => {
    if (!row) throw new ApiError('NOT_FOUND');
    const { stored, ...around } = row;
    return checked({ stored, around });
  });
}

/** The surroundings of a given earlier or future state of a firm. */
export async function aroundOf(db: Kysely<Database>, stored: StoredFirm): Promise<FirmSurroundings> {
  const { firm, identifiers } = stored;
  const own = sql`jsonb_to_recordset(${JSON.stringify(identifiers)}::jsonb) as own (id uuid, type text, value_key text)`;
  const { rows } = await sql<FirmSurroundings>`
    select (select display_name from firms where id = ${firm.parent_id}::uuid) as parent_name,
      (select display_name from firms where id = ${firm.ultimate_parent_id}::uuid) as ultimate_parent_name,
      ${isMapped} as is_mapped, ${isOnPlatform} as is_on_platform, ${linkedBy} as linked_by,
      ${sharedBy(own, sql`${firm.id}::uuid`)} as shared
    from (select ${firm.key}::text as key) as firms`.execute(db);
  const [around] = rows;
  if (!around) throw new ApiError('NOT_FOUND');
  return around;
}

/** A firm with its records, deleted ones last, as one JSON value: for the row `firms` of the enclosing query. */
export const storedFirm = (): RawBuilder<StoredFirm> =>
  sql`jsonb_build_object('firm', to_jsonb(firms), ${sql.join(
    (Object.keys(recordTables) as RecordKind[]).map(
      (kind) => sql`${sql.lit(kind)}, ${recordsOf(recordTables[kind])}`,
    ),
  )})`;

const recordsOf = (table: string) => sql`coalesce((
  select jsonb_agg(to_jsonb(one) - 'tokens' order by one.record_status desc, one.created_on, one.id)
  from ${sql.table(table)} as one where one.firm_id = firms.id), '[]'::jsonb)`;

const isMappedTo = (condition: RawBuilder<unknown>) => sql<boolean>`exists (
  select from accounts where accounts.cmg_entity_key = firms.key and ${condition})`;

/** Some account holds the firm's key. */
export const isMapped = isMappedTo(sql`true`);

/** An active account holds the firm's key. */
export const isOnPlatform = isMappedTo(sql`accounts.status = 'ACTIVE'`);

/** The accounts whose CRM links the row `firms` of the enclosing query. */
export const linkedBy = sql<LinkFrequencyData['bankRelationships']>`coalesce((
  select jsonb_agg(jsonb_build_object('name', name, 'cmgEntityKey', cmg_entity_key, 'firmId',
    (select bank.id from firms as bank where bank.key = accounts.cmg_entity_key)) order by name_key, id)
  from accounts where id in (select account_id from crm_investor_firms
    where crm_investor_firms.cmg_entity_key = firms.key and crm_investor_firms.status = 'EFFECTIVE')), '[]'::jsonb)`;

/** How many other firms share each of a firm's identifiers, by its id; unshared ones are left out. */
const sharedBy = (own: RawBuilder<unknown>, firmId: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_object_agg(id, firms) from (
    select own.id, count(distinct others.firm_id) as firms from ${own}
    join firm_identifiers as others on others.value_key = own.value_key and others.type = own.type
      and others.record_status = 'EFFECTIVE' and others.firm_id <> ${firmId}
    group by own.id) as shared), '{}'::jsonb)`;
