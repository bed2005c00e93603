import {
  type AccessLevel,
  type AvailablePermission,
  accessLevels,
  type Permission,
  type PermissionEntity,
  type PermissionGroup,
} from '#contract/permissions.ts';

/** The level of each entity that an account may give, in the account's order. */
export type Levels = ReadonlyMap<PermissionEntity, AccessLevel>;

/** The highest level that is given for each entity, and none beyond the account's; what the account lacks is left out. */
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

/** These entities at a level, or as near to it as the account comes; the others as they were. */
export const withLevel = (
  levels: Levels,
  entities: readonly AvailablePermission[],
  level: AccessLevel,
): Levels => new Map([...levels, ...entities.map((entity) => [entity.name, atMost(entity, level)] as const)]);

/** The level that all of them have, or would have if all were given it. */
export function levelOfAll(levels: Levels, entities: readonly AvailablePermission[]): AccessLevel | 'mixed' {
  const common = accessLevels.find((level) =>
    entities.every((entity) => levels.get(entity.name) === atMost(entity, level)),
  );
  return common ?? 'mixed';
}

/** How many of them are given at all. */
export const countGiven = (levels: Levels, entities: readonly AvailablePermission[]): number =>
  entities.filter(({ name }) => levels.get(name) !== 'none').length;

/** The entities whose level is another one. */
export const changedBetween = (before: Levels, after: Levels): PermissionEntity[] =>
  [...after].flatMap(([name, level]) => (before.get(name) === level ? [] : [name]));

export type EntityGroup = { name: PermissionGroup; entities: AvailablePermission[] };

/** By product area, each where its first entity stands. */
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
