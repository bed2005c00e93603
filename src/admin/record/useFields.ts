import { type ReactNode, useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { type Texts, useTexts } from '#i18n/texts.ts';
import { useFieldTable } from '../resource/loadFields.ts';
import { type FieldTable, useAppResource } from '../resource/resource.ts';

/** How the current resource's fields are named and shown; the same until the language changes. */
export function useFields() {
  const resource = useAppResource();
  const { name } = resource;
  const fields = useFieldTable(resource);
  const texts = useTexts();
  return useMemo(() => wordFields(name, fields, texts), [name, fields, texts]);
}

function wordFields(name: string, fields: FieldTable<RaRecord>, { text, optional }: Texts) {
  /** A value in words: the catalog's (`users.status.ACTIVE`), or as it is. */
  const word = (source: string, value: unknown): string =>
    optional(`${name}.${source}.${value}`) ??
    (typeof value === 'boolean' ? text(`ui.${value}`) : String(value));

  const label = (source: string) => optional(`${name}.fields.${source}`) ?? source;

  /** A field's explanation, beside its label or below its input. */
  const help = (source: string) => optional(`${name}.help.${source}`);

  const show = (source: string, record: object): ReactNode => {
    const value: unknown = Object(record)[source];
    if (value === null || value === undefined || value === '')
      return optional(`${name}.${source}.none`) ?? '–';
    return fields[source]?.(value, record as RaRecord) ?? word(source, value);
  };

  return { label, help, word, show };
}
