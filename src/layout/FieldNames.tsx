import { type ReactNode, useCallback } from 'react';
import { useResourceContext } from 'react-admin';
import { useTexts } from '#i18n/texts.ts';
import { FieldNamesContext } from '../ui/readFailure.ts';

/** Lets failures name fields as the current resource's catalog does. */
export function FieldNames({ children }: { children: ReactNode }) {
  const resource = useResourceContext();
  const { optional } = useTexts();
  const nameOf = useCallback(
    (field: string) => {
      // A list item's fields follow its index: `0.name`.
      const key = `${resource}.fields.${field.replace(/^\d+\./, '')}`;
      return optional(key) ?? field;
    },
    [resource, optional],
  );
  return <FieldNamesContext value={nameOf}>{children}</FieldNamesContext>;
}
