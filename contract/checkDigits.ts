import type { IdentifierType } from './firmValues.ts';

/** Whether a value's check digits are right; null for schemes without any. */
export function checkDigitsAgree(type: IdentifierType, value: string): boolean | null {
  const check = checks[type];
  return check ? check(value.toUpperCase()) : null;
}

const checks: Partial<Record<IdentifierType, (value: string) => boolean>> = {
  LEI: isLei,
  ISIN: isIsin,
  CUSIP: isCusip,
};

/**
 * ISO 17442: 18 letters and digits, then two digits, from 02 to 98, that make the whole congruent to 1 modulo 97
 * (ISO 7064).
 */
export function isLei(value: string): boolean {
  return /^[0-9A-Z]{18}(?!0[01]|99)[0-9]{2}$/.test(value) && BigInt(asNumber(value)) % 97n === 1n;
}

/** The two check digits for 18 letters and digits. */
export const leiCheckDigits = (start: string): string =>
  String(98n - (BigInt(asNumber(`${start}00`)) % 97n)).padStart(2, '0');

/** ISO 6166: a country code, nine letters and digits, and a Luhn digit over them. */
export function isIsin(value: string): boolean {
  if (!/^[A-Z]{2}[0-9A-Z]{9}[0-9]$/.test(value)) return false;
  const digits = [...asNumber(value)].reverse().map(Number);
  return sum(digits.map((digit, n) => digitSum(n % 2 === 0 ? digit : digit * 2))) % 10 === 0;
}

/** Eight characters and a digit; every second character counts double. */
export function isCusip(value: string): boolean {
  if (!/^[0-9A-Z*@#]{8}[0-9]$/.test(value)) return false;
  const values = [...value.slice(0, 8)].map((sign) => cusipSigns.indexOf(sign));
  const total = sum(values.map((one, n) => digitSum(n % 2 === 0 ? one : one * 2)));
  return (10 - (total % 10)) % 10 === Number(value[8]);
}

const cusipSigns = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*@#';

/** Letters as the numbers from 10 on. */
const asNumber = (value: string) => [...value].map((sign) => Number.parseInt(sign, 36)).join('');
const digitSum = (number: number) => Math.floor(number / 10) + (number % 10);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
