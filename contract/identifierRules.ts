import { checkDigitsAgree } from './checkDigits.ts';
import type { IdentifierType } from './firmValues.ts';
import { asKey, isSpreadsheetDamage } from './values.ts';

type IdentifierFault = { target: 'value'; key: string; values?: { type: IdentifierType } };

/** The fault of an identifier's value, by its kind (document 3, section 5; decisions, ruling 32). */
export function identifierFault(type: IdentifierType, input: string): IdentifierFault | undefined {
  const value = normalisedIdentifier(type, input);
  if (isSpreadsheetDamage(value)) return { target: 'value', key: 'validation.spreadsheetDamage' };
  const format = formats[type];
  if (format && !format.shape.test(value)) return { target: 'value', key: format.key };
  return hasWrongCheckDigits(type, value)
    ? { target: 'value', key: 'firms.validation.checkDigits', values: { type } }
    : undefined;
}

const hasWrongCheckDigits = (type: IdentifierType, value: string) => checkDigitsAgree(type, value) === false;

/**
 * An identifier as it is stored, however it was input: kinds of a fixed form without blanks and hyphens and in capitals, a
 * CIK with all ten digits, as the SEC writes it.
 */
export function normalisedIdentifier(type: IdentifierType, value: string): string {
  const key = asKey(value);
  if (!formats[type]) return key;
  const joined = key.replace(/[ \p{Dash}]/gu, '').toUpperCase();
  return type === 'CIK' && /^\d{1,9}$/.test(joined) ? joined.padStart(10, '0') : joined;
}

const formats: Partial<Record<IdentifierType, { shape: RegExp; key: string }>> = {
  LEI: { shape: /^[0-9A-Z]{18}[0-9]{2}$/, key: 'firms.validation.lei' },
  ISIN: { shape: /^[A-Z]{2}[0-9A-Z]{9}[0-9]$/, key: 'firms.validation.isin' },
  CUSIP: { shape: /^[0-9A-Z*@#]{8}[0-9]$/, key: 'firms.validation.cusip' },
  CIK: { shape: /^\d{1,10}$/, key: 'firms.validation.cik' },
  CRD: { shape: /^\d{1,10}$/, key: 'firms.validation.crd' },
  MPID: { shape: /^[A-Z0-9]{4}$/, key: 'firms.validation.mpid' },
  DTC: { shape: /^\d{4}$/, key: 'firms.validation.dtc' },
};
