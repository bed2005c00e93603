import { normalisedIdentifier } from '#contract/identifierRules.ts';
import { contactKey, identifierKey, nameKey } from '#server/db/firmKeys.ts';
import type { RecordKind } from '../firmRecords.ts';
import { loadedId } from '../load/made.ts';
import { isEffective, recordKinds, type StoredRecord } from '../settled.ts';
import type { ProviderFirm, ProviderRecords } from './firmProvider.ts';

export type Provided = ProviderFirm & ProviderRecords;

/** The state of each of the provider's values in a connected firm, by the value's name: `names.LEGAL`. */
export type HeldValues = Record<string, Held>;
export type Held = {
  /** The record that holds it; null for a field of the firm, and for a record not taken. */
  recordId: string | null;
  /** Staff kept the earlier value, so no refresh brings this one. */
  isKept: boolean;
  /** The earlier field value or record row, null if there was none. */
  base: unknown;
};

/** The fields of a firm's row that a provider supplies. */
export const providedFields = {
  description: 'description',
  entityType: 'entity_type',
  industryType: 'industry_type',
} as const;
export type ProvidedField = keyof typeof providedFields;
export const fieldNames = Object.keys(providedFields) as ProvidedField[];

export const nameOfField = (field: ProvidedField): string => `details.${field}`;
export const nameOfParent = 'relations.parentId';

/** The kind of record that a value's name refers to; null for a field of the firm. */
export const kindOf = (name: string): RecordKind | null =>
  recordKinds.find((kind) => name.startsWith(`${kind}.`)) ?? null;

/** A provider's record: its name among all values, and the columns it brings. */
export type ProvidedRecord = {
  name: string;
  kind: RecordKind;
  /** For a record only the provider has, the same each time. */
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
      const normalised = normalisedIdentifier(type, value);
      return record('identifiers', key, { type, value: normalised, value_key: identifierKey(normalised) });
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

/** The provider's own identifier for the firm: added when connecting, removed when disconnecting. */
export const isOfLink = ({ kind, columns }: Pick<ProvidedRecord, 'kind' | 'columns'>): boolean =>
  kind === 'identifiers' && columns.type === 'FACT_SET';

/** The firm's record with the same content; with `orOther`, else the one that the provider's record replaces. */
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

/** A firm has one of these, so the provider's replaces it. */
const single: Partial<Record<RecordKind, readonly string[]>> = {
  names: ['COMMON', 'LEGAL', 'SHORT'],
  identifiers: ['LEI', 'CIK', 'CRD', 'FACT_SET'],
  addresses: ['HEADQUARTERS'],
};
