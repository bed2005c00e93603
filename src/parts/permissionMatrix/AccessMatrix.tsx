import { type ComponentProps, useMemo } from 'react';
import type { AvailablePermission, EntityAccess, Permission } from '#contract/permissions.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRoleTexts } from '../useRoleTexts.ts';
import { useTraitTexts } from '../useTraitTexts.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';

type AccessMatrixProps = Pick<ComponentProps<typeof PermissionMatrix>, 'pathOf'> & {
  access: readonly EntityAccess[];
  /** The level to compare with, for a hypothetical role. */
  now?: readonly EntityAccess[];
};

/** A person's access and the roles that give it, and where a trait is missing. */
export function AccessMatrix({ access, now, pathOf }: AccessMatrixProps) {
  const noteOf = useNote();
  const matrix = useMemo(() => matrixOf(access), [access]);
  const current = useMemo(() => now && matrixOf(now).value, [now]);
  return (
    <PermissionMatrix
      {...matrix}
      {...(current && { base: { permissions: current, of: 'now' } })}
      {...(pathOf && { pathOf })}
      noteOf={(entity) => noteOf(access.find(({ name }) => name === entity))}
    />
  );
}

/** Every entity, also those the account lacks: here the question is why. */
function matrixOf(access: readonly EntityAccess[]) {
  const available = access.map(({ name, group }): AvailablePermission => ({ name, group, level: 'full' }));
  const value = access.flatMap(({ name, level }): Permission[] =>
    level === 'none' ? [] : [`${level}:${name}`],
  );
  return { available, value };
}

/** The source of a level, and what a higher one would need. */
function useNote() {
  const { text } = useTexts();
  const { list } = useFormats();
  const roleTexts = useRoleTexts();
  const traitTexts = useTraitTexts();
  const worded = (role: EntityAccess['roles'][number]) =>
    role.groups.length === 0
      ? roleTexts.nameOf(role)
      : text('permissions.access.byGroup', {
          smart_count: role.groups.length,
          role: roleTexts.nameOf(role),
          groups: list(role.groups),
        });
  return (access: EntityAccess | undefined): string | undefined => {
    if (!access) return undefined;
    const { level, missing } = access;
    const roles = access.roles.filter((role) => role.level === level);
    const by = roles.length > 0 && text('permissions.access.by', { roles: list(roles.map(worded)) });
    const lacking =
      missing &&
      text(`permissions.access.${missing.traits.length > 0 ? 'missing' : 'beyond'}`, {
        smart_count: missing.traits.length,
        level: text(`permissions.levels.${missing.level}`),
        traits: list(missing.traits.map(traitTexts.nameOf)),
      });
    return [by, lacking].filter(Boolean).join(' ') || undefined;
  };
}
