import * as z from 'zod/mini';

/** What kind of firm it is. The names of all values here are in the catalog `firmValues`. */
export const EntityType = z.enum([
  'ASSET_MANAGER',
  'BANK',
  'BROKER_DEALER',
  'CENTRAL_BANK',
  'CORPORATE_PENSION',
  'ENDOWMENT_FOUNDATION',
  'FAMILY_OFFICE',
  'GOVERNMENT',
  'HEDGE_FUND',
  'INSURANCE_COMPANY',
  'INVESTMENT_ADVISER',
  'INVESTMENT_FUND',
  'LAW_FIRM',
  'ACCOUNTING_FIRM',
  'PENSION_FUND',
  'PRIVATE_COMPANY',
  'PRIVATE_EQUITY',
  'PUBLIC_COMPANY',
  'SOVEREIGN_WEALTH_FUND',
  'SPECIAL_PURPOSE_ENTITY',
  'TRUST_COMPANY',
  'VENTURE_CAPITAL',
]);
export type EntityType = z.infer<typeof EntityType>;

export const IndustryType = z.enum([
  'BANKING',
  'CAPITAL_MARKETS',
  'COMMUNICATIONS',
  'CONSUMER',
  'CONSUMER_STAPLES',
  'ENERGY',
  'FINANCIAL_SERVICES',
  'GOVERNMENT',
  'HEALTH_CARE',
  'INDUSTRIALS',
  'INSURANCE',
  'INVESTMENT_MANAGEMENT',
  'MATERIALS',
  'PROFESSIONAL_SERVICES',
  'REAL_ESTATE',
  'TECHNOLOGY',
  'UTILITIES',
  'WEALTH_MANAGEMENT',
]);
export type IndustryType = z.infer<typeof IndustryType>;

/** The firm category (document 3, section 3). */
export const FirmCategory = z.enum(['EXTENSION', 'FREE_TEXT', 'PWM', 'REGULAR']);
export type FirmCategory = z.infer<typeof FirmCategory>;

/** The categories that a form offers; the others can't be undone. */
export const firmCategoryChoices = ['EXTENSION', 'REGULAR'] as const;

export const FirmStatus = z.enum(['ACTIVE', 'DEFUNCT']);
export type FirmStatus = z.infer<typeof FirmStatus>;

export const RecordStatus = z.enum(['EFFECTIVE', 'DELETED'], { error: 'firms.validation.statusRequired' });
export type RecordStatus = z.infer<typeof RecordStatus>;

/** The source of a version or a value (document 3, section 3, "History version"). */
export const DataSource = z.enum(['CMG', 'CUSTOMER_CREATED', 'FACT_SET', 'MORNING_STAR']);
export type DataSource = z.infer<typeof DataSource>;

export const NameType = z.enum(['COMMON', 'LEGAL', 'SHORT', 'TRADE_DBA', 'FORMER', 'OTHER'], {
  error: 'firms.validation.nameTypeRequired',
});
export type NameType = z.infer<typeof NameType>;

export const IdentifierType = z.enum(
  ['LEI', 'CIK', 'CRD', 'MPID', 'FACT_SET', 'MORNING_STAR', 'OTHER', 'ISIN', 'CUSIP', 'TICKER', 'DTC'],
  { error: 'firms.validation.identifierTypeRequired' },
);
export type IdentifierType = z.infer<typeof IdentifierType>;

/** The classifications of sectors; their codes are in `firmSectors.ts`. */
export const SectorScheme = z.enum(['NAICS', 'ISIC'], { error: 'firms.validation.sectorTypeRequired' });
export type SectorScheme = z.infer<typeof SectorScheme>;

export const RoleType = z.enum(
  ['AUDITOR', 'COUNSEL', 'INVESTOR', 'ISSUER', 'UNDERWRITER', 'LENDER', 'SPONSOR', 'ADVISOR'],
  { error: 'firms.validation.roleTypeRequired' },
);
export type RoleType = z.infer<typeof RoleType>;

/** Roles that a firm without an entity type can't have (document 3, section 5). */
export const rolesOfTyped: readonly RoleType[] = ['INVESTOR', 'SPONSOR'];

export const AddressType = z.enum(['HEADQUARTERS', 'PREVIOUS_ADDRESS', 'OTHER'], {
  error: 'firms.validation.addressTypeRequired',
});
export type AddressType = z.infer<typeof AddressType>;

export const ContactType = z.enum(
  ['URL', 'EMAIL', 'US_ECM_PROSPECTUS_PHONE_NUMBER', 'SYNDICATE_WIRES_DISTRIBUTION_EMAIL'],
  { error: 'firms.validation.contactTypeRequired' },
);
export type ContactType = z.infer<typeof ContactType>;

export const Traversal = z.enum(['ancestor', 'descendant', 'full']);
export type Traversal = z.infer<typeof Traversal>;
