import { expect, it } from 'vitest';
import { checkDigitsAgree, isCusip, isIsin, isLei, leiCheckDigits } from '#contract/checkDigits.ts';

it.each([
  ['5493001KJTIIGC8Y1R12', true],
  ['5493001KJTIIGC8Y1R13', false],
  ['5493001KJTIIGC8Y1R1', false],
  ['5493001KJTIIGC8Y1R1X', false],
])('LEI %s', (value, agrees) => expect(isLei(value)).toBe(agrees));

it.each([
  ['US0378331005', true],
  ['US0378331006', false],
  ['GB0002634946', true],
  ['AU0000XVGZA3', true],
  ['US037833100', false],
])('ISIN %s', (value, agrees) => expect(isIsin(value)).toBe(agrees));

// Made up: these are the algorithm's check digits for characters that stand for no security.
it.each([
  ['000000000', true],
  ['000000001', false],
  ['ZZZ*@#998', false],
])('CUSIP %s', (value, agrees) => expect(isCusip(value)).toBe(agrees));

it('exactly one of ten digits is right, whatever precedes it', () => {
  for (const start of ['A1B2C3D4', '12345678', '*@#ZZ000']) {
    const digits = [...'0123456789'].filter((digit) => isCusip(start + digit));
    expect(digits).toHaveLength(1);
  }
});

it('are computed for an LEI, and checked only for kinds that have them', () => {
  expect(isLei(`5493001KJTIIGC8Y1R${leiCheckDigits('5493001KJTIIGC8Y1R')}`)).toBe(true);
  expect(checkDigitsAgree('LEI', '5493001kjtiigc8y1r12')).toBe(true);
  expect(checkDigitsAgree('CIK', '1')).toBeNull();
});
