import { describe, expect, it } from 'vitest';
import type { Place } from '#server/matching/party.ts';
import { comparePlaces, placeIn, placeOf } from '#server/matching/places.ts';

describe('of an address in one text', () => {
  it.each([
    ['44 Harcourt Row, Boston, MA', 'US', 'MA', 'boston', null],
    ['1 Main St, Springfield, IL 62701', 'US', 'IL', 'springfield', '62701'],
    ['Paris, France', 'FR', null, 'paris', null],
    ['5 Rue X, 75001 Paris, France', 'FR', null, 'paris', '75001'],
    ['10 Downing Street, London SW1A 2AA, United Kingdom', 'GB', null, 'london', 'SW1A2AA'],
    ['Toronto, ON', 'CA', 'ON', 'toronto', null],
    ['Wilmington, DE 19801', 'US', 'DE', 'wilmington', '19801'],
    ['Boston MA 02110', 'US', 'MA', 'boston', '02110'],
    ['New York NY', 'US', 'NY', 'new york', null],
    ['200 Clarendon Street, Boston MA 02116, USA', 'US', 'MA', 'boston', '02116'],
    ['Chicago', null, null, 'chicago', null],
    ['75001 Paris', null, null, 'paris', '75001'],
    ['Germany', 'DE', null, null, null],
    // Ambiguous: nothing is read.
    ['Berlin DE', null, null, 'berlin de', null],
    ['Georgia', null, null, null, null],
    ['Berlin, DE', null, null, null, null],
    ['Tbilisi, Georgia', null, null, null, null],
    ['Harbour Street', null, null, null, null],
    ['Floor 3', null, null, null, null],
    ['', null, null, null, null],
    [', Boston ,, MA;', 'US', 'MA', 'boston', null],
    ['Boston  MA  02110', 'US', 'MA', 'boston', '02110'],
    ['Toronto ON M5V 2T6', 'CA', 'ON', 'toronto', 'M5V2T6'],
    ['Toronto, ON M5V2T6', 'CA', 'ON', 'toronto', 'M5V2T6'],
    ['Boston, MA 02110-1234', 'US', 'MA', 'boston', '02110'],
    ['Boston, 02110', null, null, null, null],
    ['Toronto, ON, USA', 'US', null, 'on', null],
    ['Wilmington, DE, USA', 'US', 'DE', 'wilmington', null],
    ['Albany, New York', 'US', 'NY', 'albany', null],
    ['Albany New York', null, null, 'albany new york', null],
    ['Boston Ma', null, null, 'boston ma', null],
    ['New York', null, null, 'new york', null],
    ['NY', null, null, null, null],
    ['12 Elm Lane MA', null, null, null, null],
    ['St. Louis, MO', 'US', 'MO', 'saint louis', null],
    ['London W1 2AA, UK', 'GB', null, 'london', 'W12AA'],
    ['London W12AA, UK', 'GB', null, 'london', 'W12AA'],
    ['Row 5 London, UK', 'GB', null, null, null],
  ])('%s only what is sure is read', (text, country, state, city, postalCode) => {
    expect(placeIn(text)).toEqual({ text, country, state, city, postalCode });
  });
});

const known = {
  streetLine1: '1 Elm Row',
  streetLine2: null,
  city: 'Boston',
  state: 'MA',
  postalCode: '02110',
};

it.each<[parts: Partial<Parameters<typeof placeOf>[0]>, place: (string | null)[]]>([
  [{}, ['1 Elm Row, Boston, MA 02110, USA', 'US', 'MA', 'boston', '02110']],
  [{ country: '' }, ['1 Elm Row, Boston, MA 02110', 'US', 'MA', 'boston', '02110']],
  [
    { state: 'Ontario', country: 'Canada' },
    ['1 Elm Row, Boston, Ontario 02110, Canada', 'CA', 'ON', 'boston', '02110'],
  ],
  [{ state: 'Hessen', country: '' }, ['1 Elm Row, Boston, Hessen 02110', null, 'hessen', 'boston', '02110']],
  [{ state: 'MA', country: 'Spain' }, ['1 Elm Row, Boston, MA 02110, Spain', 'ES', 'ma', 'boston', '02110']],
  [
    { state: '', postalCode: '021101234' },
    ['1 Elm Row, Boston, 021101234, USA', 'US', null, 'boston', '02110'],
  ],
  [{ city: '', postalCode: '' }, ['1 Elm Row, MA, USA', 'US', 'MA', null, null]],
  [
    { postalCode: '0211012345' },
    ['1 Elm Row, Boston, MA 0211012345, USA', 'US', 'MA', 'boston', '0211012345'],
  ],
  [{ postalCode: 'sw1a-2aa' }, ['1 Elm Row, Boston, MA sw1a-2aa, USA', 'US', 'MA', 'boston', 'SW1A2AA']],
])('an address with %j is at %j', (parts, [text, country, state, city, postalCode]) => {
  const place = placeOf({ ...known, country: 'USA', ...parts });
  expect(place).toEqual({ text, country, state, city, postalCode });
});

describe('two addresses', () => {
  const place = (text: string): Place => {
    const [country, state, city, postalCode] = text.split('/').map((part) => part || null);
    return {
      text,
      country: country ?? null,
      state: state ?? null,
      city: city ?? null,
      postalCode: postalCode ?? null,
    };
  };

  it.each<[one: string, other: string, outcome: string, comparison: string | null, measured: object]>([
    ['US/MA/boston/1', 'CA/MA/boston/1', 'DIFFERS', 'OTHER_COUNTRY', { otherCountry: 1 }],
    ['US/MA/boston/1', '/MA//1', 'MISSING', 'NOT_COMPARABLE', {}],
    ['US/MA/boston/', '/MA/boston/', 'AGREES', 'SAME_CITY', { sameCity: 1, sameState: 1 }],
    [
      ...(['US/MA/boston/1', 'US/MA/boston/1', 'AGREES', 'SAME_POSTAL_CODE'] as const),
      { sameCountry: 1, samePostalCode: 1, sameCity: 1, sameState: 1 },
    ],
    [
      ...(['US//boston/1', 'US/MA/boston/1', 'AGREES', 'SAME_POSTAL_CODE'] as const),
      { sameCountry: 1, samePostalCode: 1, sameCity: 1, sameState: 0 },
    ],
    ['US//boston/1', 'US//boston/2', 'AGREES', 'SAME_CITY', { sameCountry: 1, sameCity: 1, sameState: 0 }],
    ['US/MA/boston/', 'US/NY/boston/', 'DIFFERS', 'OTHER_STATE', { sameCountry: 1, otherState: 1 }],
    [
      'US/MA/boston/',
      'US/MA/salem/',
      'SIMILAR',
      'OTHER_CITY',
      { sameCountry: 1, otherCity: 1, sameState: 1 },
    ],
    ['US//boston/', 'US//salem/', 'SIMILAR', 'OTHER_CITY', { sameCountry: 1, otherCity: 1, sameState: 0 }],
    ['US/MA//', 'US/MA/salem/', 'AGREES', 'SAME_STATE', { sameCountry: 1, sameState: 1 }],
    ['US///', 'US/MA/salem/', 'AGREES', 'SAME_COUNTRY', { sameCountry: 1 }],
    ['US///', '///', 'MISSING', 'ORGANIZATION_NOT_READ', {}],
    ['/MA//', '///', 'MISSING', 'ORGANIZATION_NOT_READ', {}],
    ['///', 'US///', 'MISSING', 'CRM_NOT_READ', {}],
    ['///', '///1', 'MISSING', 'CRM_NOT_READ', {}],
    ['///1', '//boston/', 'MISSING', 'NOT_COMPARABLE', {}],
    ['', 'US///', 'MISSING', null, {}],
    ['US///', '', 'MISSING', null, {}],
  ])('at %s and at %s: %s, %s', (one, other, outcome, comparison, measured) => {
    const [left, right] = [one || null, other || null];
    const line = { field: 'address', left, right, outcome, comparison, measured };
    expect(comparePlaces([place(one)], [place(other)])).toMatchObject(line);
  });

  it('count by the pair that agrees in most, of equal ones the first', () => {
    const bestOf = (...others: string[]) => comparePlaces([place('US/MA/boston/1')], others.map(place)).right;
    expect(bestOf('CA///', '/NY//', 'US/NY//', 'US/MA/salem/', 'US///', 'US/MA//')).toBe('US/MA//');
    expect(bestOf('US/MA//', 'US///', 'US/MA/salem/')).toBe('US/MA//');
    expect(bestOf('US/MA//', 'US//boston/', '/MA/boston/', 'US//boston/1')).toBe('US//boston/1');
    expect(bestOf('US//boston/', '/MA/boston/')).toBe('US//boston/');
    expect(bestOf('CA///', '/NY//')).toBe('/NY//');
    expect(comparePlaces([place('US///')], [])).toMatchObject({
      left: 'US///',
      right: null,
      outcome: 'MISSING',
    });
    expect(comparePlaces([], [place('US///')])).toMatchObject({
      field: 'address',
      left: null,
      right: 'US///',
    });
  });
});
