import { hash } from 'node:crypto';
import { isCountry } from '#contract/countries.ts';
import type { AddressType, IdentifierType, NameType } from '#contract/firmValues.ts';
import { identifierFault, normalisedIdentifier } from '#contract/identifierRules.ts';
import { asLine, asPhone, isSpreadsheetDamage } from '#contract/values.ts';
import { identifierKey, nameKey, postedTokens } from '#server/db/firmKeys.ts';
import type { Target } from './upsert.ts';

export type Values = Readonly<Record<string, string>>;

/** A row that is not loaded, and why. */
export type Rejected = { reason: string };

/** A row of a table that a file fills. */
export type MadeRecord = {
  id: string;
  firm_id?: string;
  type?: string;
  value_key?: string;
  [column: string]: unknown;
};

type MadeIdentifier = ReturnType<typeof recordOf> & {
  type: IdentifierType;
  value: string;
  value_key: string;
};

/** What a row of a file yields; `id` is the record it is counted by. */
export type Made = {
  id: string;
  firmId: string;
  rows: Partial<Record<Target['name'], readonly MadeRecord[]>>;
  /** A number that identifies the row's firm, even if others created it. */
  identity?: { type: IdentifierType; value_key: string };
  /** What the register says of its LEI. */
  registration?: LeiRegistration;
  /** Why part of the row is left out. */
  leftOut?: readonly string[];
};

export type LeiRegistration = { value_key: string; status: string; renewed_until: string | null };

/** A stable id: the same names give the same id at each load, so that a reload updates its earlier rows. */
export function loadedId(...names: string[]): string {
  const hex = hash('sha256', names.join('\n'));
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const recordOf = (firmId: string, ...names: string[]) => ({
  firm_id: loadedId(firmId),
  id: loadedId(firmId, ...names),
});

export function nameOf(firmId: string, name: string, type: NameType, ...known: string[]) {
  const name_key = nameKey(name);
  const tokens = postedTokens(name, name_key);
  return { ...recordOf(firmId, 'name', ...known), name, name_key, tokens, type };
}

/** A new firm is shown by its legal name. */
export const firmOf = (
  { firm_id, name, name_key }: ReturnType<typeof nameOf>,
  details: object,
): MadeRecord => ({
  id: firm_id,
  ...{ display_name: name, display_name_key: name_key },
  ...details,
});

export const isName = (name: string) => name !== '' && name.length <= 300 && !isSpreadsheetDamage(name);

export function identifierOf(firmId: string, type: IdentifierType, value: string): MadeIdentifier | Rejected {
  const normalised = normalisedIdentifier(type, value);
  if (!normalised || normalised.length > 100)
    return { reason: `${type} is missing or longer than 100 characters` };
  const fault = identifierFault(type, normalised);
  if (fault) {
    const isWrong = fault.key.endsWith('checkDigits');
    return { reason: `${type} ${isWrong ? 'has wrong check digits' : 'is malformed'}` };
  }
  const key = identifierKey(normalised);
  return {
    ...recordOf(firmId, 'identifier', type, key, normalised),
    type,
    value: normalised,
    value_key: key,
  };
}

/** Without a street and a city it says nothing. */
export function addressOf(
  firmId: string,
  type: AddressType,
  [first = '', ...others]: readonly string[],
  place: { city?: string; state?: string; postal_code?: string; country?: string; phone_number?: string },
) {
  const [street, city, state, postal_code] = [first, place.city, place.state, place.postal_code].map(
    (part = '') => asLine(part),
  );
  const country = isCountry(place.country ?? '') ? place.country : '';
  if (!street && !city) return undefined;
  const [second = '', ...rest] = others.map(asLine).filter((line) => line !== '');
  return {
    ...recordOf(firmId, type === 'HEADQUARTERS' ? 'headquarters' : 'legal address'),
    type,
    street_line1: street?.slice(0, 200),
    street_line2: second.slice(0, 200) || null,
    street_line3: rest.join(', ').slice(0, 200) || null,
    ...{ city, state, postal_code, country, phone_number: asPhone(place.phone_number ?? '') || null },
  };
}
