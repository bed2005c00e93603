import { type RawBuilder, sql } from 'kysely';
import { type FirmFacets, type FirmFilters, maxFirmsCounted } from '#contract/firms.ts';
import {
  EntityType,
  FirmCategory,
  FirmStatus,
  IndustryType,
  RecordStatus,
  RoleType,
} from '#contract/firmValues.ts';
import type { Deps } from '#server/deps.ts';
import { allOf, conditionsOf, type FirmSource, firmSource } from './firmQuery.ts';

/** How many firms each value would leave, given the search and the other filters; counts are capped. */
export async function firmFacets({ db, clock }: Deps, filters: FirmFilters): Promise<FirmFacets> {
  const source = await firmSource(db, filters);
  const { key, quality, ...chosen } = conditionsOf(filters, clock());
  const fixed = { ...(key && { key }), ...(quality && { quality }) };
  const othersOf = (facet: Facet) => {
    const { [facet]: _, ...others } = chosen;
    return others;
  };
  const isAlone = (facet: Facet) =>
    !source.candidates && Object.keys({ ...fixed, ...othersOf(facet) }).length === 0;
  const narrowed = facetNames.filter((facet) => !isAlone(facet));
  const counts = facetNames.map((facet) => {
    const made = isAlone(facet) ? countedEach(facet) : counted(facet, allOf(othersOf(facet)));
    return sql`select ${facet}::text as facet, value, count from (${made}) as ${sql.ref(facet)}`;
  });
  // A facet does not count its own filter; the others count all filters, so these find the fewest.
  const own = narrowed.filter((facet) => facet in chosen);
  const conditions = own.length > 0 ? own.map((facet) => allOf(othersOf(facet))) : [allOf(chosen)];
  const found = sql`${allOf(fixed)} and (${sql.join(conditions, sql` or `)})`;
  const { rows } = await sql<{ facet: Facet; value: string; count: number }>`
    ${narrowed.length > 0 ? grouped(source, found) : sql``} ${sql.join(counts, sql` union all `)}
    order by facet, count desc, value`.execute(db);
  const byFacet = Object.fromEntries(facetNames.map((facet): [string, object[]] => [facet, []]));
  for (const { facet, ...count } of rows) byFacet[facet]?.push(count);
  return byFacet as FirmFacets;
}

const facets = {
  status: { column: 'status', values: FirmStatus.options },
  legalEntityType: { column: 'entity_type', values: EntityType.options },
  industryType: { column: 'industry_type', values: IndustryType.options },
  roleType: { column: 'roles', values: RoleType.options },
  deletionStatus: { column: 'record_status', values: RecordStatus.options },
  firmType: { column: 'firm_type', values: FirmCategory.options },
} as const;
type Facet = keyof typeof facets;
const facetNames = Object.keys(facets) as Facet[];

/** The firms found, read once for all facets, and one row for those with the same values. */
function grouped({ from }: FirmSource, found: RawBuilder<unknown>) {
  const columns = sql.join(facetNames.map((facet) => sql.ref(`firms.${facets[facet].column}`)));
  return sql`with matching as materialized (
    select ${columns}, count(*) as firms from ${from} where ${found} group by ${columns})`;
}

/** Of the firms that the other filters leave. */
function counted(facet: Facet, condition: RawBuilder<unknown>) {
  const { column, values } = facets[facet];
  const isList = column === 'roles';
  const value = isList ? sql`role` : sql.ref(`firms.${column}`);
  return sql`select ${value} as value, least(sum(firms.firms), ${maxFirmsCounted})::int as count
    from matching as firms ${isList ? sql`, unnest(firms.roles) as role` : sql``}
    where ${condition} and ${value} = any(${[...values]}) group by ${value}`;
}

/** Of all firms, no further than the cap. Values are literals, as partial indexes serve no parameter. */
function countedEach(facet: Facet) {
  const { column, values } = facets[facet];
  const each = values.map((value) => {
    const has =
      column === 'roles'
        ? sql`firms.roles @> array[${sql.lit(value)}]`
        : sql`${sql.ref(`firms.${column}`)} = ${sql.lit(value)}`;
    return sql`select ${sql.lit(value)} as value, count(*)::int as count
      from (select from firms where ${has} limit ${maxFirmsCounted}) as first having count(*) > 0`;
  });
  return sql.join(each, sql` union all `);
}
