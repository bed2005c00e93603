import { atRead, grants, Permission, permissionEntities } from './permissions.ts';

/** The actor, as far as the ceiling is concerned: what they hold now, and in which account they act. */
export type Ceiling = {
  permissions: readonly Permission[];
  isOwnAccount: boolean;
  isSystemAccount: boolean;
};

/**
 * The governing rights among these that an actor lacks, and so can't give, take or reach (decisions, ruling 18). In
 * another account the global counterparts apply. Rights over products anyone may give.
 */
export function beyondCeiling(rights: Iterable<Permission>, ceiling: Ceiling): Permission[] {
  return [...new Set(rights)].filter((right) => {
    const needed = neededFor(right, ceiling);
    return needed !== null && !grants(ceiling.permissions, needed);
  });
}

/** What an actor must hold to give, take or reach a right; null if anyone may give it. */
export function neededFor(right: Permission, on: Omit<Ceiling, 'permissions'>): Permission | null {
  if (!governs(right) || (isGlobal(right) && !on.isSystemAccount)) return null;
  return on.isOwnAccount ? right : inAnyAccount(right);
}

/**
 * The right needed to change how an account's users prove who they are: an identity provider governs everyone's
 * sign-in. In the system tenant only platform administrators change that.
 */
export const signInRights: readonly Permission[] = ['full:Account', 'full:User', 'full:Role', 'full:ApiKey'];

/** The part of these rights below the ceiling: of a governing right above it, whatever level the actor holds. */
export function belowCeiling(rights: readonly Permission[], ceiling: Ceiling): Permission[] {
  const beyond = beyondCeiling(rights, ceiling);
  const lowered = beyond.map(atRead);
  const stillBeyond = beyondCeiling(lowered, ceiling);
  return [
    ...rights.filter((right) => !beyond.includes(right)),
    ...lowered.filter((right) => !stillBeyond.includes(right)),
  ];
}

/** Global rights exist in the system tenant only (decisions, ruling 15). */
export const isGlobal = (permission: Permission): boolean => permission.includes(':Global');

/** Every right that governs in an account of some kind. */
export const governingRights = (): Permission[] => Permission.options.filter(governs);

/**
 * Whether a right makes an administrator of some kind: one that only reads an account's own users or roles makes none,
 * and everyone may get their roles.
 */
export const administers = (right: Permission): boolean =>
  governs(right) && (right.startsWith('full:') || isGlobal(right));

/** Rights over an account, its users, roles and keys, and over the platform itself. */
const governingEntities = ['Account', 'User', 'Role', 'ApiKey', 'HangfireDashboard', 'SystemDataLab'];

/** Whether one of these roles has a governing right, whatever the account's traits allow of it now. */
export const rolesGovern = (roles: readonly { permissions: readonly Permission[] }[]): boolean =>
  roles.some(({ permissions }) => permissions.some(governs));

const governs = (right: Permission): boolean =>
  isGlobal(right) || governingEntities.some((entity) => right.endsWith(`:${entity}`));

/** `full:User` → `full:GlobalUser`; a right without a counterpart is returned as it is. */
function inAnyAccount(right: Permission): Permission {
  const [level, entity] = right.split(':');
  const counterpart = `Global${entity}`;
  return counterpart in permissionEntities ? (`${level}:${counterpart}` as Permission) : right;
}
