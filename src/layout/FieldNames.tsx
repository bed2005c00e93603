import { type ReactNode, useCallback } from 'react';
import { useResourceContext } from 'react-admin';
import { useTexts } from '#i18n/texts.ts';
import { FieldNamesContext } from '../ui/readFailure.ts';

/** Lets failures name fields as the catalog of the resource around does. */
export function FieldNames({ children }: { children: ReactNode }) {
  const resource = useResourceContext();
  const { optional } = useTexts();
  const nameOf = useCallback(
    (field: string) => {
      // A list's item names its fields behind its place: `0.name`.
      const key = `${resource}.fields.${field.replace(/^\d+\./, '')}`;
      return optional(key) ?? field;
    },
    [resource, optional],
  );
  return <FieldNamesContext value={nameOf}>{children}</FieldNamesContext>;
}
