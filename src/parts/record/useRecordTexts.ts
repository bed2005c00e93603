import { type ReactNode, useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { useTexts } from '#i18n/texts.ts';
import { type AppResource, useAppResource } from '#src/layout/appResource.ts';

/** What the catalog of the resource around says, and how its fields are called and shown; the same until the language changes. */
export function useRecordTexts() {
  const { name, fields } = useAppResource();
  const { text, has } = useTexts();
  return useMemo(() => recordTexts({ name, fields }, { text, has }), [name, fields, text, has]);
}

function recordTexts(
  { name, fields }: Pick<AppResource, 'name' | 'fields'>,
  { text, has }: Pick<ReturnType<typeof useTexts>, 'text' | 'has'>,
) {
  const optional = (key: string) => (has(`${name}.${key}`) ? text(`${name}.${key}`) : undefined);

  /** A value in words: those of the catalog (`users.status.ACTIVE`), or as it is. */
  const word = (source: string, value: unknown): string =>
    optional(`${source}.${value}`) ?? (typeof value === 'boolean' ? text(`ui.${value}`) : String(value));

  const label = (source: string) => optional(`fields.${source}`) ?? source;

  const show = (source: string, record: object): ReactNode => {
    const value: unknown = Object(record)[source];
    if (value === null || value === undefined || value === '') return optional(`${source}.none`) ?? '–';
    return fields?.[source]?.(value, record as RaRecord) ?? word(source, value);
  };

  return {
    text: (key: string, values?: Record<string, string | number>) => text(`${name}.${key}`, values),
    optional,
    label,
    /** What explains a field, beside its label or below its input. */
    help: (source: string) => optional(`help.${source}`),
    word,
    show,
  };
}
