import { describe, expect, it } from 'vitest';
import { placeIn } from '#server/matching/places.ts';

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
  ])('%s only what is sure is read', (text, country, state, city, postalCode) => {
    expect(placeIn(text)).toEqual({ text, country, state, city, postalCode });
  });
});
