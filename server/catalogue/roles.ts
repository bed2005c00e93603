import type { AccountType } from '#contract/accounts.ts';
import {
  type Permission,
  type PermissionEntity,
  permissionEntityNames,
  within,
} from '#contract/permissions.ts';
import { suits } from '#contract/traits.ts';
import { traitCatalogue } from './traits.ts';

export type RoleDefinition = { name: string; description: string; permissions: Permission[] };

/**
 * The roles of each account type (ruling 8), with everything that traits of the type may ever allow: a trait added
 * later takes effect for all holders. The traits limit them at each call (ruling 27).
 */
export function rolesFor(accountType: AccountType): RoleDefinition[] {
  const ceiling = traitCatalogue
    .filter(({ audience }) => suits(audience, accountType))
    .flatMap(({ permissions }) => permissions);
  return [...everywhere, ...roles[accountType]].map((role) => ({
    ...role,
    permissions: within(role.permissions, ceiling),
  }));
}

/** The role that may do everything the account may. */
export const administratorRole = 'Administrator';
export const viewerRole = 'Viewer';

const all = (level: 'read' | 'full') =>
  permissionEntityNames.map((entity): Permission => `${level}:${entity}`);
const full = (...entities: PermissionEntity[]) => entities.map((entity): Permission => `full:${entity}`);
const read = (...entities: PermissionEntity[]) => entities.map((entity): Permission => `read:${entity}`);

const everywhere: RoleDefinition[] = [
  {
    name: administratorRole,
    description: 'Everything that the account may do.',
    permissions: all('full'),
  },
  { name: viewerRole, description: 'See everything, change nothing.', permissions: all('read') },
];

const roles: Record<AccountType, RoleDefinition[]> = {
  SYSTEM: [
    {
      name: 'Customer Support',
      description: 'Help the users of customer accounts.',
      permissions: [
        ...full('GlobalUser'),
        ...read('GlobalAccount', 'GlobalRole', 'GlobalApiKey', 'User', 'Role'),
      ],
    },
    {
      name: 'Directory Editor',
      description: 'Keep the firm directory and the CRM integrations.',
      permissions: [...full('Firm', 'Company', 'GlobalCrm'), ...read('GlobalAccount', 'GlobalRole')],
    },
    {
      name: 'Data Engineer',
      description: 'Run the datalab and the background jobs.',
      permissions: full('SystemDataLab', 'HangfireDashboard'),
    },
  ],
  SELL_SIDE: [
    {
      name: 'User Administrator',
      description: 'Create users and give them roles.',
      permissions: [...full('User', 'Team', 'SignupToken'), ...read('Account', 'Role')],
    },
    {
      name: 'Syndicate Manager',
      description: 'Run offerings, order books and wires.',
      permissions: [
        ...full('Offering', 'PublishedOffering', 'OrderBook', 'InstitutionalIndicationsAndAllocations'),
        ...full('RetailDemandAndRetentions', 'SyndicateWire'),
        ...read('Account', 'Crm', 'Contact', 'Firm', 'Company'),
      ],
    },
    {
      name: 'ECM Banker',
      description: 'Prepare offerings and look after issuers.',
      permissions: [
        ...full('Offering', 'CustomSectors', 'DataLab'),
        ...read('OrderBook', 'Company', 'Account'),
      ],
    },
    {
      name: 'Sales',
      description: 'Look after investors and take indications.',
      permissions: [
        ...full('Contact', 'CoveredAccountsCrm'),
        ...read('Account', 'Crm', 'PublishedOffering', 'Ioi', 'Firm'),
      ],
    },
    {
      name: 'Compliance Officer',
      description: 'Watch conflicts and file with the regulators.',
      permissions: [
        ...full('RegulatoryFiling', 'Conflict'),
        ...read('Offering', 'OrderBook', 'User', 'Role'),
      ],
    },
    {
      name: 'Settlement Operations',
      description: 'Settle deals and release trades.',
      permissions: full(
        'Underwriter',
        'Designation',
        'Expense',
        'Stabilization',
        'Accounting',
        'Letter',
        'Trades',
        'SalesCredit',
      ),
    },
  ],
  BUY_SIDE: [
    {
      name: 'User Administrator',
      description: 'Create users and give them roles.',
      permissions: [...full('User', 'Team', 'SignupToken'), ...read('Account', 'Role')],
    },
    {
      name: 'Portfolio Manager',
      description: 'Decide on indications of interest for the funds.',
      permissions: [...full('Ioi', 'FundIoi', 'CustomSectors', 'DataLab'), ...read('PublishedOffering')],
    },
    {
      name: 'Trader',
      description: 'Give indications of interest.',
      permissions: [...full('Ioi'), ...read('PublishedOffering', 'FundIoi')],
    },
    {
      name: 'Analyst',
      description: 'Research offerings and companies.',
      permissions: [...full('DataLab'), ...read('PublishedOffering', 'Firm', 'Company')],
    },
    {
      name: 'Compliance Officer',
      description: 'See all indications and who may do what.',
      permissions: read('Ioi', 'FundIoi', 'PublishedOffering', 'User', 'Role'),
    },
  ],
};
