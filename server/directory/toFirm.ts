import { checkDigitsAgree } from '#contract/checkDigits.ts';
import type { NamedFirm } from '#contract/firmMerges.ts';
import type { Firm, FirmDetails, LinkFrequencyData } from '#contract/firms.ts';
import type { EntityType, IndustryType } from '#contract/firmValues.ts';
import type { RecordKind, recordTables, Stored } from './firmRecords.ts';

/** A firm and its records as stored; a version of the firm has the same shape. */
export type StoredFirm = { firm: Stored<'firms'> } & {
  [Kind in RecordKind]: Stored<(typeof recordTables)[Kind]>[];
};

/** Data that is not the firm's own, as of now. */
export type FirmSurroundings = {
  parent_name: string | null;
  ultimate_parent_name: string | null;
  is_mapped: boolean;
  is_on_platform: boolean;
  /** The accounts whose CRM links the firm. */
  linked_by: LinkFrequencyData['bankRelationships'];
  shared: Record<string, number>;
  /** The merged firm that was requested. */
  merged_from?: NamedFirm | null;
};

/** What of a firm may be shown: customers see neither the banks' names nor who else created it. */
export type FirmReader = { subdomain: string; isPlatform: boolean };

export function toFirm(stored: StoredFirm, around: FirmSurroundings, reader: FirmReader): Firm {
  const { firm } = stored;
  return {
    id: firm.id,
    mergedFrom: around.merged_from ?? null,
    key: firm.key,
    displayName: firm.display_name,
    firmType: firm.firm_type,
    isFactSetConnected: firm.is_fact_set_connected,
    isFirmMappedToCmgAccount: around.is_mapped,
    isOnPlatform: around.is_on_platform,
    relations: {
      id: firm.id,
      parentId: firm.parent_id,
      parentName: around.parent_name,
      ultimateParentId: firm.ultimate_parent_id,
      ultimateParentName: around.ultimate_parent_name,
      version: firm.relations_version,
    },
    linkFrequencyData: linkFrequencyOf(around.linked_by, reader),
    source: firm.source,
    createdOn: instant(firm.created_on),
    createdBySubdomain: creatorFor(reader, firm.created_by_subdomain),
    details: toDetails(firm),
    overriddenFields: firm.overridden,
    names: stored.names.map(toName),
    identifiers: stored.identifiers.map((row) => toIdentifier(row, around.shared[row.id] ?? 0)),
    sectors: stored.sectors.map((row) => ({ scheme: row.scheme, code: row.code, ...ofRecord(row) })),
    roles: stored.roles.map((row) => ({ type: row.type, ...ofRecord(row) })),
    addresses: stored.addresses.map(toAddress),
    contacts: stored.contacts.map((row) => ({ type: row.type, value: row.value, ...ofRecord(row) })),
    version: firm.version,
  };
}

/** Customers see only the number. */
export const linkFrequencyOf = (
  linkedBy: LinkFrequencyData['bankRelationships'],
  { isPlatform }: FirmReader,
): LinkFrequencyData => ({
  linkFrequency: linkedBy.length,
  bankRelationships: isPlatform ? linkedBy : [],
});

export const creatorFor = ({ subdomain, isPlatform }: FirmReader, creator: string | null) =>
  isPlatform || creator === subdomain ? creator : null;

const toDetails = (firm: Stored<'firms'>): FirmDetails => ({
  id: firm.id,
  description: firm.description,
  entityType: firm.entity_type as EntityType | null,
  industryType: firm.industry_type as IndustryType | null,
  status: firm.status,
  recordStatus: firm.record_status,
  firmCategoryType: firm.firm_type,
  version: firm.details_version,
});

const toName = (row: Stored<'firm_names'>) => ({
  value: row.name,
  type: row.type,
  isDisplayName: row.is_display_name,
  isMarketingName: row.is_marketing_name,
  isFinraName: row.is_finra_name,
  isAbbreviation: row.is_abbreviation,
  ...ofRecord(row),
});

const toIdentifier = (row: Stored<'firm_identifiers'>, sharedWith: number) => ({
  type: row.type,
  value: row.value,
  checkDigitsAgree: checkDigitsAgree(row.type, row.value),
  sharedWith,
  ...ofRecord(row),
});

const toAddress = (row: Stored<'firm_addresses'>) => ({
  type: row.type,
  streetLine1: row.street_line1,
  streetLine2: row.street_line2,
  streetLine3: row.street_line3,
  city: row.city,
  state: row.state,
  postalCode: row.postal_code,
  country: row.country,
  phoneNumber: row.phone_number,
  faxNumber: row.fax_number,
  ...ofRecord(row),
});

const ofRecord = (row: Omit<Stored<'firm_roles'>, 'type' | 'firm_id' | 'is_loaded'>) => ({
  id: row.id,
  recordStatus: row.record_status,
  version: row.version,
  createdOn: instant(row.created_on),
  source: row.source,
  isOverride: row.is_override,
});

const instant = (moment: string) => new Date(moment).toISOString();
