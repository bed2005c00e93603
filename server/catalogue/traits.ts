import type { Feature } from '#contract/features.ts';
import type { Permission, PermissionEntity } from '#contract/permissions.ts';
import type { TraitAudience } from '#contract/traits.ts';

type TraitDefinition = {
  code: string;
  name: string;
  description: string;
  audience: TraitAudience;
  permissions: Permission[];
};

/** Traits that nobody sees while a feature is off (document 2, section 3). */
export const shownBy: Readonly<Record<string, Feature>> = {
  CERTIFICATE_LIBRARY: 'certificateLibrary',
  CERTIFICATE_REVIEW: 'certificateReview',
};

/** Traits that are shown, but given to nobody while a feature is off (document 1, section 6). */
export const givenBy: Readonly<Record<string, Feature>> = {
  DEMAND_ANALYTICS: 'assignableDemandAnalytics',
};

const full = (...entities: PermissionEntity[]): Permission[] =>
  entities.map((entity): Permission => `full:${entity}`);
const read = (...entities: PermissionEntity[]): Permission[] =>
  entities.map((entity): Permission => `read:${entity}`);

/** The platform's products and the permissions each brings to its accounts. */
export const traitCatalogue: readonly TraitDefinition[] = [
  {
    code: 'PLATFORM',
    name: 'Platform Administration',
    description: 'Run all customer accounts, their users and the firm directory.',
    audience: 'SYSTEM',
    permissions: full(
      'GlobalAccount',
      'GlobalUser',
      'GlobalRole',
      'GlobalApiKey',
      'GlobalCrm',
      'SystemDataLab',
      'HangfireDashboard',
    ),
  },
  {
    code: 'ACCOUNT',
    name: 'Account Administration',
    description: 'Run the own account: its users, roles, security and API keys.',
    audience: 'ALL',
    permissions: full('Account', 'User', 'Role', 'ApiKey', 'Team', 'SignupToken'),
  },
  {
    code: 'FIRM_DIRECTORY',
    name: 'Firm Directory',
    description: 'Look up firms and companies of the directory.',
    audience: 'CUSTOMERS',
    permissions: read('Firm', 'Company'),
  },
  {
    code: 'FIRM_MAINTENANCE',
    name: 'Firm Directory Maintenance',
    description: 'Keep the firms and companies of the directory.',
    audience: 'SYSTEM',
    permissions: full('Firm', 'Company'),
  },
  {
    code: 'CRM',
    name: 'Investor CRM',
    description: 'Keep investors, contacts and coverage.',
    audience: 'SELL_SIDE',
    permissions: full('Crm', 'CoveredAccountsCrm', 'Contact', 'Conflict'),
  },
  {
    code: 'OFFERINGS',
    name: 'Offerings',
    description: 'Create and publish offerings.',
    audience: 'SELL_SIDE',
    permissions: [...full('Offering', 'PublishedOffering', 'CustomSectors'), ...read('Ioi')],
  },
  {
    code: 'OFFERING_ACCESS',
    name: 'Offering Access',
    description: 'See published offerings and give indications of interest.',
    audience: 'BUY_SIDE',
    permissions: [...read('PublishedOffering'), ...full('Ioi', 'FundIoi', 'CustomSectors')],
  },
  {
    code: 'ORDER_BOOK',
    name: 'Order Book',
    description: 'Build the book: indications, allocations and retail demand.',
    audience: 'SELL_SIDE',
    permissions: full('OrderBook', 'InstitutionalIndicationsAndAllocations', 'RetailDemandAndRetentions'),
  },
  {
    code: 'DATALAB',
    name: 'Datalab',
    description: 'Explore deal and market data.',
    audience: 'CUSTOMERS',
    permissions: full('DataLab'),
  },
  {
    code: 'REGULATORY',
    name: 'Regulatory Filings',
    description: 'Prepare and send regulatory filings.',
    audience: 'SELL_SIDE',
    permissions: full('RegulatoryFiling'),
  },
  {
    code: 'WIRES',
    name: 'Syndicate Wires',
    description: 'Write and send syndicate wires.',
    audience: 'SELL_SIDE',
    permissions: full('SyndicateWire'),
  },
  {
    code: 'SETTLEMENT',
    name: 'Settlement',
    description: 'Settle deals: underwriters, designations, expenses and letters.',
    audience: 'SELL_SIDE',
    permissions: full('Underwriter', 'Designation', 'Expense', 'Stabilization', 'Accounting', 'Letter'),
  },
  {
    code: 'TRADE_RELEASE',
    name: 'Trade Release',
    description: 'Release trades and book sales credits.',
    audience: 'SELL_SIDE',
    permissions: full('Trades', 'SalesCredit'),
  },
  {
    code: 'DEMAND_ANALYTICS',
    name: 'Demand Analytics',
    description: 'See how demand for a deal builds up.',
    audience: 'SELL_SIDE',
    permissions: read('InstitutionalIndicationsAndAllocations', 'RetailDemandAndRetentions'),
  },
  {
    code: 'CERTIFICATE_LIBRARY',
    name: 'Certificate Library',
    description: 'Keep the certificates that investors have sent.',
    audience: 'SELL_SIDE',
    permissions: full('CertificateLibrary'),
  },
  {
    code: 'CERTIFICATE_REVIEW',
    name: 'Certificate Review',
    description: 'Review the certificates of investors.',
    audience: 'SELL_SIDE',
    permissions: full('CertificateReview'),
  },
];
