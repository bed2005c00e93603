import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccessLevel,
  type AvailablePermission,
  accessLevels,
  grants,
  type Permission,
  permissionEntities,
  permissionEntityNames,
  within,
} from '#contract/permissions.ts';
import {
  changedBetween,
  countGiven,
  groupsOf,
  levelOfAll,
  levelsOf,
  permissionsOf,
  withLevel,
} from '#src/parts/permissionMatrix/accessLevels.ts';

const entity = fc.constantFrom(...permissionEntityNames);
const permission = fc
  .tuple(fc.constantFrom('read', 'full'), entity)
  .map(([level, name]) => `${level}:${name}` as Permission);
const permissions = fc.array(permission, { maxLength: 60 });

/** What an account may grant: some entities, some of them read-only. */
const account = fc
  .uniqueArray(fc.tuple(entity, fc.constantFrom('read' as const, 'full' as const)), {
    selector: ([name]) => name,
    minLength: 1,
  })
  .map((entities) =>
    entities.map(([name, level]): AvailablePermission => ({ name, level, group: permissionEntities[name] })),
  );
const ceilingOf = (available: AvailablePermission[]) =>
  available.map(({ name, level }): Permission => `${level}:${name}`);

const runs = { seed: 1, numRuns: 2_000 };

describe('the levels of the matrix', () => {
  it('are one for each entity of the account, whatever was given', () => {
    fc.assert(
      fc.property(account, permissions, (available, given) => {
        const levels = levelsOf(available, given);
        expect([...levels.keys()]).toEqual(available.map(({ name }) => name));
        for (const { name, level: highest } of available) {
          const level = levels.get(name);
          expect(accessLevels).toContain(level);
          expect(level !== 'none').toBe(grants(given, `read:${name}`));
          expect(level === 'full').toBe(highest === 'full' && grants(given, `full:${name}`));
        }
      }),
      runs,
    );
  });

  it('give what lies both in the role and in the account', () => {
    fc.assert(
      fc.property(account, permissions, (available, given) => {
        const matrix = permissionsOf(levelsOf(available, given));
        const both = within(given, ceilingOf(available));
        for (const name of permissionEntityNames) {
          for (const level of ['read', 'full'] as const) {
            const asked: Permission = `${level}:${name}`;
            expect(grants(matrix, asked)).toBe(grants(both, asked));
          }
        }
      }),
      runs,
    );
  });

  it('stay one for each entity after any sequence of choices, the last of which counts', () => {
    const met = { one: 0, group: 0, all: 0, capped: 0 };
    const choice = fc.tuple(
      fc.constantFrom('one', 'group', 'all'),
      fc.nat(),
      fc.constantFrom(...accessLevels),
    );
    fc.assert(
      fc.property(account, permissions, fc.array(choice, { maxLength: 12 }), (available, given, choices) => {
        let value = permissionsOf(levelsOf(available, given));
        const last = new Map<string, AccessLevel>(levelsOf(available, given));
        for (const [kind, at, level] of choices) {
          const chosen = chosenBy(kind, at, available);
          met[kind as 'one' | 'group' | 'all'] += 1;
          for (const { name, level: highest } of chosen) {
            if (level === 'full' && highest === 'read') met.capped += 1;
            last.set(name, level === 'full' ? highest : level);
          }
          value = permissionsOf(withLevel(levelsOf(available, value), chosen, level));
        }
        const names = value.map((one) => one.split(':')[1]);
        expect(new Set(names).size).toBe(names.length);
        expect(new Map<string, AccessLevel>(levelsOf(available, value))).toEqual(last);
      }),
      runs,
    );
    expect(Math.min(...Object.values(met))).toBeGreaterThan(500);
  });

  it('are the same for a group when all of it was given one', () => {
    fc.assert(
      fc.property(account, permissions, fc.constantFrom(...accessLevels), (available, given, level) => {
        const before = levelsOf(available, given);
        for (const { entities } of groupsOf(available)) {
          const after = withLevel(before, entities, level);
          const isReadOnly = entities.every((one) => one.level === 'read');
          expect(levelOfAll(after, entities)).toBe(level === 'full' && isReadOnly ? 'read' : level);
          expect(countGiven(after, entities)).toBe(level === 'none' ? 0 : entities.length);
          const touched = new Set<string>(entities.map(({ name }) => name));
          expect(changedBetween(before, after).every((name) => touched.has(name))).toBe(true);
        }
      }),
      runs,
    );
  });

  it('differ where one is another', () => {
    const available: AvailablePermission[] = [
      { name: 'User', group: 'Administration', level: 'full' },
      { name: 'Role', group: 'Administration', level: 'full' },
      { name: 'Firm', group: 'Firms', level: 'read' },
    ];
    const before = levelsOf(available, ['read:User', 'full:Role']);
    const after = levelsOf(available, ['full:User', 'full:Role', 'full:Firm']);
    expect(changedBetween(before, after)).toEqual(['User', 'Firm']);
    expect(changedBetween(after, after)).toEqual([]);
    expect(levelOfAll(before, available)).toBe('mixed');
    expect(levelOfAll(after, available)).toBe('full');
  });
});

function chosenBy(kind: string, at: number, available: AvailablePermission[]): AvailablePermission[] {
  if (kind === 'all') return available;
  const one = available[at % available.length];
  return available.filter(({ name, group }) => (kind === 'one' ? name === one?.name : group === one?.group));
}
