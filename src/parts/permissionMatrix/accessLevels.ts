import {
  type AccessLevel,
  type AvailablePermission,
  accessLevels,
  type Permission,
  type PermissionEntity,
  type PermissionGroup,
} from '#contract/permissions.ts';

/** The level of each entity that an account may grant, in the account's order. */
export type Levels = ReadonlyMap<PermissionEntity, AccessLevel>;

/** The highest level granted for each entity, within the account's; entities that the account lacks are left out. */
export function levelsOf(available: readonly AvailablePermission[], given: Iterable<Permission>): Levels {
  const all = new Set(given);
  return new Map(
    available.map((entity) => {
      if (all.has(`full:${entity.name}`)) return [entity.name, atMost(entity, 'full')];
      return [entity.name, all.has(`read:${entity.name}`) ? 'read' : 'none'];
    }),
  );
}

/** One permission for each entity that has any. */
export const permissionsOf = (levels: Levels): Permission[] =>
  [...levels].flatMap(([name, level]): Permission[] => (level === 'none' ? [] : [`${level}:${name}`]));

/** These entities at a level, or as near to it as the account allows; the others unchanged. */
export const withLevel = (
  levels: Levels,
  entities: readonly AvailablePermission[],
  level: AccessLevel,
): Levels => new Map([...levels, ...entities.map((entity) => [entity.name, atMost(entity, level)] as const)]);

/** The level that all of them have, or would have if all were set to it. */
export function levelOfAll(levels: Levels, entities: readonly AvailablePermission[]): AccessLevel | 'mixed' {
  const common = accessLevels.find((level) =>
    entities.every((entity) => levels.get(entity.name) === atMost(entity, level)),
  );
  return common ?? 'mixed';
}

/** How many of them are granted at all. */
export const countGiven = (levels: Levels, entities: readonly AvailablePermission[]): number =>
  entities.filter(({ name }) => levels.get(name) !== 'none').length;

/** The entities with a different level. */
export const changedBetween = (before: Levels, after: Levels): PermissionEntity[] =>
  [...after].flatMap(([name, level]) => (before.get(name) === level ? [] : [name]));

type EntityGroup = { name: PermissionGroup; entities: AvailablePermission[] };

/** By product area, each at the position of its first entity. */
export function groupsOf(available: readonly AvailablePermission[]): EntityGroup[] {
  const groups = new Map<PermissionGroup, AvailablePermission[]>();
  for (const entity of available) {
    const known = groups.get(entity.group);
    if (known) known.push(entity);
    else groups.set(entity.group, [entity]);
  }
  return [...groups].map(([name, entities]) => ({ name, entities }));
}

const atMost = ({ level: highest }: AvailablePermission, level: AccessLevel): AccessLevel =>
  level === 'full' ? highest : level;
