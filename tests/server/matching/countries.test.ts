import { expect, it } from 'vitest';
import { countryOf, stateOf } from '#server/matching/countries.ts';

it.each([
  ['Germany', 'DE'],
  ['deutschland', 'DE'],
  [' DE ', 'DE'],
  ['de', null],
  ['DEU', null],
  ['XDE', null],
  ['QQ', null],
  ['ZZ', null],
  ['U.S.A.', 'US'],
  ['The Netherlands', 'NL'],
  ['Bavaria', null],
])('the country of %j is %s', (text, code) => {
  expect(countryOf(text)).toBe(code);
});

it.each([
  ['New York', { state: 'NY', country: 'US' }],
  ['N.Y.', { state: 'NY', country: 'US' }],
  ['ny', { state: 'NY', country: 'US' }],
  ['Québec', { state: 'QC', country: 'CA' }],
  ['ON', { state: 'ON', country: 'CA' }],
  ['Bavaria', null],
])('the state of %j is %j', (text, state) => {
  expect(stateOf(text)).toEqual(state);
});
