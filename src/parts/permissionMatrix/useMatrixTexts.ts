import { useCallback, useMemo } from 'react';
import { normalise } from '#contract/normalise.ts';
import type { AccessLevel, PermissionEntity } from '#contract/permissions.ts';
import { useTexts } from '#i18n/texts.ts';

/** The names of entities and levels; the same functions until the language changes. */
export function useMatrixTexts() {
  const { text } = useTexts();
  const levelName = useCallback(
    (level: AccessLevel | 'mixed') => text(`permissions.levels.${level}`),
    [text],
  );
  /** Worded once: each choice asks for the names of a thousand entities again. */
  const nameOf = useMemo(() => {
    const known = new Map<string, { shown: string; searched: string }>();
    return (name: PermissionEntity) => {
      const before = known.get(name);
      if (before) return before;
      const shown = text(`permissions.entities.${name}`);
      const named = { shown, searched: normalise(`${shown} ${name}`) };
      known.set(name, named);
      return named;
    };
  }, [text]);
  return {
    levelName,
    entityName: (name: PermissionEntity) => nameOf(name).shown,
    /** A search looks at the translated name and the technical one. */
    searched: (name: PermissionEntity) => nameOf(name).searched,
  };
}
