import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { RecordStatus } from '#contract/firmValues.ts';
import type { InvestorCoverage, InvestorCoverageQuery } from '#contract/investorCoverage.ts';
import type { InAccount } from '#server/db/inAccount.ts';
import { anyOf, type Listing, listPage } from '#server/db/listing.ts';
import type { Page } from '#server/db/pagination.ts';
import { ApiError } from '#server/errors.ts';

/** An employee of the account, who need not be a user; nor does a user need an employee key. */
export type Employee = { userId: string | null; employeeKey: string | null };

/** The employee of a user's id or an employee key; throws NOT_FOUND if the account has none. */
export async function employeeOf(tx: InAccount, keyOrId: string): Promise<Employee> {
  const isId = z.uuid().safeParse(keyOrId).success;
  const user = await tx
    .selectFrom('users')
    .select(['id', 'employee_key'])
    .where(isId ? 'id' : 'employee_key', '=', keyOrId)
    .orderBy('id')
    .executeTakeFirst();
  if (user) return { userId: user.id, employeeKey: user.employee_key };
  const covers = await tx
    .selectFrom('crm_coverages')
    .select('id')
    .where('employee_key', '=', keyOrId)
    .executeTakeFirst();
  if (!covers) throw new ApiError('NOT_FOUND');
  return { userId: null, employeeKey: keyOrId };
}

/** One page of the firms that an employee covers. */
export async function coveragePage(
  tx: InAccount,
  { employeeKey }: Employee,
  query: InvestorCoverageQuery,
): Promise<Page<InvestorCoverage>> {
  const covered = tx
    .selectFrom('crm_coverages')
    .innerJoin('crm_investor_firms', (join) =>
      join
        .onRef('crm_investor_firms.account_id', '=', 'crm_coverages.account_id')
        .onRef('crm_investor_firms.id', '=', 'crm_coverages.firm_id'),
    )
    .where('crm_coverages.employee_key', '=', employeeKey ?? '');
  return listPage(listing, covered, query, (rows) => rows.select(columns), toCoverage);
}

const listing: Listing<InvestorCoverageQuery> = {
  key: 'crm_coverages.id',
  search: 'crm_investor_firms.search_text',
  filters: { coverageStatus: anyOf('crm_coverages.status') },
  orders: {
    investorFirmName: { column: 'crm_investor_firms.name_key' },
    investorFirmKey: { column: 'crm_investor_firms.firm_key' },
    coverageStatus: { column: 'crm_coverages.status' },
  },
};

const columns = [
  'crm_coverages.id',
  'crm_coverages.status',
  'crm_investor_firms.name',
  'crm_investor_firms.firm_key',
  'crm_investor_firms.cmg_entity_key',
  'crm_investor_firms.details',
  sql<string | null>`(select display_name from firms where key = crm_investor_firms.cmg_entity_key)`.as(
    'entity_name',
  ),
] as const;

type Row = {
  id: string;
  status: RecordStatus;
  name: string;
  firm_key: string;
  cmg_entity_key: string | null;
  details: Record<string, string>;
  entity_name: string | null;
};

const toCoverage = (row: Row): InvestorCoverage => ({
  id: row.id,
  investorFirmName: row.name,
  investorFirmKey: row.firm_key,
  coverageStatus: row.status,
  cmgEntityName: row.entity_name,
  cmgEntityKey: row.cmg_entity_key,
  address1: row.details.Address1 ?? null,
  address2: row.details.Address2 ?? null,
  lei: row.details.Lei ?? null,
});
