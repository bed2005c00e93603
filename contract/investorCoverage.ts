import * as z from 'zod/mini';
import { EntityKey } from './entityKeys.ts';
import { RecordStatus } from './firmValues.ts';
import { listQuery, queryList, searchQuery } from './paging.ts';

/**
 * A firm that an employee covers, from the account's CRM (document 2, section 2, "Employee investor coverage grid").
 */
export const InvestorCoverage = z.object({
  id: z.uuid(),
  investorFirmName: z.string(),
  investorFirmKey: z.string(),
  coverageStatus: RecordStatus,
  cmgEntityName: z.nullable(z.string()),
  cmgEntityKey: z.nullable(EntityKey),
  address1: z.nullable(z.string()),
  address2: z.nullable(z.string()),
  lei: z.nullable(z.string()),
});
export type InvestorCoverage = z.infer<typeof InvestorCoverage>;

/** The search is in names and keys of firms. */
export const InvestorCoverageQuery = z.object({
  ...listQuery(['investorFirmName', 'investorFirmKey', 'coverageStatus']),
  ...searchQuery,
  coverageStatus: z.optional(queryList(RecordStatus)),
});
export type InvestorCoverageQuery = z.infer<typeof InvestorCoverageQuery>;
