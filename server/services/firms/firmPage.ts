import { type Kysely, sql } from 'kysely';
import type { FirmFilters, FirmListQuery, FirmRow, LinkFrequencyData } from '#contract/firms.ts';
import type { EntityType, IndustryType } from '#contract/firmValues.ts';
import type { Database } from '#server/db/database.ts';
import type { Page } from '#server/db/pagination.ts';
import type { Stored } from '#server/directory/firmRecords.ts';
import { isOnPlatform, linkedBy } from '#server/directory/readFirm.ts';
import { creatorFor, type FirmReader, linkFrequencyOf } from '#server/directory/toFirm.ts';
import { type Findable, matchOf } from '#server/matching/matchOf.ts';
import { parseSearch } from '#server/matching/parseSearch.ts';
import { firmIds } from './firmQuery.ts';

/** One page of the directory; with a search each row shows the value found. */
export async function firmPage(
  db: Kysely<Database>,
  query: FirmListQuery,
  reader: FirmReader,
): Promise<Page<FirmRow>> {
  const { data: ids, pagination } = await firmIds(db, query);
  return { data: await firmRows(db, ids, query, reader), pagination };
}

/** The list's rows of these firms, in this order. */
export async function firmRows(
  db: Kysely<Database>,
  ids: string[],
  query: Pick<FirmFilters, 'searchText' | 'search'>,
  reader: FirmReader,
): Promise<FirmRow[]> {
  const text = `${query.searchText ?? ''} ${query.search ?? ''}`.trim();
  const search = text ? parseSearch(text) : null;
  const rows = await readRows(db, ids, search !== null);
  const byId = new Map(rows.map((row) => [row.firm.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toRow(row, reader, search && row.found ? matchOf(search, row.found) : null)] : [];
  });
}

type Row = {
  firm: Stored<'firms'>;
  ultimate_parent_name: string | null;
  is_on_platform: boolean;
  linked_by: LinkFrequencyData['bankRelationships'];
  found: Findable | null;
};

async function readRows(db: Kysely<Database>, ids: string[], isSearched: boolean): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select to_jsonb(firms) as firm, top.display_name as ultimate_parent_name, ${isOnPlatform} as is_on_platform,
      ${linkedBy} as linked_by,
      ${isSearched ? findable : sql`null`} as found
    from firms left join firms as top on top.id = firms.ultimate_parent_id
    where firms.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

const effective = sql`firm_id = firms.id and record_status = 'EFFECTIVE'`;
const findable = sql`jsonb_build_object('key', firms.key,
  'names', (select coalesce(jsonb_agg(jsonb_build_object(
    'name', name, 'type', type, 'is_display_name', is_display_name)), '[]') from firm_names where ${effective}),
  'identifiers', (select coalesce(jsonb_agg(jsonb_build_object('value', value, 'type', type)), '[]')
    from firm_identifiers where ${effective}),
  'contacts', (select coalesce(jsonb_agg(jsonb_build_object('value', value, 'type', type)), '[]')
    from firm_contacts where type in ('URL', 'EMAIL') and ${effective}))`;

const toRow = (
  { firm, ultimate_parent_name, is_on_platform, linked_by }: Row,
  reader: FirmReader,
  match: FirmRow['match'],
): FirmRow => ({
  id: firm.id,
  displayName: firm.display_name,
  key: firm.key,
  ultimateParentId: firm.ultimate_parent_id,
  ultimateParentName: ultimate_parent_name,
  linkFrequencyData: linkFrequencyOf(linked_by, reader),
  description: firm.description,
  entityType: firm.entity_type as EntityType | null,
  industryType: firm.industry_type as IndustryType | null,
  roles: firm.roles,
  status: firm.status,
  deletionStatus: firm.record_status,
  mergedInto: firm.merged_into,
  firmType: firm.firm_type,
  isFactSetConnected: firm.is_fact_set_connected,
  isOnPlatform: is_on_platform,
  createdBySubdomain: creatorFor(reader, firm.created_by_subdomain),
  match,
  version: firm.version,
});
