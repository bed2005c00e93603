import { type Selectable, sql } from 'kysely';
import type { CrmInvestorFirm, CrmInvestorFirmDetails } from '#contract/crmInvestorFirms.ts';
import type { FirmCategory } from '#contract/firmValues.ts';
import type { Database } from '#server/db/database.ts';
import { isMapped, isOnPlatform } from '#server/directory/readFirm.ts';

type DirectoryFirm = {
  id: string;
  name: string;
  category: FirmCategory;
  isOnPlatform: boolean;
  isMapped: boolean;
};

/** The firm of the directory that the row `crm_investor_firms` of the query around it is linked to. */
export const directoryFirm = sql<DirectoryFirm | null>`(
  select jsonb_build_object('id', firms.id, 'name', firms.display_name, 'category', firms.firm_type,
    'isOnPlatform', ${isOnPlatform}, 'isMapped', ${isMapped})
  from firms where firms.key = crm_investor_firms.cmg_entity_key)`;

export type FirmRow = Selectable<Database['crm_investor_firms']> & {
  directory_firm: DirectoryFirm | null;
  is_new: boolean;
};

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
