import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type {
  CrmInvestorFirm,
  CrmInvestorFirmDetails,
  CrmInvestorFirmListQuery,
} from '#contract/crmInvestorFirms.ts';
import type { MatchFilter } from '#contract/crmMatches.ts';
import type { Database } from '#server/db/database.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { anyOf, everything, type Listing, listPage } from '#server/db/listing.ts';
import type { Page } from '#server/db/pagination.ts';
import { notFound } from '#server/errors.ts';
import { directoryFirm, type FirmRow, matchedFirm, toFirm, toFirmDetails } from './firmRow.ts';
import { isNew } from './integrationRow.ts';

/** One page of an account's firms. */
export async function firmPage(
  tx: InAccount,
  query: CrmInvestorFirmListQuery,
): Promise<Page<CrmInvestorFirm>> {
  return listPage(listing, tx.selectFrom('crm_investor_firms'), query, whole, toFirm);
}

type Unpaged = Omit<CrmInvestorFirmListQuery, 'page' | 'perPage' | 'includeTotals'>;

/** All matching ones in order, in batches. */
export const allFirms = (tx: InAccount, query: Unpaged): AsyncGenerator<FirmRow[]> =>
  everything(listing, tx.selectFrom('crm_investor_firms'), query, whole);

/** One of them; throws NOT_FOUND, for another account's too. */
export async function findFirm(tx: InAccount, id: string): Promise<CrmInvestorFirmDetails> {
  const row = await whole(tx.selectFrom('crm_investor_firms'))
    .where('crm_investor_firms.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return toFirmDetails(row);
}

export const whole = (
  rows: SelectQueryBuilder<Database, 'crm_investor_firms', object>,
): SelectQueryBuilder<Database, 'crm_investor_firms', FirmRow> =>
  rows
    .selectAll()
    .select([directoryFirm.as('directory_firm'), matchedFirm.as('matched_firm'), isNew.as('is_new')]);

/** Spelled out, so that the partial index is used. */
function isMatched(filter: MatchFilter) {
  if (filter === 'CLEAR') return sql`match_is_clear`;
  if (filter === 'NOT_COMPUTED') return sql`(cmg_entity_key is null and match_computed_on is null)`;
  return sql`match_band = ${filter}`;
}

export const listing: Listing<CrmInvestorFirmListQuery> = {
  key: 'crm_investor_firms.id',
  search: 'crm_investor_firms.search_text',
  filters: {
    linkedStatus: (status) => sql<SqlBool>`(cmg_entity_key is not null) = ${status === 'LINKED'}`,
    firmType: anyOf('crm_investor_firms.firm_type'),
    firmStatus: anyOf('crm_investor_firms.status'),
    isNew: (value) => sql<SqlBool>`${isNew} = ${value}`,
    hasNotes: (value) => sql<SqlBool>`(notes is not null) = ${value}`,
    match: (bands) => sql<SqlBool>`(${sql.join([sql`false`, ...bands.map(isMatched)], sql` or `)})`,
  },
  orders: {
    name: { column: 'crm_investor_firms.name_key' },
    firmKey: { column: 'crm_investor_firms.firm_key', unique: true },
    linkedStatus: { column: sql`(crm_investor_firms.cmg_entity_key is null)` },
    cmgEntityKey: { column: 'crm_investor_firms.cmg_entity_key', missing: 'last' },
    firmType: { column: 'crm_investor_firms.firm_type', missing: 'last' },
    status: { column: 'crm_investor_firms.status' },
    matchScore: { column: 'crm_investor_firms.match_score', missing: 'first' },
    createdOn: { column: 'crm_investor_firms.created_on' },
    modifiedOn: { column: 'crm_investor_firms.modified_on', missing: 'first' },
  },
};
