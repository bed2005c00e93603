import { type ComponentProps, useMemo } from 'react';
import type { AvailablePermission, EntityAccess, Permission } from '#contract/permissions.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { useRoleTexts } from '../useRoleTexts.ts';
import { useTraitTexts } from '../useTraitTexts.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';

type AccessMatrixProps = Pick<ComponentProps<typeof PermissionMatrix>, 'pathOf'> & {
  access: readonly EntityAccess[];
  /** What it is held against, where it is what someone could have. */
  now?: readonly EntityAccess[];
};

/** What a person may do and by which roles, and what a trait is missing for. */
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

/** Every entity, those that the account lacks as well: why is what is asked here. */
function matrixOf(access: readonly EntityAccess[]) {
  const available = access.map(({ name, group }): AvailablePermission => ({ name, group, level: 'full' }));
  const value = access.flatMap(({ name, level }): Permission[] =>
    level === 'none' ? [] : [`${level}:${name}`],
  );
  return { available, value };
}

/** Where a level comes from, and what it would take to have more. */
function useNote() {
  const { text } = useTexts();
  const { list } = useFormats();
  const roleTexts = useRoleTexts();
  const traitTexts = useTraitTexts();
  return (access: EntityAccess | undefined): string | undefined => {
    if (!access) return undefined;
    const { level, missing } = access;
    const roles = access.roles.filter((role) => role.level === level);
    const by =
      roles.length > 0 && text('permissions.access.by', { roles: list(roles.map(roleTexts.nameOf)) });
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
