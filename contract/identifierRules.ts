import { checkDigitsAgree } from './checkDigits.ts';
import type { IdentifierType } from './firmValues.ts';

type IdentifierFault = { target: 'value'; key: string; values?: { type: IdentifierType } };

/** The fault of an identifier's value, by its kind (document 3, section 5; decisions, ruling 32). */
export function identifierFault(type: IdentifierType, value: string): IdentifierFault | undefined {
  if (checkDigitsAgree(type, value) === false) {
    return { target: 'value', key: 'firms.validation.checkDigits', values: { type } };
  }
  const format = formats[type];
  return format && !format.shape.test(value) ? { target: 'value', key: format.key } : undefined;
}

/** Kinds in capital letters are stored in capitals, however they were typed. */
export const writtenIdentifier = (type: IdentifierType, value: string): string =>
  inCapitals.includes(type) ? value.toUpperCase() : value;

const inCapitals: readonly IdentifierType[] = ['LEI', 'ISIN', 'CUSIP', 'MPID'];

const formats: Partial<Record<IdentifierType, { shape: RegExp; key: string }>> = {
  CIK: { shape: /^\d{1,10}$/, key: 'firms.validation.cik' },
  CRD: { shape: /^\d{1,10}$/, key: 'firms.validation.crd' },
  MPID: { shape: /^[A-Za-z0-9]{4}$/, key: 'firms.validation.mpid' },
  DTC: { shape: /^\d{4}$/, key: 'firms.validation.dtc' },
};
