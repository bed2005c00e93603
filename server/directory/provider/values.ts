import { writtenIdentifier } from '#contract/identifierRules.ts';
import { contactKey, identifierKey, nameKey } from '#server/db/firmKeys.ts';
import type { RecordKind } from '../firmRecords.ts';
import { loadedId } from '../load/made.ts';
import { isEffective, recordKinds, type StoredRecord } from '../settled.ts';
import type { ProviderFirm, ProviderRecords } from './firmProvider.ts';

export type Provided = ProviderFirm & ProviderRecords;

/** What has become of each value of the provider in a firm that is connected, by the value's name: `names.LEGAL`. */
export type HeldValues = Record<string, Held>;
export type Held = {
  /** The record that it is in; null for a field of the firm, and for a record that was not taken. */
  recordId: string | null;
  /** Staff kept what was there, so that no refresh brings the value. */
  isKept: boolean;
  /** What was there before: a field's value or a record's row, null where there was none. */
  base: unknown;
};

/** The fields of a firm's row that a provider tells. */
export const providedFields = {
  description: 'description',
  entityType: 'entity_type',
  industryType: 'industry_type',
} as const;
export type ProvidedField = keyof typeof providedFields;
export const fieldNames = Object.keys(providedFields) as ProvidedField[];

export const nameOfField = (field: ProvidedField): string => `details.${field}`;
export const nameOfParent = 'relations.parentId';

/** The kind of the records that a value's name is of; null where it is a field of the firm. */
export const kindOf = (name: string): RecordKind | null =>
  recordKinds.find((kind) => name.startsWith(`${kind}.`)) ?? null;

/** A record of the provider: its name among all values, and the columns that it brings. */
export type ProvidedRecord = {
  name: string;
  kind: RecordKind;
  /** Of a record that only the provider has, the same at each look. */
  newId: (firmId: string) => string;
  columns: Readonly<Record<string, unknown>> & { type?: string };
};

export function providedRecords(provided: Provided): ProvidedRecord[] {
  const { names, identifiers, sectors, addresses, contacts } = provided;
  const record = (kind: RecordKind, key: string, columns: ProvidedRecord['columns']): ProvidedRecord => ({
    name: `${kind}.${key}`,
    kind,
    newId: (firmId) => loadedId(firmId, 'provider', kind, key),
    columns,
  });
  return [
    ...names.map(({ key, type, value }) =>
      record('names', key, { type, name: value, name_key: nameKey(value) }),
    ),
    ...identifiers.map(({ key, type, value }) => {
      const written = writtenIdentifier(type, value);
      return record('identifiers', key, { type, value: written, value_key: identifierKey(written) });
    }),
    ...sectors.map(({ key, scheme, code }) => record('sectors', key, { scheme, code })),
    ...addresses.map(({ key, ...address }) =>
      record('addresses', key, {
        type: address.type,
        street_line1: address.streetLine1,
        street_line2: address.streetLine2,
        street_line3: address.streetLine3,
        city: address.city,
        state: address.state,
        postal_code: address.postalCode,
        country: address.country,
        phone_number: address.phoneNumber,
        fax_number: address.faxNumber,
      }),
    ),
    ...contacts.map(({ key, type, value }) =>
      record('contacts', key, { type, value, value_key: contactKey(type, value) }),
    ),
  ];
}

/** The provider's own identifier of the firm: added when connecting, removed when disconnecting. */
export const isOfLink = ({ kind, columns }: Pick<ProvidedRecord, 'kind' | 'columns'>): boolean =>
  kind === 'identifiers' && columns.type === 'FACT_SET';

/** The record of a firm that says the same; `orOther`: else the one whose place a record of the provider takes. */
export function counterpart(
  { kind, columns }: ProvidedRecord,
  rows: readonly StoredRecord[],
  { orOther }: { orOther: boolean },
): StoredRecord | undefined {
  const effective = rows.filter(isEffective);
  const has = (row: StoredRecord, names: readonly string[]) =>
    names.every((name) => (row as Record<string, unknown>)[name] === columns[name]);
  const same = effective.find((row) => has(row, comparedColumns[kind]));
  if (same || !orOther || !single[kind]?.includes(columns.type ?? '')) return same;
  const others = effective.filter((row) => has(row, ['type']));
  return others.find((row) => 'is_display_name' in row && row.is_display_name) ?? others[0];
}

const comparedColumns: Record<RecordKind, readonly string[]> = {
  names: ['type', 'name_key'],
  identifiers: ['type', 'value_key'],
  sectors: ['scheme', 'code'],
  roles: ['type'],
  addresses: ['type', 'street_line1', 'city', 'postal_code'],
  contacts: ['type', 'value_key'],
};

/** Of these a firm has one, so that the provider's takes its place. */
const single: Partial<Record<RecordKind, readonly string[]>> = {
  names: ['COMMON', 'LEGAL', 'SHORT'],
  identifiers: ['LEI', 'CIK', 'CRD', 'FACT_SET'],
  addresses: ['HEADQUARTERS'],
};
