import * as z from 'zod/mini';
import { pageOf } from './paging.ts';

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

/** The levels of access to an entity: exactly one of these, the lowest first (document 1, section 4). */
export const accessLevels = ['none', 'read', 'full'] as const;
export type AccessLevel = (typeof accessLevels)[number];

const EntityName = z.enum(permissionEntityNames as [PermissionEntity, ...PermissionEntity[]]);

/** `level:Entity`, for example `full:GlobalAccount` (document 1, section 6). */
export const Permission = z.enum(
  permissionEntityNames.flatMap((entity) => [`read:${entity}`, `full:${entity}`] as const),
);
export type Permission = `${PermissionLevel}:${PermissionEntity}`;

/** The same right at the level read or full. */
export const atRead = (permission: Permission) => permission.replace('full:', 'read:') as Permission;
export const atFull = (permission: Permission) => permission.replace('read:', 'full:') as Permission;

/** Whether what is held includes what is needed: `full` implies `read`. */
export function grants(held: Iterable<Permission>, needed: Permission): boolean {
  const full = atFull(needed);
  for (const permission of held) if (permission === needed || permission === full) return true;
  return false;
}

/** The highest level held for an entity. */
export function levelHeld(held: readonly Permission[], entity: PermissionEntity): AccessLevel {
  if (grants(held, `full:${entity}`)) return 'full';
  return grants(held, `read:${entity}`) ? 'read' : 'none';
}

/** Whether what is held includes at least one of those required. */
export function grantsAny(held: readonly Permission[], anyOf: readonly Permission[]): boolean {
  return anyOf.some((needed) => grants(held, needed));
}

/** The part of `held` within `ceiling`, level by level: a role can't give more than its account has. */
export function within(held: readonly Permission[], ceiling: readonly Permission[]): Permission[] {
  const given = new Set(ceiling);
  const kept = new Set<Permission>();
  for (const permission of held) {
    const read = atRead(permission);
    if (given.has(permission) || given.has(atFull(permission))) kept.add(permission);
    else if (given.has(read)) kept.add(read);
  }
  return [...kept];
}

/** One row of the permission matrix: an entity that the account has, its group, and the highest level it may give. */
export const AvailablePermission = z.object({
  name: EntityName,
  group: z.enum(permissionGroups),
  level: z.enum(['read', 'full']),
});
export type AvailablePermission = z.infer<typeof AvailablePermission>;

/** All of them on one page. */
export const PermissionList = pageOf(AvailablePermission);

const giver = { id: z.uuid(), name: z.string(), level: z.enum(['read', 'full']) };
const Giver = z.object(giver);

/** An entity that the account may grant, and which of its roles do. Ours; its id is its name. */
export const PermissionDetails = z.extend(AvailablePermission, { id: EntityName, roles: z.array(Giver) });
export type PermissionDetails = z.infer<typeof PermissionDetails>;
export const PermissionId = EntityName;

/**
 * A user's access to an entity, the roles that give it, and the directory's groups that give those. `missing`: what the roles would give beyond that if the
 * account had one of these traits. Ours.
 */
export const EntityAccess = z.object({
  name: EntityName,
  group: z.enum(permissionGroups),
  level: z.enum(accessLevels),
  roles: z.array(z.object({ ...giver, groups: z.array(z.string()) })),
  missing: z.nullable(
    z.object({
      level: z.enum(['read', 'full']),
      traits: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  ),
});
export type EntityAccess = z.infer<typeof EntityAccess>;
export const EntityAccessList = pageOf(EntityAccess);
