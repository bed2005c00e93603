import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { CrmInvestorFirm, CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import type { StoredMatch } from '#contract/crmMatches.ts';
import type { FirmCategory } from '#contract/firmValues.ts';
import type { Database } from '#server/db/database.ts';
import { isMapped, isOnPlatform } from '#server/directory/readFirm.ts';

type DirectoryFirm = {
  id: string;
  key: string;
  name: string;
  category: FirmCategory;
  isOnPlatform: boolean;
  isMapped: boolean;
};

const firmWhere = (condition: RawBuilder<unknown>) => sql<DirectoryFirm | null>`(
  select jsonb_build_object('id', firms.id, 'key', firms.key, 'name', firms.display_name,
    'category', firms.firm_type, 'isOnPlatform', ${isOnPlatform}, 'isMapped', ${isMapped})
  from firms where ${condition})`;

/** The directory's firm that the row `crm_investor_firms` of the enclosing query is linked to, and its best match. */
export const directoryFirm = firmWhere(sql`firms.key = crm_investor_firms.cmg_entity_key`);
export const matchedFirm = firmWhere(sql`firms.id = crm_investor_firms.match_firm_id`);

export type FirmRow = Selectable<Database['crm_investor_firms']> & {
  directory_firm: DirectoryFirm | null;
  matched_firm: DirectoryFirm | null;
  is_new: boolean;
};

/** The best match of an unlinked firm, once computed. */
export function toMatch(row: MatchedRow): StoredMatch | null {
  const { match_computed_on: computedOn, matched_firm: matched } = row;
  if (computedOn === null || row.cmg_entity_key !== null) return null;
  return {
    source: 'directory',
    firmId: matched?.id ?? null,
    cmgEntityKey: matched?.key ?? null,
    name: matched?.name ?? null,
    isFirmMappedToCmgAccount: matched?.isMapped ?? false,
    score: row.match_score ?? 0,
    band: row.match_band ?? 'NO',
    margin: row.match_margin,
    isClear: row.match_is_clear,
    reason: row.match_reason ?? { for: [], against: null },
    isStale: row.match_is_stale,
    computedOn: computedOn.toISOString(),
  };
}

type MatchedRow = Pick<
  FirmRow,
  'matched_firm' | 'cmg_entity_key' | Extract<keyof FirmRow, `match_${string}`>
>;

export const toFirm = (row: FirmRow): CrmInvestorFirm => ({
  id: row.id,
  firmKey: row.firm_key,
  name: row.name,
  status: row.status,
  rolodexFirmId: row.directory_firm?.id ?? null,
  rolodexFirmName: row.directory_firm?.name ?? null,
  rolodexFirmCategory: row.directory_firm?.category ?? null,
  cmgEntityKey: row.cmg_entity_key,
  linkedStatus: row.cmg_entity_key === null ? 'NOT_LINKED' : 'LINKED',
  isNew: row.is_new,
  isOnPlatform: row.directory_firm?.isOnPlatform ?? false,
  isFirmMappedToCmgAccount: row.directory_firm?.isMapped ?? false,
  notes: row.notes,
  matchScore: row.match_score,
  match: toMatch(row),
  firmType: row.firm_type,
  createdOn: row.created_on.toISOString(),
  modifiedOn: row.modified_on?.toISOString() ?? null,
  modifiedByUserName: row.modified_by,
  modifiedBySystemOn: row.modified_by_system_on?.toISOString() ?? null,
  modifiedBySystemUserName: row.modified_by_system,
  version: row.version,
});

export function toFirmDetails(row: FirmRow): CrmInvestorFirmDetails {
  const { details } = row;
  const both = (name: string) => [`${name}1`, `${name}2`].flatMap((column) => details[column] ?? []);
  return {
    ...toFirm(row),
    description: details.Description ?? null,
    investorSubType: details.InvestorSubType ?? null,
    addresses: both('Address'),
    phoneNumbers: both('PhoneNumber'),
    faxNumbers: both('FaxNumber'),
    emails: both('Email'),
    websites: both('Website'),
    ciks: both('Cik'),
    lei: details.Lei ?? null,
    crd: details.Crd ?? null,
    factSet: details.FactSet ?? null,
  };
}
