import { atRead, grants, type Permission, permissionEntities } from './permissions.ts';

/** Who acts, as far as the ceiling goes: what they hold at this moment, and about which account they act. */
export type Ceiling = {
  permissions: readonly Permission[];
  isOwnAccount: boolean;
  isSystemAccount: boolean;
};

/**
 * Of these rights, the governing ones that an actor lacks: those they can't give, take or reach (decisions, ruling 18).
 * In another account their global counterparts stand for them. Rights over the products are anyone's to give.
 */
export function beyondCeiling(rights: Iterable<Permission>, ceiling: Ceiling): Permission[] {
  return [...new Set(rights)].filter((right) => {
    const needed = neededFor(right, ceiling);
    return needed !== null && !grants(ceiling.permissions, needed);
  });
}

/** What an actor must hold to give, take or reach a right; null for one that is anyone's to give. */
export function neededFor(right: Permission, on: Omit<Ceiling, 'permissions'>): Permission | null {
  if (!governs(right) || (isGlobal(right) && !on.isSystemAccount)) return null;
  return on.isOwnAccount ? right : inAnyAccount(right);
}

/**
 * What one needs to change who proves an account's users: an identity provider governs everyone's sign-in, whatever they
 * hold at the time. In the system tenant only those who may do all change that.
 */
export const signInRights: readonly Permission[] = ['full:Account', 'full:User', 'full:Role', 'full:ApiKey'];

/** What of these rights lies below the ceiling: of a governing one that goes beyond it, what the actor holds of it. */
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

/** Rights over an account, its users, roles and keys, and over the platform itself. */
const governingEntities = ['Account', 'User', 'Role', 'ApiKey', 'HangfireDashboard', 'SystemDataLab'];

const governs = (right: Permission): boolean =>
  isGlobal(right) || governingEntities.some((entity) => right.endsWith(`:${entity}`));

/** `full:User` → `full:GlobalUser`; a right that has no such counterpart stands for itself. */
function inAnyAccount(right: Permission): Permission {
  const [level, entity] = right.split(':');
  const counterpart = `Global${entity}`;
  return counterpart in permissionEntities ? (`${level}:${counterpart}` as Permission) : right;
}
