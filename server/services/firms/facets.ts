import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type FirmFacets, type FirmFilters, maxFirmsCounted } from '#contract/firms.ts';
import {
  EntityType,
  FirmCategory,
  FirmStatus,
  IndustryType,
  RecordStatus,
  RoleType,
} from '#contract/firmValues.ts';
import type { Database } from '#server/db/database.ts';
import { allOf, conditionsOf, type FirmSource, firmSource } from './firmQuery.ts';

/** How many firms each value would leave, given the search and the other filters; counts are capped. */
export async function firmFacets(db: Kysely<Database>, filters: FirmFilters): Promise<FirmFacets> {
  const source = await firmSource(db, filters);
  const conditions = conditionsOf(filters);
  const counts = facetNames.map((facet) => {
    const { [facet]: _, ...others } = conditions;
    const isNarrowed = source.candidates !== null || Object.keys(others).length > 0;
    const made = isNarrowed ? counted(facet, allOf(others)) : countedEach(facet);
    return sql`select ${facet}::text as facet, value, count from (${made}) as ${sql.ref(facet)}`;
  });
  const { rows } = await sql<{ facet: keyof FirmFacets; value: string; count: number }>`
    ${source.candidates ? onlyFound(source) : sql``} ${sql.join(counts, sql` union all `)} order by facet, count desc, value`.execute(
    db,
  );
  const told = Object.fromEntries(facetNames.map((facet): [string, object[]] => [facet, []]));
  for (const { facet, ...count } of rows) told[facet]?.push(count);
  return told as FirmFacets;
}

const facets = {
  status: { column: 'status', values: FirmStatus.options },
  legalEntityType: { column: 'entity_type', values: EntityType.options },
  industryType: { column: 'industry_type', values: IndustryType.options },
  roleType: { column: 'roles', values: RoleType.options },
  deletionStatus: { column: 'record_status', values: RecordStatus.options },
  firmType: { column: 'firm_type', values: FirmCategory.options },
} as const;
const facetNames = Object.keys(facets) as (keyof typeof facets)[];

/** A search runs once for all facets: they count its result instead of all firms. */
const onlyFound = ({ from }: FirmSource) => {
  const columns = ['id', 'key', ...Object.values(facets).map(({ column }) => column)];
  return sql`with firms as materialized (
    select ${sql.join(columns.map((column) => sql.ref(`firms.${column}`)))} from ${from})`;
};

/** Of the firms that the other filters leave, in one pass. */
function counted(facet: keyof typeof facets, condition: RawBuilder<unknown>) {
  const { column, values } = facets[facet];
  const isList = column === 'roles';
  const value = isList ? sql`role` : sql.ref(`firms.${column}`);
  return sql`select ${value} as value, least(count(*), ${maxFirmsCounted})::int as count
    from firms ${isList ? sql`, unnest(firms.roles) as role` : sql``}
    where ${condition} and ${value} = any(${[...values]}) group by ${value}`;
}

/** Of all firms, by each value's index and no further than the cap. */
function countedEach(facet: keyof typeof facets) {
  const { column, values } = facets[facet];
  const has =
    column === 'roles' ? sql`firms.roles @> array[value]` : sql`${sql.ref(`firms.${column}`)} = value`;
  return sql`select value, count from unnest(${[...values]}::text[]) as value
    cross join lateral (select count(*)::int as count
      from (select from firms where ${has} limit ${maxFirmsCounted}) as first) as counted
    where count > 0`;
}
