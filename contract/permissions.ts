import * as z from 'zod/mini';
import { pageOf } from './paging';

/** Product areas under which the permission matrix groups its entities (document 1, section 3). */
export const permissionGroups = [
  'Administration',
  'CRM',
  'Offerings',
  'Datalab',
  'Order Book',
  'Regulatory Filings',
  'Syndicate Wires',
  'Settlement',
  'Firms',
  'Trade Release',
  'Sales Credit',
] as const;
export type PermissionGroup = (typeof permissionGroups)[number];

/** Every entity that a permission can name, with its group. `Global…` entities exist in the system tenant only. */
export const permissionEntities = {
  GlobalAccount: 'Administration',
  GlobalUser: 'Administration',
  GlobalRole: 'Administration',
  GlobalApiKey: 'Administration',
  Account: 'Administration',
  User: 'Administration',
  Role: 'Administration',
  ApiKey: 'Administration',
  Team: 'Administration',
  SignupToken: 'Administration',
  HangfireDashboard: 'Administration',
  GlobalCrm: 'CRM',
  Crm: 'CRM',
  CoveredAccountsCrm: 'CRM',
  Contact: 'CRM',
  Conflict: 'CRM',
  Offering: 'Offerings',
  PublishedOffering: 'Offerings',
  Ioi: 'Offerings',
  FundIoi: 'Offerings',
  CustomSectors: 'Offerings',
  SystemDataLab: 'Datalab',
  DataLab: 'Datalab',
  OrderBook: 'Order Book',
  InstitutionalIndicationsAndAllocations: 'Order Book',
  RetailDemandAndRetentions: 'Order Book',
  RegulatoryFiling: 'Regulatory Filings',
  SyndicateWire: 'Syndicate Wires',
  Underwriter: 'Settlement',
  Designation: 'Settlement',
  Expense: 'Settlement',
  Stabilization: 'Settlement',
  Accounting: 'Settlement',
  Letter: 'Settlement',
  Firm: 'Firms',
  Company: 'Firms',
  Trades: 'Trade Release',
  SalesCredit: 'Sales Credit',
  CertificateLibrary: 'Regulatory Filings',
  CertificateReview: 'Regulatory Filings',
} as const satisfies Record<string, PermissionGroup>;

export type PermissionEntity = keyof typeof permissionEntities;
export const permissionEntityNames = Object.keys(permissionEntities) as PermissionEntity[];

export type PermissionLevel = 'read' | 'full';

/** `level:Entity`, for example `full:GlobalAccount` (document 1, section 6). */
export const Permission = z.templateLiteral([
  z.enum(['read', 'full']),
  ':',
  z.enum(permissionEntityNames as [PermissionEntity, ...PermissionEntity[]]),
]);
export type Permission = `${PermissionLevel}:${PermissionEntity}`;

/** Whether what is held gives what is needed: `full` implies `read`. */
export function grants(held: Iterable<Permission>, needed: Permission): boolean {
  const [level, entity] = needed.split(':') as [PermissionLevel, PermissionEntity];
  for (const permission of held) {
    if (permission === `full:${entity}` || (level === 'read' && permission === `read:${entity}`)) {
      return true;
    }
  }
  return false;
}

/** Whether what is held gives at least one of what is asked for. */
export function grantsAny(held: readonly Permission[], anyOf: readonly Permission[]): boolean {
  return anyOf.some((needed) => grants(held, needed));
}

/** What of `held` lies within `ceiling`, level by level: a role can't give more than its account has. */
export function within(held: readonly Permission[], ceiling: readonly Permission[]): Permission[] {
  const kept = new Set<Permission>();
  for (const permission of held) {
    const read = permission.replace('full:', 'read:') as Permission;
    if (grants(ceiling, permission)) kept.add(permission);
    else if (grants(ceiling, read)) kept.add(read);
  }
  return [...kept];
}

/** One row of the permission matrix: an entity that the account has, its group, and the highest level it may give. */
export const AvailablePermission = z.object({
  name: z.enum(permissionEntityNames as [PermissionEntity, ...PermissionEntity[]]),
  group: z.enum(permissionGroups),
  level: z.enum(['read', 'full']),
});
export type AvailablePermission = z.infer<typeof AvailablePermission>;

/** All of them on one page. */
export const PermissionList = pageOf(AvailablePermission);
